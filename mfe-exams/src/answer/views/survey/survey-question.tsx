import type { SurveyAnswerInput } from '@mebae/contracts';
import { useLanguage, useTranslation } from '@mebae/platform/light';
import { useId, useRef, useState, type ReactNode } from 'react';
import type { SurveyStep } from '../../answer-steps.ts';
import { useAnswerStyles } from '../../styles.ts';
import { withReadings } from '../../texts/readings.tsx';
import type { SurveyContent } from '../../use-answering.ts';
import { useVisibleTime } from '../../use-visible-time.ts';
import { Body } from '../body.tsx';
import { Heading } from '../heading.tsx';
import { Progress } from '../progress.tsx';
import { Choices } from './choices.tsx';
import { ScaleSteps } from './scale-steps.tsx';
import { afterChoice } from './survey-content.ts';
import { WrittenAnswer } from './written-answer.tsx';

interface SurveyQuestionProps {
  step: SurveyStep;
  /** Undefined: nothing yet. */
  given: SurveyAnswerInput | undefined;
  onAnswer: (content: SurveyContent, milliseconds: number) => void;
  onNext: () => void;
  /** The way back and to the check page. */
  children: ReactNode;
}

const nothing: SurveyContent = { value: null, options: [], text: '' };

/**
 * One question about an event. A step is kept and the next question comes; options and words are kept at once, and a
 * button leads on. Its `key` is the question's.
 */
export function SurveyQuestion({ step, given, onAnswer, onNext, children }: SurveyQuestionProps) {
  const styles = useAnswerStyles();
  const language = useLanguage();
  const { t } = useTranslation('answer');
  const question = useId();
  const { kind, text, low, high, options, isMultiple, isRequired } = step.item;
  const isScale = kind !== 'choice' && kind !== 'text';
  const { value, options: chosen } = given ?? nothing;
  const [hasText, setHasText] = useState((given?.text ?? '') !== '');
  const isFilled = kind === 'text' ? hasText : value !== null || chosen.length > 0;
  const timeSpent = useTimeSpent();
  const answer = (content: Partial<SurveyContent>): void =>
    onAnswer({ ...nothing, ...content }, timeSpent());
  const chooseStep = (next: number): void => {
    answer({ value: next });
    onNext();
  };
  const chooseOption = (position: number): void =>
    answer({ options: afterChoice(chosen, position, isMultiple) });
  return (
    <Body
      onNumber={(number) => (isScale ? chooseStep(number) : chooseOption(number - 1))}
      least={kind === 'participation' ? 0 : 1}
      // where words are typed, a number is one of them
      most={isScale ? 5 : kind === 'choice' ? Math.min(9, options.length) : -1}
    >
      <Progress {...step} about={step.survey.title} />
      <p className={styles.note}>
        {withReadings(
          [isRequired ? '' : t('survey.optional'), t(hintOf(kind, isMultiple))].join(' ').trim(),
        )}
      </p>
      <Heading id={question} isStatement>
        {withReadings(text[language])}
      </Heading>
      {isScale && (
        <ScaleSteps
          labelledBy={question}
          low={low?.[language] ?? ''}
          high={high?.[language] ?? ''}
          hasNotTakenPart={kind === 'participation'}
          chosen={value}
          onChoose={chooseStep}
        />
      )}
      {kind === 'choice' && (
        <Choices
          labelledBy={question}
          {...{ options, isMultiple, chosen }}
          onChoose={chooseOption}
        />
      )}
      {kind === 'text' && (
        <WrittenAnswer
          labelledBy={question}
          kept={given?.text ?? ''}
          onFilled={setHasText}
          onKeep={(typed) => answer({ text: typed })}
        />
      )}
      <NextButton {...{ isScale, isRequired, isFilled, onNext }} />
      {!isRequired && isFilled && kind !== 'text' && (
        <button type="button" className={styles.secondary} onClick={() => answer({})}>
          {withReadings(t('survey.takeBack'))}
        </button>
      )}
      {children}
    </Body>
  );
}

interface NextButtonProps {
  isScale: boolean;
  isRequired: boolean;
  isFilled: boolean;
  onNext: () => void;
}

/** Leads on, or past a question that may stay open; a scale leads on by itself until it has an answer. */
function NextButton({ isScale, isRequired, isFilled, onNext }: NextButtonProps) {
  const styles = useAnswerStyles();
  const { t } = useTranslation('answer');
  if (!isFilled && isRequired && isScale) return null;
  if (!isFilled && !isRequired) {
    return (
      <button type="button" className={styles.secondary} onClick={onNext}>
        {withReadings(t('survey.skip'))}
      </button>
    );
  }
  return (
    <button
      type="button"
      className={isScale ? styles.secondary : styles.primary}
      disabled={!isFilled}
      onClick={onNext}
    >
      {withReadings(t('question.next'))}
    </button>
  );
}

const hintOf = (kind: SurveyStep['item']['kind'], isMultiple: boolean) => {
  if (kind === 'text') return 'survey.hint.text';
  if (kind === 'choice') return isMultiple ? 'survey.hint.several' : 'survey.hint.one';
  return 'survey.hint.steps';
};

/** Milliseconds for which the question was in sight since the last answer to it. */
function useTimeSpent(): () => number {
  const elapsed = useVisibleTime();
  const counted = useRef(0);
  return () => {
    const now = elapsed();
    const spent = now - counted.current;
    counted.current = now;
    return spent;
  };
}
