import { ApiError, errorTextOf, useLanguage, useTranslation } from '@mebae/platform/light';
import type { AnswerSession, Receipt } from '@mebae/contracts';
import { useState } from 'react';
import { useAnswerStyles } from '../styles.ts';
import { withReadings } from '../texts/readings.tsx';
import type { Answering } from '../use-answering.ts';
import { Heading } from './heading.tsx';
import { useAbout } from './person-line.tsx';

interface CheckPageProps {
  session: AnswerSession;
  answering: Answering;
  /** Opens a question by its position. */
  onGoTo: (index: number) => void;
  onHandedIn: (receipt: Receipt) => void;
  onEnded: () => void;
}

/** Everything at a glance: what is open, person by person, and the button that ends it. */
export function CheckPage(props: CheckPageProps) {
  const styles = useAnswerStyles();
  const { t } = useTranslation('answer');
  const { steps, answers } = props.answering;
  const open = steps.filter((step) => !answers.has(step.key)).length;
  const { busy, failure, handIn } = useHandIn(props);
  return (
    <div className={styles.body}>
      <Heading>{withReadings(t('handIn.title'))}</Heading>
      <p className={styles.lead}>
        {withReadings(open === 0 ? t('handIn.complete') : t('handIn.open', { count: open }))}
      </p>
      <People {...props} />
      <div className={styles.actions}>
        {failure !== null && (
          <p className={styles.banner} role="alert">
            {withReadings(failure)}
          </p>
        )}
        <p className={styles.note}>{withReadings(t('handIn.final'))}</p>
        <button
          type="button"
          className={styles.primary}
          disabled={open > 0 || busy}
          aria-busy={busy}
          onClick={() => void handIn()}
        >
          {withReadings(busy ? t('handIn.busy') : t('handIn.button'))}
        </button>
      </div>
    </div>
  );
}

/** Each person, one tap from the first question that is open, or from the first one. */
function People({ session, answering, onGoTo }: CheckPageProps) {
  const styles = useAnswerStyles();
  const { t } = useTranslation('answer');
  const about = useAbout(session);
  const { steps, answers } = answering;
  return (
    <ul className={styles.people}>
      {session.tasks.map((task) => {
        const own = steps.filter((step) => step.task === task);
        const missing = own.filter((step) => !answers.has(step.key));
        const target = missing[0] ?? own[0];
        const [name, details] = about(task);
        const isDone = missing.length === 0;
        return (
          <li key={task.evaluationRequestID}>
            <button
              type="button"
              className={styles.person}
              onClick={() => target && onGoTo(steps.indexOf(target))}
            >
              <span>
                {withReadings(name)}
                {details !== '' && <span className={styles.details}>{withReadings(details)}</span>}
              </span>
              <span className={isDone ? styles.done : styles.open}>
                {withReadings(
                  isDone
                    ? t('handIn.personDone')
                    : t('handIn.personOpen', { count: missing.length }),
                )}
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}

function useHandIn({ answering, onHandedIn, onEnded }: CheckPageProps) {
  const language = useLanguage();
  const { t } = useTranslation('answer');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const handIn = async (): Promise<void> => {
    setBusy(true);
    setFailure(null);
    try {
      const result = await answering.handIn();
      if (result === null) setFailure(t('handIn.offline'));
      else if (result.receipt) onHandedIn(result.receipt);
      else setFailure(t('handIn.missing', { count: result.missing.length }));
    } catch (error) {
      if (error instanceof ApiError && error.reason.includes('ended')) onEnded();
      else setFailure(errorTextOf(error, language));
    } finally {
      setBusy(false);
    }
  };
  return { busy, failure, handIn };
}
