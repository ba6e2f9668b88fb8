import { answerGraceMs } from '@mebae/contracts';
import { useTranslation } from '@mebae/platform/light';
import type { SenderSnapshot } from '../queue/answer-sender.ts';
import { useAnswerStyles } from '../styles.ts';
import { withReadings } from '../texts/readings.tsx';
import { useOnline } from '../use-online.ts';

interface SendingStateProps {
  sending: SenderSnapshot;
  /** The course has ended for the person. */
  isOver: boolean;
}

/** Notices about answers that are not with the server, and about an end that is over. */
export function SendingState({ sending, isOver }: SendingStateProps) {
  const styles = useAnswerStyles();
  const { t } = useTranslation('answer');
  const online = useOnline();
  const unsent = sending.pending > 0 && (!online || sending.state === 'waiting');
  const messages = [
    unsent &&
      (sending.isStored
        ? t('offline', { count: sending.pending })
        : t('unstored', { count: sending.pending })),
    isOver && t('grace', { minutes: answerGraceMs / 60_000 }),
    sending.refused.length > 0 && t('refused'),
  ].filter((message) => message !== false);
  return (
    <output>
      {messages.map((message) => (
        <span key={message} className={styles.banner}>
          {withReadings(message)}
        </span>
      ))}
    </output>
  );
}
