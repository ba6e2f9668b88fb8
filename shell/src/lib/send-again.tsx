import { Button, makeStyles, Spinner, tokens } from '@fluentui/react-components';
import { limits } from '@mebae/contracts';
import { useTranslation } from '@mebae/platform';
import { useState } from 'react';
import { useSecondsLeft } from './use-seconds-left.ts';

const useStyles = makeStyles({
  root: { display: 'grid', gap: '8px', justifyItems: 'start' },
  note: { margin: 0, lineHeight: '1.7', color: tokens.colorNeutralForeground3 },
  row: { display: 'flex', flexWrap: 'wrap', gap: '8px 12px', alignItems: 'center' },
  wait: { color: tokens.colorNeutralForeground3, fontVariantNumeric: 'tabular-nums' },
});

export interface SendAgainProps {
  /** When the last mail was sent, in milliseconds: the next one has to wait. */
  sentAt: number;
  /** Advice when nothing has come. */
  note: string;
  /** Said once another mail was sent. */
  sent: string;
  /** Sends; handles its own failures and moves `sentAt` when it has sent. */
  onSend: () => Promise<void>;
}

/** Asks for the mail once more: at most every minute, with the seconds that are left. */
export function SendAgain({ sentAt, note, sent, onSend }: SendAgainProps) {
  const styles = useStyles();
  const { t } = useTranslation('shell');
  const [first] = useState(sentAt);
  const [busy, setBusy] = useState(false);
  const seconds = useSecondsLeft(sentAt + limits.authCodeResendSeconds * 1000);
  const send = async () => {
    setBusy(true);
    await onSend();
    setBusy(false);
  };
  return (
    <div className={styles.root}>
      <p className={styles.note}>{note}</p>
      <div className={styles.row}>
        <Button
          icon={busy ? <Spinner size="tiny" aria-hidden="true" /> : undefined}
          disabledFocusable={busy || seconds > 0}
          onClick={() => void send()}
        >
          {t('sendAgain.button')}
        </Button>
        {seconds > 0 && <span className={styles.wait}>{t('sendAgain.wait', { seconds })}</span>}
      </div>
      <output aria-live="polite">{sentAt === first ? '' : sent}</output>
    </div>
  );
}
