import { Button, makeStyles, Spinner } from '@fluentui/react-components';
import type { LanguageCode, ResetPasswordEntry } from '@mebae/contracts';
import { errorTextOf, useTranslation } from '@mebae/platform';
import { useEffect, useState, type SubmitEvent } from 'react';
import { FailureBar } from '../../lib/failure-bar.tsx';
import { HiddenUsername } from '../../lib/password-fields/hidden-username.tsx';
import { NewPasswordFields } from '../../lib/password-fields/new-password-fields.tsx';
import { refusesNewPassword } from '../../lib/password-fields/refusals.ts';
import { useNewPassword } from '../../lib/password-fields/use-new-password.ts';
import { deadLinkOf, type DeadLink } from './link-state.ts';
import { setPassword } from './reset-password.resource.ts';

const useStyles = makeStyles({
  form: { display: 'grid', gap: '20px' },
  note: { margin: 0, lineHeight: '1.7', overflowWrap: 'anywhere' },
});

export interface SetFormProps {
  entry: ResetPasswordEntry;
  token: string;
  language: LanguageCode;
  onSet: () => void;
  /** The link died while the form was open. */
  onDead: (why: DeadLink) => void;
}

/** The new password of a reset, the first one of an invitation. */
export function SetForm({ entry, token, language, onSet, onDead }: SetFormProps) {
  const styles = useStyles();
  const { t } = useTranslation('resetPassword');
  const state = useNewPassword();
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const { passwordRef } = state;
  useEffect(() => passwordRef.current?.focus(), [passwordRef]);
  const invited = entry.purpose === 'invitation';

  async function submit(): Promise<void> {
    setFailure(null);
    if (!state.check()) return;
    setBusy(true);
    try {
      await setPassword(token, state.values.password);
      state.clear();
      return onSet();
    } catch (error) {
      const why = deadLinkOf(error);
      if (why) return onDead(why);
      const text = errorTextOf(error, language);
      if (refusesNewPassword(error)) state.refuse(text);
      else setFailure(text);
    }
    setBusy(false);
  }

  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!busy) void submit();
  };

  return (
    <form className={styles.form} onSubmit={onSubmit} noValidate>
      <p className={styles.note}>
        {t(invited ? 'set.invitationNote' : 'set.note', { email: entry.email })}
      </p>
      <HiddenUsername email={entry.email} />
      <NewPasswordFields state={state} language={language} size="large" />
      <FailureBar>{failure}</FailureBar>
      <Button type="submit" appearance="primary" size="large" disabledFocusable={busy}>
        {busy ? (
          <Spinner size="tiny" label={t('set.busy')} />
        ) : (
          t(invited ? 'set.invitationSubmit' : 'set.submit')
        )}
      </Button>
    </form>
  );
}
