import { makeStyles } from '@fluentui/react-components';
import { limits } from '@mebae/contracts';
import { useSession, useTranslation } from '@mebae/platform';
import { Form, FormField, SaveBar, useForm } from '@mebae/ui/forms';
import { z } from 'zod';
import { HiddenUsername } from '../../lib/password-fields/hidden-username.tsx';
import { PasswordInput } from '../../lib/password-fields/password-input.tsx';
import { refusalKey } from './refusal-text.ts';
import { useFactorWrites } from './second-factors.resource.ts';

const useStyles = makeStyles({ form: { maxWidth: '440px', marginBottom: '20px' } });

/** Before factors are changed on a device that has been signed in for a while, the password comes again. */
export function ConfirmPassword() {
  const styles = useStyles();
  const { t } = useTranslation('account');
  const { t: shared } = useTranslation('shell');
  const { profile } = useSession();
  const { confirm } = useFactorWrites();
  const form = useForm({
    keptAs: null,
    defaultValues: { password: '' },
    schema: () => {
      const message = shared('validation.required', { value: t('password.current') });
      return z.object({ password: z.string().min(1, message) });
    },
    onSave: ({ password }) => confirm(password),
    nextValues: () => ({ password: '' }),
    problemOf: (error) => {
      const key = refusalKey(error);
      return key && { field: 'password', message: t(key) };
    },
  });
  return (
    <div className={styles.form}>
      <p>{t('factors.confirmNote')}</p>
      <Form form={form} aria-label={t('factors.confirm')}>
        <HiddenUsername email={profile.email} />
        <FormField form={form} name="password">
          {({ ref, value, onChange }) => (
            <PasswordInput
              ref={ref}
              label={t('password.current')}
              name="confirmedPassword"
              autoComplete="current-password"
              maxLength={limits.passwordMax}
              value={value}
              onChange={onChange}
            />
          )}
        </FormField>
        <SaveBar label={t('factors.confirm')} isSaving={form.isSaving} />
      </Form>
    </div>
  );
}
