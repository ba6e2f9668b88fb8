import {
  errorTextOf,
  personName,
  useLanguage,
  useTranslation,
  ApiError,
} from '@mebae/platform/light';
import type { AnswerSession, Receipt } from '@mebae/contracts';
import { useState } from 'react';
import { useAnswerStyles } from '../styles.ts';
import type { Answering } from '../use-answering.ts';
import { Heading } from './heading.tsx';

interface HandInProps {
  session: AnswerSession;
  answering: Answering;
  onGoTo: (index: number) => void;
  onHandedIn: (receipt: Receipt) => void;
  onEnded: () => void;
}

/** Everything at a glance: what is open, person by person, and the button that ends it. */
export function HandIn({ session, answering, onGoTo, onHandedIn, onEnded }: HandInProps) {
  const styles = useAnswerStyles();
  const language = useLanguage();
  const { t } = useTranslation('answer');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const { steps, answers } = answering;
  const open = steps.filter((step) => !answers.has(step.key));

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

  return (
    <div className={styles.body}>
      <Heading>{t('handIn.title')}</Heading>
      <p className={styles.lead}>
        {open.length === 0 ? t('handIn.complete') : t('handIn.open', { count: open.length })}
      </p>
      <ul className={styles.people}>
        {session.tasks.map((task) => {
          const own = steps.filter((step) => step.task === task);
          const missing = own.filter((step) => !answers.has(step.key));
          const target = missing[0] ?? own[0];
          return (
            <li key={task.evaluationRequestID}>
              <button
                type="button"
                className={styles.person}
                onClick={() => target && onGoTo(steps.indexOf(target))}
              >
                <span>
                  {task.kind === 'self'
                    ? t('question.aboutSelf')
                    : t('question.aboutPeer', { name: personName(task.target, language) })}
                </span>
                <span className={missing.length === 0 ? styles.done : styles.open}>
                  {missing.length === 0
                    ? t('handIn.personDone')
                    : t('handIn.personOpen', { count: missing.length })}
                </span>
              </button>
            </li>
          );
        })}
      </ul>
      <div className={styles.actions}>
        {failure !== null && (
          <p className={styles.banner} role="alert">
            {failure}
          </p>
        )}
        <p className={styles.note}>{t('handIn.final')}</p>
        <button
          type="button"
          className={styles.primary}
          disabled={open.length > 0 || busy}
          aria-busy={busy}
          onClick={() => void handIn()}
        >
          {busy ? t('handIn.busy') : t('handIn.button')}
        </button>
      </div>
    </div>
  );
}
