import type { AnswerSession } from '@mebae/contracts';
import { useLanguage, useTranslation } from '@mebae/platform/light';
import { useId, type ReactNode } from 'react';
import { untold, type EvaluationStep, type ExampleStep } from '../answer-steps.ts';
import { useAnswerStyles } from '../styles.ts';
import { withReadings } from '../texts/readings.tsx';
import { useVisibleTime } from '../use-visible-time.ts';
import { Body } from './body.tsx';
import { Heading } from './heading.tsx';
import { Options } from './options.tsx';
import { PersonLine } from './person-line.tsx';
import { Progress } from './progress.tsx';

interface QuestionProps {
  session: AnswerSession;
  step: EvaluationStep | ExampleStep;
  chosen: number | null;
  onChoose: (level: number, milliseconds: number) => void;
  /** The way back and on. */
  children: ReactNode;
}

/** One question about one person, or about an example. Its `key` is the question's: time and focus begin anew with each. */
export function Question(props: QuestionProps) {
  const { session, step, chosen, onChoose } = props;
  const styles = useAnswerStyles();
  const language = useLanguage();
  const { t } = useTranslation('answer');
  const statement = useId();
  const elapsed = useVisibleTime();
  const isExample = step.kind === 'example';
  const isSelf = !isExample && step.task.kind === 'self';
  const people = isExample ? session.anchoring?.examples : session.tasks;
  const choose = (level: number): void => onChoose(level, elapsed());
  return (
    <Body onNumber={choose} least={isSelf ? 1 : untold} most={step.item.levels.length}>
      <Progress
        {...step}
        about={t('question.person', { position: step.person + 1, total: people?.length ?? 0 })}
      />
      <PersonLine session={session} step={step} />
      <p className={isExample ? styles.framed : styles.note}>
        {withReadings((isExample ? step.example.description : session.situation)[language])}
      </p>
      <Heading id={statement} isStatement>
        <PersonLine session={session} step={step} isHidden />
        {withReadings((isSelf ? step.item.self : step.item.other)[language])}
      </Heading>
      <Options
        labelledBy={statement}
        texts={step.item.levels.map((level) => level[language])}
        chosen={chosen}
        canBeUntold={!isSelf}
        onChoose={choose}
      />
      {props.children}
    </Body>
  );
}
