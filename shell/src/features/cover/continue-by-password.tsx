import { Button, makeStyles, Spinner } from '@fluentui/react-components';
import { limits, type LanguageCode } from '@mebae/contracts';
import { errorTextOf, useTranslation } from '@mebae/platform';
import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { FailureBar } from '../../lib/failure-bar.tsx';
import { HiddenUsername } from '../../lib/password-fields/hidden-username.tsx';
import { PasswordInput } from '../../lib/password-fields/password-input.tsx';
import { continueByPassword } from './cover.resource.ts';

const useStyles = makeStyles({ form: { display: 'grid', gap: '16px' } });

interface ContinueByPasswordProps {
  email: string;
  language: LanguageCode;
  onContinued: () => void;
}

/** The owner types the account's password. The focus is in the field from the beginning. */
export function ContinueByPassword({ email, language, onContinued }: ContinueByPasswordProps) {
  const styles = useStyles();
  const { t } = useTranslation('cover');
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);

  async function submit(): Promise<void> {
    setFailure(null);
    if (password === '') {
      setProblem(t('passwordMissing'));
      field.current?.focus();
      return;
    }
    setBusy(true);
    try {
      await continueByPassword(password);
      onContinued();
      return;
    } catch (error) {
      setFailure(errorTextOf(error, language));
      field.current?.focus();
      field.current?.select();
    }
    setBusy(false);
  }

  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!busy) void submit();
  };
  return (
    <form className={styles.form} onSubmit={onSubmit} noValidate>
      <HiddenUsername email={email} />
      <PasswordInput
        ref={field}
        label={t('password')}
        name="password"
        autoComplete="current-password"
        size="large"
        maxLength={limits.passwordMax}
        value={password}
        onChange={(value) => {
          setPassword(value);
          setProblem(null);
        }}
        problem={problem}
      />
      <FailureBar>{failure}</FailureBar>
      <Button type="submit" appearance="primary" size="large" disabledFocusable={busy}>
        {busy ? <Spinner size="tiny" label={t('busy')} /> : t('continue')}
      </Button>
    </form>
  );
}
