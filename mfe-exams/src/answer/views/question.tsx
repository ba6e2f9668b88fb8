import type { AnswerSession } from '@mebae/contracts';
import { useLanguage, useTranslation } from '@mebae/platform/light';
import { useEffect, useId, useRef, type ReactNode } from 'react';
import type { Step } from '../answer-steps.ts';
import { useAnswerStyles } from '../styles.ts';
import { withReadings, withoutReadings } from '../texts/readings.tsx';
import { useVisibleTime } from '../use-visible-time.ts';
import { Options } from './options.tsx';
import { PersonLine } from './person-line.tsx';

interface QuestionProps {
  session: AnswerSession;
  step: Step;
  /** Position among all questions from 0, and how many there are. */
  index: number;
  total: number;
  chosen: number | null;
  onChoose: (level: number, milliseconds: number) => void;
  /** The way back and on. */
  children: ReactNode;
}

/** One question about one person. Its `key` is the question's: time and focus begin anew with each. */
export function Question(props: QuestionProps) {
  const { session, step, chosen, onChoose } = props;
  const styles = useAnswerStyles();
  const language = useLanguage();
  const statement = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const elapsed = useVisibleTime();
  const text = step.task.kind === 'self' ? step.item.self : step.item.other;
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, []);
  useNumberKeys(step.item.levels.length, (level) => onChoose(level, elapsed()));
  return (
    <div className={styles.body}>
      <Progress {...props} />
      <PersonLine session={session} task={step.task} />
      <p className={styles.note}>{withReadings(session.situation[language])}</p>
      <h1 id={statement} ref={heading} tabIndex={-1} className={styles.statement}>
        <PersonLine session={session} task={step.task} isHidden />
        {withReadings(text[language])}
      </h1>
      <Options
        labelledBy={statement}
        levels={step.item.levels}
        chosen={chosen}
        onChoose={(level) => onChoose(level, elapsed())}
      />
      {props.children}
    </div>
  );
}

function Progress({ session, step, index, total }: QuestionProps) {
  const styles = useAnswerStyles();
  const { t } = useTranslation('answer');
  return (
    <div className={styles.progress}>
      <progress
        className={styles.bar}
        aria-label={withoutReadings(t('question.progress'))}
        max={total}
        value={index}
      />
      <div className={styles.progressText}>
        <span>{withReadings(t('question.position', { position: index + 1, total }))}</span>
        <span>
          {withReadings(
            t('question.person', { position: step.person + 1, total: session.tasks.length }),
          )}
        </span>
      </div>
    </div>
  );
}

/** The keys 1 to 4 choose as well. */
function useNumberKeys(levels: number, onChoose: (level: number) => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const level = Number(event.key);
      if (level >= 1 && level <= levels) onChoose(level);
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [levels, onChoose]);
}
