import { limits } from '@mebae/contracts';
import { Input, makeStyles, useNotice } from '@mebae/platform';
import { normaliseText } from '@mebae/rules';
import { Section } from '@mebae/ui';
import {
  ConflictMessage,
  differenceOf,
  Form,
  FormField,
  SaveBar,
  SwitchField,
  useConflict,
  useForm,
} from '@mebae/ui/forms';
import { useRef } from 'react';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { useText, type Text } from '../../lib/text.ts';
import { readSecurity, useSecurityWrites } from './school-setting.resource.ts';

const useStyles = makeStyles({
  fields: { display: 'grid', gap: '12px' },
  days: { maxWidth: '160px' },
});

const usualDays = 180;
const { passwordExpiryDaysMin: min, passwordExpiryDaysMax: max } = limits;

interface ExpiryValues {
  expires: boolean;
  days: string;
  /** The days that are saved while this is typed; empty: passwords do not expire. */
  basedOn: string;
}

/** The days that are typed; null: passwords do not expire. */
const typedDays = ({ expires, days }: ExpiryValues): number | null =>
  expires ? Number(normaliseText(days)) : null;

const savedText = (days: number | null): string => (days === null ? '' : String(days));

function expirySchema(t: Text) {
  const problem = { path: ['days'], message: t('school.daysProblem', { min, max }) };
  return z
    .object({
      expires: z.boolean(),
      days: z.string().transform(normaliseText),
      basedOn: z.string(),
    })
    .refine(({ expires, days }) => !expires || isUsable(Number(days)), problem);
}

const isUsable = (days: number): boolean => Number.isInteger(days) && days >= min && days <= max;

interface PasswordExpirySectionProps {
  savedDays: number | null;
  /** Begins the form again with what is saved now. */
  onReload: (days: number | null) => void;
}

/** After how many days a password has to be changed, if ever. */
export function PasswordExpirySection({ savedDays, onReload }: PasswordExpirySectionProps) {
  const styles = useStyles();
  const t = useText();
  const notice = useNotice();
  const { update } = useSecurityWrites();
  const expiryText = (days: number | null): string =>
    days === null ? t('school.noExpiry') : t('school.expiryDays', { n: days });
  const conflict = useConflict(readSecurity);
  const latest = useRef(savedDays);
  const save = async (values: ExpiryValues) => {
    const { basedOn } = values;
    const passwordExpiryDays = typedDays(values);
    const passwordExpiryBasedOn = basedOn === '' ? null : Number(basedOn);
    await update({ passwordExpiryDays, passwordExpiryBasedOn });
    latest.current = passwordExpiryDays;
    notice.success(t('school.expirySaved'));
  };
  const form = useForm<ExpiryValues>({
    keptAs: 'password expiry',
    defaultValues: {
      expires: savedDays !== null,
      days: String(savedDays ?? usualDays),
      basedOn: savedText(savedDays),
    },
    schema: () => expirySchema(t),
    onSave: (values) => conflict.guard(save(values)),
    // The next change is based on what this one has saved.
    onSaved: () => onReload(latest.current),
  });
  const expires = useWatch({ control: form.control, name: 'expires' });
  return (
    <Section title={t('school.expiry')} description={t('school.expiryHint')}>
      <Form form={form} aria-label={t('school.expiry')}>
        <div className={styles.fields}>
          <SwitchField form={form} name="expires" label={t('school.expiryLabel')} />
          {expires && (
            <FormField
              form={form}
              name="days"
              label={t('school.days')}
              className={styles.days}
              required
            >
              {(input) => (
                <Input
                  {...input}
                  inputMode="numeric"
                  autoComplete="off"
                  contentAfter={t('school.daysUnit')}
                />
              )}
            </FormField>
          )}
        </div>
        <SaveBar
          label={t('school.save')}
          isSaving={form.isSaving}
          isDisabled={!form.isDirty}
          message={
            <ConflictMessage
              conflict={conflict}
              compare={({ passwordExpiryDays }) =>
                differenceOf(
                  t('school.expiry'),
                  expiryText(typedDays(form.getValues())),
                  expiryText(passwordExpiryDays),
                )
              }
              onTakeTheirs={({ passwordExpiryDays }) =>
                form.discard(() => onReload(passwordExpiryDays))
              }
              onKeepMine={({ passwordExpiryDays }) => {
                form.setValue('basedOn', savedText(passwordExpiryDays));
                void form.submit();
              }}
            />
          }
        />
      </Form>
    </Section>
  );
}
