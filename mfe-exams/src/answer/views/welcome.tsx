import type { AnswerSession } from '@mebae/contracts';
import { mergeClasses, useLanguage, useTranslation } from '@mebae/platform/light';
import { useAnswerStyles } from '../styles.ts';
import { withReadings } from '../texts/readings.tsx';
import { isAnswered } from '../answer-steps.ts';
import { momentText } from '../texts/moment-text.ts';
import { nameText, titleText } from '../texts/wording.ts';
import type { Answering } from '../use-answering.ts';
import { useTimeText } from '../use-time-left.ts';
import { Heading } from './heading.tsx';
import { HelpLink } from './help-link.tsx';
import { Sections } from './sections.tsx';

interface WelcomeProps {
  session: AnswerSession;
  answering: Answering;
  answered: number;
  /** Nothing has to be answered any more. */
  isComplete: boolean;
  /** Until the end, in milliseconds; after it negative. */
  timeLeft: number;
  onStart: () => void;
  /** Opens a question by its position. */
  onGoTo: (index: number) => void;
}

/** The person, the questions, the people they are about, the time they take and the end. */
export function Welcome(props: WelcomeProps) {
  const { session, answering, answered, isComplete, timeLeft, onStart, onGoTo } = props;
  const styles = useAnswerStyles();
  const language = useLanguage();
  const { t } = useTranslation('answer');
  const timeText = useTimeText(timeLeft);
  const peers = session.tasks.filter((task) => task.kind === 'peer').length;
  const { steps, answers } = answering;
  // rounds of the implicit task are no questions
  const questions = steps.filter((step) => step.kind !== 'block');
  const answeredQuestions = questions.filter((step) => isAnswered(step, answers)).length;
  const hasParts = steps.some(({ kind }) => kind !== 'evaluation' && kind !== 'example');
  const way =
    isComplete || timeLeft <= 0
      ? 'handIn.button'
      : answered > 0
        ? 'welcome.continue'
        : 'welcome.start';
  const asksSelf = session.tasks.some((task) => task.kind === 'self');
  return (
    <div className={styles.body}>
      <Heading>{withReadings(titleText(session.title, language, session.wording))}</Heading>
      <p className={styles.lead}>
        {withReadings(
          t('welcome.hello', { name: nameText(session.candidate, language, session.wording) }),
        )}
      </p>
      {session.earlierReceipt && (
        <p className={styles.framed}>
          {withReadings(t('welcome.earlier', { number: session.earlierReceipt.receiptNumber }))}
        </p>
      )}
      {session.description !== '' && (
        <p className={mergeClasses(styles.note, styles.lines)}>{session.description}</p>
      )}
      <div className={styles.card}>
        <dl className={styles.facts}>
          <dt>{withReadings(t('welcome.about'))}</dt>
          <dd>
            {asksSelf && <div>{withReadings(t('welcome.self'))}</div>}
            {session.isOutside && session.tasks[0] && (
              <div>
                {withReadings(nameText(session.tasks[0].target, language, session.wording))}
              </div>
            )}
            {peers > 0 && <div>{withReadings(t('welcome.peers', { count: peers }))}</div>}
            {!asksSelf && hasParts && <div>{withReadings(t('welcome.self'))}</div>}
          </dd>
          <dt>{withReadings(t('welcome.questions'))}</dt>
          <dd>
            {withReadings(
              t('welcome.questionCount', { count: questions.length, minutes: session.minutes }),
            )}
          </dd>
          <dt>{withReadings(t('welcome.until'))}</dt>
          <dd>{withReadings(momentText(session.endAt, language, session.wording))}</dd>
          {timeLeft > 0 && (
            <>
              <dt>{withReadings(t('timeLeft.title'))}</dt>
              <dd>{withReadings(timeText)}</dd>
            </>
          )}
        </dl>
      </div>
      {hasParts && <Sections {...{ session, answering, onGoTo }} />}
      <ul className={styles.list}>
        <li>{withReadings(t('welcome.noRight'))}</li>
        <li>{withReadings(t('welcome.saved'))}</li>
        <li>{withReadings(t('welcome.secret'))}</li>
        <li>
          <HelpLink />
        </li>
      </ul>
      <div className={styles.actions}>
        {answeredQuestions > 0 && (
          <p className={styles.note}>
            {withReadings(
              t('welcome.resume', { answered: answeredQuestions, questions: questions.length }),
            )}
          </p>
        )}
        <button type="button" className={styles.primary} onClick={onStart}>
          {withReadings(t(way))}
        </button>
      </div>
    </div>
  );
}
