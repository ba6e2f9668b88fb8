import { Button, Field, Input, Link, makeStyles, Spinner } from '@fluentui/react-components';
import { limits, type LanguageCode } from '@mebae/contracts';
import { useTranslation } from '@mebae/platform';
import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { handOverEmail } from '../../lib/email-hand-over.ts';
import { cleanEmail } from '../../lib/email-input.ts';
import { FailureBar } from '../../lib/failure-bar.tsx';
import { PasswordInput } from '../../lib/password-fields/password-input.tsx';
import { problemsOf, type SignInProblems, type SignInValues } from './signin-form.ts';
import { signIn, type SignInAttempt, type SignInOutcome } from './signin.resource.ts';
import { useFailureText } from './use-failure-text.ts';

const useStyles = makeStyles({
  form: { display: 'grid', gap: '20px' },
  help: { display: 'grid', gap: '4px', justifyItems: 'start' },
  note: { margin: 0, lineHeight: '1.7' },
});

export interface PasswordFormProps {
  /** Known already, from the page or the step before. */
  email: string;
  /** Why a later step has led back here. */
  failure: string | null;
  language: LanguageCode;
  onOutcome: (attempt: SignInAttempt, outcome: SignInOutcome) => void;
}

/** Email and password. Messages stand beside their field; what the server says stands above the button. */
export function PasswordForm(props: PasswordFormProps) {
  const { language, onOutcome } = props;
  const styles = useStyles();
  const { t } = useTranslation('shell');
  const failureText = useFailureText(language);
  const [values, setValues] = useState<SignInValues>({ email: props.email, password: '' });
  const [problems, setProblems] = useState<SignInProblems>({});
  const [failure, setFailure] = useState(props.failure);
  const [otherSession, setOtherSession] = useState(false);
  const [busy, setBusy] = useState(false);
  const email = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (props.email !== '') password.current?.focus();
  }, [props.email]);

  const change = (field: keyof SignInValues, value: string) => {
    setValues((before) => ({ ...before, [field]: value }));
    setProblems((before) => ({ ...before, [field]: undefined }));
    setOtherSession(false);
  };
  const messageOf = (field: keyof SignInValues) => {
    const problem = problems[field];
    if (problem === 'email') return t('validation.email');
    return problem && t('validation.required', { value: t(`signIn.${field}`) });
  };

  async function submit(replace = false): Promise<void> {
    const found = problemsOf(values);
    setProblems(found);
    setFailure(null);
    setOtherSession(false);
    if (found.email) return email.current?.focus();
    if (found.password) return password.current?.focus();
    setBusy(true);
    try {
      const attempt = { ...values, replace };
      const outcome = await signIn(attempt);
      if (outcome === 'otherSession') setOtherSession(true);
      else if (outcome === 'licenseExpired') setFailure(t('signIn.licenseExpired'));
      else return onOutcome(attempt, outcome);
    } catch (error) {
      setFailure(failureText(error));
      password.current?.focus();
    }
    setBusy(false);
  }

  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!busy) void submit();
  };

  return (
    <form className={styles.form} onSubmit={onSubmit} noValidate>
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
            <Button onClick={() => void submit(true)}>{t('signIn.switchAccount')}</Button>
          )
        }
      >
        {otherSession ? t('signIn.otherSession') : failure}
      </FailureBar>
      <Button type="submit" appearance="primary" size="large" disabledFocusable={busy}>
        {busy ? <Spinner size="tiny" label={t('signIn.busy')} /> : t('signIn.submit')}
      </Button>
      <div className={styles.help}>
        <Link href="/reset-password/step1" onClick={() => handOverEmail(cleanEmail(values.email))}>
          {t('signIn.forgotLink')}
        </Link>
        <p className={styles.note}>{t('signIn.forgotten')}</p>
      </div>
    </form>
  );
}
