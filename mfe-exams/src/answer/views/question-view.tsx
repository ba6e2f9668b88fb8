import type { AnswerSession } from '@mebae/contracts';
import { useTranslation } from '@mebae/platform/light';
import { choiceOf, isAnswered, partOf, surveyAnswerOf, type Step } from '../answer-steps.ts';
import { BlockView } from '../implicit/block-view.tsx';
import { useAnswerStyles } from '../styles.ts';
import { withReadings } from '../texts/readings.tsx';
import type { Answering } from '../use-answering.ts';
import type { AnswerView, PositionView } from '../use-views.ts';
import { Question } from './question.tsx';
import { Statement } from './statement.tsx';
import { SurveyQuestion } from './survey/survey-question.tsx';

interface QuestionViewProps {
  session: AnswerSession;
  answering: Answering;
  view: PositionView;
  open: (view: AnswerView) => void;
  backTo: (view: AnswerView) => void;
}

/** One question with its way back and on. A choice is kept at once and the next question comes. */
export function QuestionView({ session, answering, view, open, backTo }: QuestionViewProps) {
  const { steps, answers, choose, answerSurvey, finishBlock, setTakesForm } = answering;
  const { index, fromCheck } = view;
  const step = steps[index];
  if (!step) return null;
  const forward = (): void => open(viewAfter(answering, view));
  const back = (): void =>
    backTo(index === 0 ? { name: 'welcome' } : { ...view, name: 'question', index: index - 1 });
  const buttons = (
    <Ways
      onBack={back}
      onCheck={answers.size > 0 || fromCheck ? () => open({ name: 'check' }) : null}
      onNext={
        isAnswered(step, answers) && step.kind !== 'block' && step.kind !== 'survey'
          ? forward
          : null
      }
    />
  );
  const shared = { chosen: choiceOf(answers.get(step.key)), children: buttons };
  if (step.kind === 'block') {
    return (
      <BlockView
        key={step.key}
        step={step}
        isDone={answers.has(step.key)}
        onDone={(trials) => {
          finishBlock(step, trials);
          forward();
        }}
        onNext={forward}
        onForm={() => {
          setTakesForm(true);
          const first = steps.findIndex((other) => partOf(other) === 'disposition');
          open({ ...view, name: 'part', index: first });
        }}
      >
        {buttons}
      </BlockView>
    );
  }
  if (step.kind === 'survey') {
    return (
      <SurveyQuestion
        key={step.key}
        step={step}
        given={surveyAnswerOf(step, answers)}
        onAnswer={(content, milliseconds) => answerSurvey(step, content, milliseconds)}
        onNext={forward}
      >
        {buttons}
      </SurveyQuestion>
    );
  }
  const onChoose = (value: number, milliseconds: number): void => {
    choose(step, value, milliseconds);
    forward();
  };
  return step.kind === 'evaluation' ? (
    <Question {...shared} key={step.key} {...{ session, step, onChoose }} />
  ) : (
    <Statement {...shared} key={step.key} {...{ step, onChoose }} />
  );
}

interface WaysProps {
  onBack: () => void;
  onCheck: (() => void) | null;
  onNext: (() => void) | null;
}

function Ways({ onBack, onCheck, onNext }: WaysProps) {
  const styles = useAnswerStyles();
  const { t } = useTranslation('answer');
  return (
    <div className={styles.row}>
      <button type="button" className={styles.secondary} onClick={onBack}>
        {withReadings(t('question.back'))}
      </button>
      {onCheck && (
        <button type="button" className={styles.secondary} onClick={onCheck}>
          {withReadings(t('question.check'))}
        </button>
      )}
      {onNext && (
        <button type="button" className={styles.secondary} onClick={onNext}>
          {withReadings(t('question.next'))}
        </button>
      )}
    </div>
  );
}

/** A question by its position; a part that is not begun is explained first. */
export function viewOf(
  { steps, answers }: Pick<Answering, 'steps' | 'answers'>,
  index: number,
): PositionView {
  const step = steps[index];
  const begins = step?.section !== steps[index - 1]?.section;
  const isExplained = step && begins && partOf(step) !== null && !isAnswered(step, answers);
  return { name: isExplained ? 'part' : 'question', index };
}

/** The next question, or the check page after the last one: of all, or of the section that it was opened for. */
function viewAfter(
  answering: Pick<Answering, 'steps' | 'answers'>,
  { index, fromCheck = false }: QuestionViewProps['view'],
): AnswerView {
  const steps: readonly Step[] = answering.steps;
  const next = steps[index + 1];
  const isLeaving = fromCheck && next?.section !== steps[index]?.section;
  if (!next || isLeaving) return { name: 'check' };
  return { ...viewOf(answering, index + 1), ...(fromCheck && { fromCheck }) };
}
