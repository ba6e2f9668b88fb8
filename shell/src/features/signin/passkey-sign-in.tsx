import { Button, Spinner } from '@fluentui/react-components';
import { passkeyNotGenuine, type LanguageCode, type PasskeyResponse } from '@mebae/contracts';
import { ApiError, useTranslation } from '@mebae/platform';
import { useEffect, useRef, useState } from 'react';
import { askPasskey, isCancelled } from '../../lib/passkeys.ts';
import { FailureBar } from '../../lib/failure-bar.tsx';
import { passkeyOptions, signInByPasskey } from './passkey-sign-in.resource.ts';
import type { SignInOutcome } from './signin.resource.ts';
import { useFailureText } from './use-failure-text.ts';

export interface PasskeySignInProps {
  language: LanguageCode;
  onOutcome: (outcome: SignInOutcome) => void;
}

/** Signs in with a passkey alone. It comes with the press of its button, and begins at once. */
export function PasskeySignIn({ language, onOutcome }: PasskeySignInProps) {
  const { t } = useTranslation('factor');
  const { t: shared } = useTranslation('shell');
  const failureText = useFailureText(language);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  /** The answer to somebody else's live session in this browser waits for the person's word. */
  const [waiting, setWaiting] = useState<PasskeyResponse | null>(null);
  const hasBegun = useRef(false);

  async function begin(): Promise<void> {
    setFailure(null);
    setWaiting(null);
    setBusy(true);
    try {
      const response = await askPasskey(await passkeyOptions());
      await send(response, false);
    } catch (error) {
      if (error instanceof ApiError) setFailure(failureText(error));
      else setFailure(t(isCancelled(error) ? 'cancelled' : 'passkeyFailed'));
      setBusy(false);
    }
  }

  async function send(response: PasskeyResponse, replace: boolean): Promise<void> {
    setBusy(true);
    try {
      const outcome = await signInByPasskey(response, replace);
      if (outcome !== 'otherSession') return onOutcome(outcome);
      setWaiting(response);
    } catch (error) {
      const isRefused = error instanceof ApiError && [error.reason].flat()[0] === passkeyNotGenuine;
      setFailure(isRefused ? t('passkeyUnknown') : failureText(error));
    }
    setBusy(false);
  }

  useEffect(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    void begin();
  });

  return (
    <>
      <Button size="large" disabledFocusable={busy} onClick={() => void begin()}>
        {busy ? <Spinner size="tiny" label={shared('signIn.busy')} /> : shared('signIn.passkey')}
      </Button>
      <FailureBar
        intent={waiting ? 'warning' : 'error'}
        action={
          waiting && (
            <Button onClick={() => void send(waiting, true)}>
              {shared('signIn.switchAccount')}
            </Button>
          )
        }
      >
        {waiting ? shared('signIn.otherSession') : failure}
      </FailureBar>
    </>
  );
}
