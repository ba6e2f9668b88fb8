import { Section } from '@mebae/ui';
import { TextField, type FormHandle } from '@mebae/ui/forms';
import { Controller } from 'react-hook-form';
import { useText } from '../../lib/text.ts';
import type { Purpose } from '../../lib/purpose.ts';
import { useFormLayout } from '../../lib/form-layout.ts';
import type { FormValues } from './form-values.ts';
import { PurposeCards } from '../../lib/purpose-cards.tsx';

interface BasicsSectionProps {
  form: FormHandle<FormValues>;
  purposes: readonly Purpose[];
}

/** Title, content and what the activity is to grow. */
export function BasicsSection({ form, purposes }: BasicsSectionProps) {
  const styles = useFormLayout();
  const t = useText();
  return (
    <Section title={t('form.section.what')}>
      <div className={styles.fields}>
        <TextField
          form={form}
          name="title"
          label={t('activity.title')}
          hint={t('form.hint.title')}
          required
        />
        <TextField form={form} name="description" label={t('activity.description')} rows={4} />
        <Controller
          control={form.control}
          name="growingPurposeIDs"
          render={({ field, fieldState }) => (
            <PurposeCards
              purposes={purposes}
              chosen={field.value}
              onChange={field.onChange}
              firstRef={field.ref}
              problem={fieldState.error?.message}
            />
          )}
        />
      </div>
    </Section>
  );
}
