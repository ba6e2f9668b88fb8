import { useLanguage, useTranslation } from '@mebae/platform/light';
import { useId, type ReactNode } from 'react';
import type { DispositionStep, TrendStep } from '../answer-steps.ts';
import { useAnswerStyles } from '../styles.ts';
import { withReadings } from '../texts/readings.tsx';
import { useVisibleTime } from '../use-visible-time.ts';
import { Body } from './body.tsx';
import { Heading } from './heading.tsx';
import { Options } from './options.tsx';
import { Poles } from './poles.tsx';
import { Progress } from './progress.tsx';
import { partValues, type AnswerPart } from '@mebae/contracts';

/** The five steps of a part's statements, in words. */
export function useStepTexts(part: AnswerPart): string[] {
  const { t } = useTranslation('answer');
  return partValues.map((value) =>
    t(part === 'trend' ? `trend.step.${value}` : `disposition.step.${value}`),
  );
}

interface StatementProps {
  step: DispositionStep | TrendStep;
  chosen: number | null;
  onChoose: (value: number, milliseconds: number) => void;
  /** The way back and on. */
  children: ReactNode;
}

/** One item of the disposition test or the trend check, on five steps. Its `key` is the item's. */
export function Statement({ step, chosen, onChoose, children }: StatementProps) {
  const styles = useAnswerStyles();
  const language = useLanguage();
  const { t } = useTranslation('answer');
  const heading = useId();
  const elapsed = useVisibleTime();
  const texts = useStepTexts(step.kind);
  const choose = (value: number): void => onChoose(value, elapsed());
  return (
    <Body onNumber={choose} most={texts.length}>
      <Progress {...step} about={t(`part.${step.kind}`)} />
      <p className={styles.note}>{withReadings(t(`part.prompt.${step.kind}`))}</p>
      <Heading id={heading} isStatement>
        {step.kind === 'trend' ? (
          withReadings(step.item.statement[language])
        ) : (
          <Poles left={step.item.left[language]} right={step.item.right[language]} />
        )}
      </Heading>
      <Options labelledBy={heading} texts={texts} chosen={chosen} onChoose={choose} />
      {children}
    </Body>
  );
}
