import { Field, Input, Select, makeStyles } from '@mebae/platform';
import type { FormHandle } from '@mebae/ui/forms';
import { Controller } from 'react-hook-form';
import { durationUnits } from '../../lib/duration.ts';
import { useText } from '../../lib/text.ts';
import type { FormValues } from './form-values.ts';

const useStyles = makeStyles({
  row: { display: 'flex', gap: '8px' },
  amount: { width: '112px', minWidth: 0 },
  unit: { minWidth: '104px' },
});

/** How long the activity takes: a number and its unit. */
export function DurationField({ form: { control } }: { form: FormHandle<FormValues> }) {
  const styles = useStyles();
  const t = useText();
  return (
    <Controller
      control={control}
      name="duration.amount"
      render={({ field, fieldState }) => (
        <Field
          label={t('activity.duration')}
          hint={t('form.hint.duration')}
          validationMessage={fieldState.error?.message}
        >
          {(ofField) => (
            <div className={styles.row}>
              <Input
                {...ofField}
                {...field}
                className={styles.amount}
                inputMode="decimal"
                autoComplete="off"
              />
              <Controller
                control={control}
                name="duration.unit"
                render={({ field: unit }) => (
                  <Select {...unit} className={styles.unit} aria-label={t('form.durationUnit')}>
                    {durationUnits.map((value) => (
                      <option key={value} value={value}>
                        {t(`duration.unit.${value}`)}
                      </option>
                    ))}
                  </Select>
                )}
              />
            </div>
          )}
        </Field>
      )}
    />
  );
}
