import { Button, makeStyles, Spinner } from '@fluentui/react-components';
import type { LanguageCode } from '@mebae/contracts';
import { errorTextOf, useTranslation } from '@mebae/platform';
import { useEffect, useState, type SubmitEvent } from 'react';
import { FailureBar } from '../../lib/failure-bar.tsx';
import { HiddenUsername } from '../../lib/password-fields/hidden-username.tsx';
import { NewPasswordFields } from '../../lib/password-fields/new-password-fields.tsx';
import { refusesNewPassword } from '../../lib/password-fields/refusals.ts';
import { useNewPassword } from '../../lib/password-fields/use-new-password.ts';
import { endsAttempt } from './signin-form.ts';
import { signIn, type SignInAttempt, type SignInOutcome } from './signin.resource.ts';

const useStyles = makeStyles({
  form: { display: 'grid', gap: '20px' },
  note: { margin: 0, lineHeight: '1.7' },
});

export interface ExpiredFormProps {
  /** With the code, where one was asked for: the same call is made once more. */
  attempt: SignInAttempt;
  /** Why the new password was refused after a code had to be entered again. */
  refusal: string | null;
  language: LanguageCode;
  onOutcome: (attempt: SignInAttempt, outcome: SignInOutcome) => void;
  onStop: (attempt: SignInAttempt, error: unknown) => void;
  onBack: () => void;
}

/** The password has expired: a new one, and in. */
export function ExpiredForm(props: ExpiredFormProps) {
  const { attempt, language } = props;
  const styles = useStyles();
  const { t } = useTranslation('shell');
  const state = useNewPassword(props.refusal);
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const { passwordRef } = state;
  useEffect(() => passwordRef.current?.focus(), [passwordRef]);

  async function submit(): Promise<void> {
    setFailure(null);
    if (!state.check()) return;
    setBusy(true);
    const next = { ...attempt, newPassword: state.values.password };
    try {
      const outcome = await signIn(next);
      if (outcome === 'passwordExpired') setFailure(t('signIn.changeNote'));
      // A code that has run out meanwhile is asked for again; the new password waits.
      else return props.onOutcome({ ...next, authCode: undefined }, outcome);
    } catch (error) {
      if (endsAttempt(error)) return props.onStop(attempt, error);
      if (refusesNewPassword(error)) state.refuse(errorTextOf(error, language));
      else setFailure(errorTextOf(error, language));
    }
    setBusy(false);
  }

  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!busy) void submit();
  };

  return (
    <form className={styles.form} onSubmit={onSubmit} noValidate>
      <p className={styles.note}>{t('signIn.changeNote')}</p>
      <HiddenUsername email={attempt.email} />
      <NewPasswordFields state={state} language={language} size="large" />
      <FailureBar>{failure}</FailureBar>
      <Button type="submit" appearance="primary" size="large" disabledFocusable={busy}>
        {busy ? <Spinner size="tiny" label={t('signIn.busy')} /> : t('signIn.changeSubmit')}
      </Button>
      <Button appearance="subtle" onClick={props.onBack}>
        {t('signIn.back')}
      </Button>
    </form>
  );
}
