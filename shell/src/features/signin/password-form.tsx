import { Button, Field, Input, Link, makeStyles, Spinner } from '@fluentui/react-components';
import { limits } from '@mebae/contracts';
import { useTranslation } from '@mebae/platform';
import { lazy, Suspense, useState } from 'react';
import { handOverEmail } from '../../lib/email-hand-over.ts';
import { cleanEmail } from '../../lib/email-input.ts';
import { FailureBar } from '../../lib/failure-bar.tsx';
import { PasswordInput } from '../../lib/password-fields/password-input.tsx';
import { passkeysWork } from '../../lib/passkeys.ts';
import { PasskeySignIn } from './factor-steps.ts';
import { mayHaveOthers } from './other-accounts-of.ts';
import { usePasswordForm, type PasswordFormProps } from './use-password-form.ts';

/** Loads where there can be any: most schools have none. */
const OtherAccounts = lazy(() => import('./other-accounts.tsx'));

const useStyles = makeStyles({
  form: { display: 'grid', gap: '20px' },
  help: { display: 'grid', gap: '4px', justifyItems: 'start' },
  note: { margin: 0, lineHeight: '1.7' },
});

/** Email and password. Messages stand beside their field; what the server says stands above the button. */
export function PasswordForm(props: PasswordFormProps) {
  const styles = useStyles();
  const { t } = useTranslation('shell');
  const [leftEmail, setLeftEmail] = useState(props.email);
  const { values, change, messageOf, otherSession, busy, email, password, failure, ...form } =
    usePasswordForm(props);
  return (
    <form className={styles.form} onSubmit={form.onSubmit} noValidate>
      <Field label={t('signIn.email')} validationMessage={messageOf('email')} size="large">
        <Input
          ref={email}
          type="email"
          name="email"
          autoComplete="username"
          inputMode="email"
          maxLength={limits.emailLength}
          value={values.email}
          onChange={(_, data) => change('email', data.value)}
          onBlur={() => setLeftEmail(values.email)}
        />
      </Field>
      <PasswordInput
        ref={password}
        label={t('signIn.password')}
        name="password"
        autoComplete="current-password"
        size="large"
        maxLength={limits.passwordMax}
        value={values.password}
        onChange={(value) => change('password', value)}
        problem={messageOf('password')}
      />
      <FailureBar
        intent={otherSession ? 'warning' : 'error'}
        action={
          otherSession && (
            <Button onClick={() => void form.submit(true)}>{t('signIn.switchAccount')}</Button>
          )
        }
      >
        {otherSession ? t('signIn.otherSession') : failure}
      </FailureBar>
      <Button type="submit" appearance="primary" size="large" disabledFocusable={busy}>
        {busy ? <Spinner size="tiny" label={t('signIn.busy')} /> : t('signIn.submit')}
      </Button>
      {passkeysWork() && <PasskeyButton language={props.language} onOutcome={props.onOutcome} />}
      {mayHaveOthers(leftEmail) && (
        <Suspense fallback={null}>
          <OtherAccounts email={leftEmail} />
        </Suspense>
      )}
      <div className={styles.help}>
        <Link href="/reset-password/step1" onClick={() => handOverEmail(cleanEmail(values.email))}>
          {t('signIn.forgotLink')}
        </Link>
        <p className={styles.note}>{t('signIn.forgotten')}</p>
      </div>
    </form>
  );
}

/** The button for a passkey alone; what it needs loads when it is pressed. */
function PasskeyButton({ language, onOutcome }: Pick<PasswordFormProps, 'language' | 'onOutcome'>) {
  const { t } = useTranslation('shell');
  const [isPressed, setPressed] = useState(false);
  const button = (
    <Button size="large" disabledFocusable={isPressed} onClick={() => setPressed(true)}>
      {t('signIn.passkey')}
    </Button>
  );
  if (!isPressed) return button;
  const nobody = { email: '', password: '', replace: false };
  return (
    <Suspense fallback={button}>
      <PasskeySignIn language={language} onOutcome={(outcome) => onOutcome(nobody, outcome)} />
    </Suspense>
  );
}
