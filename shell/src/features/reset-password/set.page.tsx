import { Button } from '@fluentui/react-components';
import type { LanguageCode, ResetPasswordEntry } from '@mebae/contracts';
import { errorTextOf, useTranslation } from '@mebae/platform';
import { useState } from 'react';
import { EntryFrame } from '../../lib/entry-frame.tsx';
import { FailureBar } from '../../lib/failure-bar.tsx';
import { CheckLink } from './check-link.tsx';
import { DeadLinkAdvice } from './dead-link-advice.tsx';
import { deadLinkOf, forgetToken, type DeadLink } from './link-state.ts';
import { PasswordSet } from './password-set.tsx';
import { SetForm } from './set-form.tsx';

type State =
  | { kind: 'checking' }
  | { kind: 'failed'; error: unknown }
  | { kind: 'dead'; why: DeadLink; email: string }
  | { kind: 'open'; entry: ResetPasswordEntry }
  | { kind: 'set'; entry: ResetPasswordEntry };

export interface SetPageProps {
  /** Token of the link; null when the address has none. */
  token: string | null;
  language: LanguageCode;
}

/** `/reset-password/step2`: whose link it is, then the new password; a dead link says so before anything is typed. */
export function SetPage({ token, language }: SetPageProps) {
  const { t } = useTranslation('resetPassword');
  const { t: shared } = useTranslation('shell');
  const [state, setState] = useState<State>(
    token === null ? { kind: 'dead', why: 'unknown', email: '' } : { kind: 'checking' },
  );

  const titleOf = (): string => {
    if (state.kind === 'dead') return t('dead.title');
    if (state.kind === 'checking' || state.kind === 'failed') return t('set.title');
    const kind = state.kind === 'set' ? 'done' : 'set';
    return t(state.entry.purpose === 'invitation' ? `${kind}.invitationTitle` : `${kind}.title`);
  };

  return (
    <EntryFrame language={language} title={titleOf()} focusTitle={state.kind !== 'open'}>
      {state.kind === 'checking' && token !== null && (
        <CheckLink
          token={token}
          onOpen={(entry) => setState({ kind: 'open', entry })}
          onFailed={(error) => {
            const why = deadLinkOf(error);
            setState(why ? { kind: 'dead', why, email: '' } : { kind: 'failed', error });
          }}
        />
      )}
      {state.kind === 'failed' && (
        <>
          <FailureBar>{errorTextOf(state.error, language)}</FailureBar>
          <Button appearance="primary" size="large" onClick={() => setState({ kind: 'checking' })}>
            {shared('remote.retry')}
          </Button>
        </>
      )}
      {state.kind === 'dead' && <DeadLinkAdvice why={state.why} email={state.email} />}
      {state.kind === 'open' && token !== null && (
        <SetForm
          entry={state.entry}
          token={token}
          language={language}
          onSet={() => {
            forgetToken();
            setState({ kind: 'set', entry: state.entry });
          }}
          onDead={(why) => setState({ kind: 'dead', why, email: state.entry.email })}
        />
      )}
      {state.kind === 'set' && <PasswordSet entry={state.entry} />}
    </EntryFrame>
  );
}
