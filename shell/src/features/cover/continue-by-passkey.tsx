import { Button, Spinner } from '@fluentui/react-components';
import type { LanguageCode } from '@mebae/contracts';
import { errorTextOf, useTranslation } from '@mebae/platform';
import { useEffect, useRef, useState } from 'react';
import { FailureBar } from '../../lib/failure-bar.tsx';
import { askPasskey } from '../../lib/passkeys.ts';
import { continueByPasskey, passkeyOptions } from './cover.resource.ts';
import { passkeyRefusal } from './passkey-refusal.ts';

interface ContinueByPasskeyProps {
  language: LanguageCode;
  /** No field is above it: the focus is on its button from the beginning. */
  isFirst: boolean;
  onContinued: () => void;
}

/** The owner shows a passkey of the account; the browser's own window leads. */
export function ContinueByPasskey({ language, isFirst, onContinued }: ContinueByPasskeyProps) {
  const { t } = useTranslation('cover');
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isFirst) button.current?.focus();
  }, [isFirst]);

  async function begin(): Promise<void> {
    if (busy) return;
    setFailure(null);
    setBusy(true);
    try {
      await continueByPasskey(await askPasskey(await passkeyOptions()));
      onContinued();
      return;
    } catch (error) {
      const refusal = passkeyRefusal(error);
      setFailure(refusal ? t(refusal) : errorTextOf(error, language));
    }
    setBusy(false);
  }

  return (
    <>
      <Button ref={button} size="large" disabledFocusable={busy} onClick={() => void begin()}>
        {busy ? <Spinner size="tiny" label={t('busy')} /> : t('withPasskey')}
      </Button>
      <FailureBar>{failure}</FailureBar>
    </>
  );
}
