import type { AnswerSession } from '@mebae/contracts';
import { useTranslation } from '@mebae/platform/light';
import type { SenderSnapshot } from '../queue/answer-sender.ts';
import { useAnswerStyles } from '../styles.ts';
import { withReadings } from '../texts/readings.tsx';
import { useOnline } from '../use-online.ts';

interface SendingStateProps {
  session: AnswerSession;
  sending: SenderSnapshot;
}

/** What a person should know of answers that are not with the server. */
export function SendingState({ session, sending }: SendingStateProps) {
  const styles = useAnswerStyles();
  const { t } = useTranslation('answer');
  const online = useOnline();
  const unsent = sending.pending > 0 && (!online || sending.state === 'waiting');
  const messages = [
    unsent && t('offline', { count: sending.pending }),
    session.status === 'grace' && t('grace'),
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
