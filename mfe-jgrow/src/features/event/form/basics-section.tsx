import { Input } from '@mebae/platform';
import { Section } from '@mebae/ui';
import { FormField, TextField, type FormHandle } from '@mebae/ui/forms';
import { Controller, useWatch } from 'react-hook-form';
import { useFormLayout } from '../../../lib/form-layout.ts';
import { PurposeCards } from '../../../lib/purpose-cards.tsx';
import { useText } from '../../../lib/text.ts';
import { DestinationsField } from './destinations-field.tsx';
import type { EventValues } from './form-values.ts';
import type { EventChoices } from './use-event-choices.ts';

interface BasicsSectionProps {
  form: FormHandle<EventValues>;
  choices: EventChoices;
}

/** Name, days, destinations, what the event is to grow, and what colleagues should know. */
export function BasicsSection({ form, choices }: BasicsSectionProps) {
  const styles = useFormLayout();
  const t = useText();
  return (
    <Section title={t('form.section.what')}>
      <div className={styles.fields}>
        <TextField
          form={form}
          name="title"
          label={t('event.title')}
          hint={t('eventForm.hint.title')}
          required
        />
        <div className={styles.pair}>
          <Days form={form} />
          <DestinationsField form={form} destinations={choices.destinations} />
        </div>
        <Controller
          control={form.control}
          name="growingPurposeIDs"
          render={({ field, fieldState }) => (
            <PurposeCards
              purposes={choices.purposes}
              chosen={field.value}
              onChange={field.onChange}
              firstRef={field.ref}
              problem={fieldState.error?.message}
            />
          )}
        />
        <TextField
          form={form}
          name="note"
          label={t('event.note')}
          hint={t('eventForm.hint.note')}
          rows={3}
        />
      </div>
    </Section>
  );
}

/** The first and the last day; the calendar of the last one begins with the first. */
function Days({ form }: { form: FormHandle<EventValues> }) {
  const styles = useFormLayout();
  const t = useText();
  const startsOn = useWatch({ control: form.control, name: 'startsOn' });
  return (
    <div className={styles.days}>
      <FormField form={form} name="startsOn" label={t('event.startsOn')} required>
        {({ onChange, ...input }) => (
          <Input
            {...input}
            type="date"
            onChange={(event, { value }) => {
              onChange(event);
              // An event of one day needs its day only once.
              if (form.getValues().endsOn === '') form.setValue('endsOn', value);
            }}
          />
        )}
      </FormField>
      <FormField form={form} name="endsOn" label={t('event.endsOn')} required>
        {(input) => <Input {...input} type="date" min={startsOn} />}
      </FormField>
    </div>
  );
}
