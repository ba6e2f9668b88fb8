import { Checkbox, useTranslation } from '@mebae/platform';
import type { ControllerRenderProps } from 'react-hook-form';

type SendMailProps = ControllerRenderProps<{ sendMail: boolean }, 'sendMail'>;

/** Whether the links go out by mail: the input of a `FormField`. */
export function SendMail({ value, onChange, ...input }: SendMailProps) {
  const { t } = useTranslation('exams');
  return (
    <Checkbox
      {...input}
      label={t('outside.sendMail')}
      checked={value}
      onChange={(_, { checked }) => onChange(checked === true)}
    />
  );
}
