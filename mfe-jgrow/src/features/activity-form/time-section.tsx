import { Section } from '@mebae/ui';
import { TextField, type FormHandle } from '@mebae/ui/forms';
import { useController } from 'react-hook-form';
import type { Destination } from '../../lib/activities.resource.ts';
import { useText } from '../../lib/text.ts';
import { DestinationPicker } from '../../lib/destination-picker.tsx';
import { DurationField } from './duration-field.tsx';
import { useFormLayout } from '../../lib/form-layout.ts';
import type { FormValues } from './form-values.ts';

interface TimeSectionProps {
  form: FormHandle<FormValues>;
  destinations: readonly Destination[];
}

/** How long, where, and what is learnt before and after. */
export function TimeSection({ form, destinations }: TimeSectionProps) {
  const styles = useFormLayout();
  const t = useText();
  return (
    <Section title={t('form.section.when')}>
      <div className={styles.fields}>
        <div className={styles.pair}>
          <DurationField form={form} />
          <DestinationField form={form} destinations={destinations} />
        </div>
        <div className={styles.pair}>
          {(['beforeWork', 'afterWork'] as const).map((name) => (
            <TextField
              key={name}
              form={form}
              name={name}
              label={t(`activity.${name}`)}
              hint={t(`form.hint.${name}`)}
              rows={4}
            />
          ))}
        </div>
      </div>
    </Section>
  );
}

/** Joins the two values that a destination has in the form. */
function DestinationField({ form: { control, setValue }, destinations }: TimeSectionProps) {
  const { field: ID } = useController({ control, name: 'destinationID' });
  const { field: typed, fieldState } = useController({ control, name: 'newDestination' });
  return (
    <DestinationPicker
      destinations={destinations}
      chosen={{ destinationID: ID.value, newDestination: typed.value }}
      onChange={({ destinationID, newDestination }) => {
        setValue('destinationID', destinationID);
        setValue('newDestination', newDestination);
      }}
      inputRef={typed.ref}
      problem={fieldState.error?.message}
    />
  );
}
