import type { AnswerSession } from '@mebae/contracts';
import { useLanguage, useTranslation } from '@mebae/platform/light';
import { useId, type ReactNode } from 'react';
import type { EvaluationStep } from '../answer-steps.ts';
import { useAnswerStyles } from '../styles.ts';
import { withReadings } from '../texts/readings.tsx';
import { useNumberKeys } from '../use-number-keys.ts';
import { useVisibleTime } from '../use-visible-time.ts';
import { Heading } from './heading.tsx';
import { Options } from './options.tsx';
import { PersonLine } from './person-line.tsx';
import { Progress } from './progress.tsx';

interface QuestionProps {
  session: AnswerSession;
  step: EvaluationStep;
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
  const { t } = useTranslation('answer');
  const statement = useId();
  const elapsed = useVisibleTime();
  const text = step.task.kind === 'self' ? step.item.self : step.item.other;
  useNumberKeys(step.item.levels.length, (level) => onChoose(level, elapsed()));
  return (
    <div className={styles.body}>
      <Progress
        {...step}
        about={t('question.person', { position: step.person + 1, total: session.tasks.length })}
      />
      <PersonLine session={session} task={step.task} />
      <p className={styles.note}>{withReadings(session.situation[language])}</p>
      <Heading id={statement} isStatement>
        <PersonLine session={session} task={step.task} isHidden />
        {withReadings(text[language])}
      </Heading>
      <Options
        labelledBy={statement}
        texts={step.item.levels.map((level) => level[language])}
        chosen={chosen}
        onChoose={(level) => onChoose(level, elapsed())}
      />
      {props.children}
    </div>
  );
}
