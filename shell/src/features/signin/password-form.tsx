import {
  Button,
  Field,
  Input,
  makeStyles,
  MessageBar,
  MessageBarActions,
  MessageBarBody,
  Spinner,
} from '@fluentui/react-components';
import { EyeRegular } from '@fluentui/react-icons/svg/eye';
import { EyeOffRegular } from '@fluentui/react-icons/svg/eye-off';
import { limits, type LanguageCode } from '@mebae/contracts';
import { errorTextOf, useTranslation } from '@mebae/platform';
import { useRef, useState, type SubmitEvent } from 'react';
import { problemsOf, type SignInProblems, type SignInValues } from './signin-form.ts';
import { signIn } from './signin.resource.ts';

const useStyles = makeStyles({
  form: { display: 'grid', gap: '20px' },
  note: { margin: 0, lineHeight: '1.7' },
});

/** A sign-in that waits for its code; `failed` when one was already wrong. */
export type PendingSignIn = SignInValues & { failed: boolean; replace: boolean };

export interface PasswordFormProps {
  language: LanguageCode;
  onDone: () => void;
  /** The school asks for a code as well. */
  onCode: (pending: PendingSignIn) => void;
}

/** E-mail and password. Messages stand beside their field; what the server says stands above the button. */
export function PasswordForm({ language, onDone, onCode }: PasswordFormProps) {
  const styles = useStyles();
  const { t } = useTranslation('shell');
  const [values, setValues] = useState<SignInValues>({ email: '', password: '' });
  const [problems, setProblems] = useState<SignInProblems>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [otherSession, setOtherSession] = useState(false);
  const [busy, setBusy] = useState(false);
  const [shown, setShown] = useState(false);
  const email = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);

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
      const outcome = await signIn(values, { replace });
      if (outcome === 'done') return onDone();
      if (outcome === 'otherSession') setOtherSession(true);
      else if (outcome === 'licenseExpired') setFailure(t('signIn.licenseExpired'));
      else onCode({ ...values, failed: outcome === 'codeWrong', replace });
    } catch (error) {
      setFailure(errorTextOf(error, language));
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
      <Field label={t('signIn.password')} validationMessage={messageOf('password')} size="large">
        <Input
          ref={password}
          type={shown ? 'text' : 'password'}
          name="password"
          autoComplete="current-password"
          maxLength={limits.passwordMax}
          value={values.password}
          onChange={(_, data) => change('password', data.value)}
          contentAfter={
            <Button
              type="button"
              appearance="transparent"
              icon={shown ? <EyeOffRegular /> : <EyeRegular />}
              aria-label={t(shown ? 'signIn.hidePassword' : 'signIn.showPassword')}
              aria-pressed={shown}
              onClick={() => setShown(!shown)}
            />
          }
        />
      </Field>
      <div role="alert">
        {failure !== null && (
          <MessageBar intent="error" layout="multiline">
            <MessageBarBody>{failure}</MessageBarBody>
          </MessageBar>
        )}
        {otherSession && (
          <MessageBar intent="warning" layout="multiline">
            <MessageBarBody>{t('signIn.otherSession')}</MessageBarBody>
            <MessageBarActions>
              <Button onClick={() => void submit(true)}>{t('signIn.switchAccount')}</Button>
            </MessageBarActions>
          </MessageBar>
        )}
      </div>
      <Button type="submit" appearance="primary" size="large" disabledFocusable={busy}>
        {busy ? <Spinner size="tiny" label={t('signIn.busy')} /> : t('signIn.submit')}
      </Button>
      <p className={styles.note}>{t('signIn.forgotten')}</p>
    </form>
  );
}
