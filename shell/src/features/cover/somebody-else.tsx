import { Button, makeStyles } from '@fluentui/react-components';
import type { LanguageCode } from '@mebae/contracts';
import { errorTextOf, useTranslation } from '@mebae/platform';
import { useEffect, useRef, useState } from 'react';
import { FailureBar } from '../../lib/failure-bar.tsx';

const useStyles = makeStyles({
  part: { display: 'grid', gap: '12px', justifyItems: 'start' },
  text: { margin: 0, lineHeight: '1.7' },
  buttons: { display: 'flex', flexWrap: 'wrap', gap: '12px' },
});

interface SomebodyElseProps {
  language: LanguageCode;
  hasTyped: () => boolean;
  signOut: () => Promise<void>;
}

/** Somebody else needs the computer: the session ends. Asks first when something was typed. */
export function SomebodyElse({ language, hasTyped, signOut }: SomebodyElseProps) {
  const styles = useStyles();
  const { t } = useTranslation('cover');
  const [asks, setAsks] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const stay = useRef<HTMLButtonElement>(null);
  const begin = useRef<HTMLButtonElement>(null);
  const wasAsked = useRef(false);
  useEffect(() => {
    if (asks) stay.current?.focus();
    else if (wasAsked.current) begin.current?.focus();
    wasAsked.current = asks;
  }, [asks]);

  async function leave(): Promise<void> {
    setBusy(true);
    setFailure(null);
    try {
      await signOut();
    } catch (error) {
      setFailure(errorTextOf(error, language));
      setBusy(false);
    }
  }

  return (
    <div className={styles.part}>
      {asks ? (
        <>
          <p className={styles.text} id="cover-lost">
            {t('somebodyElse.lost')}
          </p>
          <div className={styles.buttons}>
            <Button ref={stay} onClick={() => setAsks(false)} aria-describedby="cover-lost">
              {t('somebodyElse.stay')}
            </Button>
            <Button disabledFocusable={busy} onClick={() => void leave()}>
              {t('somebodyElse.leave')}
            </Button>
          </div>
        </>
      ) : (
        <Button
          ref={begin}
          appearance="transparent"
          disabledFocusable={busy}
          onClick={() => (hasTyped() ? setAsks(true) : void leave())}
        >
          {t('somebodyElse.begin')}
        </Button>
      )}
      <FailureBar>{failure}</FailureBar>
    </div>
  );
}
