import { Button, makeStyles, Spinner } from '@fluentui/react-components';
import { ErrorCategory, limits } from '@mebae/contracts';
import {
  ApiError,
  errorTextOf,
  useLanguage,
  useNotice,
  useSession,
  useTranslation,
  useUnsavedGuard,
} from '@mebae/platform';
import { Section } from '@mebae/ui';
import { useRef, useState, type SubmitEvent } from 'react';
import { FailureBar } from '../../lib/failure-bar.tsx';
import { HiddenUsername } from '../../lib/password-fields/hidden-username.tsx';
import { NewPasswordFields } from '../../lib/password-fields/new-password-fields.tsx';
import { PasswordInput } from '../../lib/password-fields/password-input.tsx';
import { refusesNewPassword } from '../../lib/password-fields/refusals.ts';
import { useNewPassword } from '../../lib/password-fields/use-new-password.ts';
import { useChangePassword } from './account.resource.ts';

const useStyles = makeStyles({
  form: { display: 'grid', gap: '16px', maxWidth: '440px' },
  save: { justifySelf: 'start' },
});

const wrongPassword = 12;

const isWrongPassword = (error: unknown): boolean =>
  error instanceof ApiError &&
  error.category === ErrorCategory.Auth &&
  error.code === wrongPassword;

/** A change of the own password; it signs every other device out. */
export function PasswordSection() {
  const styles = useStyles();
  const { t } = useTranslation('account');
  const { t: shared } = useTranslation('shell');
  const language = useLanguage();
  const notice = useNotice();
  const { change, refresh } = useChangePassword();
  const { profile } = useSession();
  const state = useNewPassword();
  const [current, setCurrent] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const currentRef = useRef<HTMLInputElement>(null);
  const { password, confirmation } = state.values;
  useUnsavedGuard(current !== '' || password !== '' || confirmation !== '');

  const refuseCurrent = (text: string) => {
    setProblem(text);
    currentRef.current?.focus();
  };

  async function save(): Promise<void> {
    setFailure(null);
    const isGood = state.check();
    if (current.trim() === '') {
      return refuseCurrent(shared('validation.required', { value: t('password.current') }));
    }
    if (!isGood) return;
    setBusy(true);
    try {
      await change(profile.userID, { currentPassword: current, newPassword: password });
      setCurrent('');
      state.clear();
      notice.success(t('password.saved'));
      await refresh();
    } catch (error) {
      const text = errorTextOf(error, language);
      if (isWrongPassword(error)) refuseCurrent(text);
      else if (refusesNewPassword(error)) state.refuse(text);
      else setFailure(text);
    }
    setBusy(false);
  }

  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!busy) void save();
  };
  return (
    <Section title={t('password.title')} description={t('password.note')}>
      <form className={styles.form} onSubmit={onSubmit} noValidate>
        <HiddenUsername email={profile.email} />
        <PasswordInput
          ref={currentRef}
          label={t('password.current')}
          name="currentPassword"
          autoComplete="current-password"
          maxLength={limits.passwordMax}
          value={current}
          onChange={(value) => {
            setCurrent(value);
            setProblem(null);
          }}
          problem={problem}
        />
        <NewPasswordFields state={state} language={language} />
        <FailureBar>{failure}</FailureBar>
        <Button type="submit" appearance="primary" className={styles.save} disabledFocusable={busy}>
          {busy ? <Spinner size="tiny" label={t('password.saving')} /> : t('password.save')}
        </Button>
      </form>
    </Section>
  );
}
