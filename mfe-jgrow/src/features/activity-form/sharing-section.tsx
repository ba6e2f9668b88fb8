import { Section } from '@mebae/ui';
import { SwitchField, type FormHandle } from '@mebae/ui/forms';
import { useText } from '../../lib/text.ts';
import type { FormValues } from './form-values.ts';

/** Whether colleagues may begin with this activity. */
export function SharingSection({ form }: { form: FormHandle<FormValues> }) {
  const t = useText();
  return (
    <Section title={t('form.section.share')}>
      <SwitchField
        form={form}
        name="isTemplate"
        label={t('form.template')}
        hint={t('form.hint.template')}
      />
    </Section>
  );
}
