import { Checkbox, useTranslation } from '@mebae/platform';
import { FormField, type FormHandle } from '@mebae/ui/forms';
import type { FieldPathByValue, FieldValues } from 'react-hook-form';

/** Whether the links go out by mail; of a form that has a value of this name. */
export function SendMailField<
  Values extends FieldValues,
  Name extends FieldPathByValue<Values, boolean>,
>(props: { form: FormHandle<Values>; name: Name }) {
  const { t } = useTranslation('exams');
  return (
    <FormField {...props}>
      {({ value, onChange, ...input }) => (
        <Checkbox
          {...input}
          label={t('outside.sendMail')}
          checked={value}
          onChange={(_, { checked }) => onChange(checked === true)}
        />
      )}
    </FormField>
  );
}
