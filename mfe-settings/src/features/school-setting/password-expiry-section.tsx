import { limits } from '@mebae/contracts';
import { Input, makeStyles, useNotice } from '@mebae/platform';
import { normaliseText } from '@mebae/rules';
import { Section } from '@mebae/ui';
import { Form, FormField, SaveBar, SwitchField, useForm } from '@mebae/ui/forms';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { useText, type Text } from '../../lib/text.ts';
import { useSecurityWrites } from './school-setting.resource.ts';

const useStyles = makeStyles({
  fields: { display: 'grid', gap: '12px' },
  days: { maxWidth: '160px' },
});

const usualDays = 180;
const { passwordExpiryDaysMin: min, passwordExpiryDaysMax: max } = limits;

interface ExpiryValues {
  expires: boolean;
  days: string;
}

function expirySchema(t: Text) {
  const problem = { path: ['days'], message: t('school.daysProblem', { min, max }) };
  return z
    .object({ expires: z.boolean(), days: z.string().transform(normaliseText) })
    .refine(({ expires, days }) => !expires || isUsable(Number(days)), problem);
}

const isUsable = (days: number): boolean => Number.isInteger(days) && days >= min && days <= max;

/** After how many days a password has to be changed, if ever. */
export function PasswordExpirySection({ savedDays }: { savedDays: number | null }) {
  const styles = useStyles();
  const t = useText();
  const notice = useNotice();
  const { update } = useSecurityWrites();
  const form = useForm<ExpiryValues>({
    keptAs: 'password expiry',
    defaultValues: { expires: savedDays !== null, days: String(savedDays ?? usualDays) },
    schema: () => expirySchema(t),
    onSave: async ({ expires, days }) => {
      await update({ passwordExpiryDays: expires ? Number(days) : null });
      notice.success(t('school.expirySaved'));
    },
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
        <SaveBar label={t('school.save')} isSaving={form.isSaving} isDisabled={!form.isDirty} />
      </Form>
    </Section>
  );
}
