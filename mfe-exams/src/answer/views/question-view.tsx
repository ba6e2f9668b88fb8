import type { AnswerSession } from '@mebae/contracts';
import { useTranslation } from '@mebae/platform/light';
import {
  choiceOf,
  isAnswered,
  openOfPerson,
  partOf,
  surveyAnswerOf,
  untold,
  type AnswerStep,
} from '../answer-steps.ts';
import { BlockView } from '../implicit/block-view.tsx';
import { useAnswerStyles } from '../styles.ts';
import { withReadings } from '../texts/readings.tsx';
import type { Answering } from '../use-answering.ts';
import type { AnswerView, PositionView } from '../use-views.ts';
import { Question } from './question.tsx';
import { Statement } from './statement.tsx';
import { Stranger } from './stranger.tsx';
import { SurveyQuestion } from './survey/survey-question.tsx';

interface QuestionViewProps {
  session: AnswerSession;
  answering: Answering;
  /** Nothing has to be answered any more. */
  isComplete: boolean;
  view: PositionView;
  open: (view: AnswerView) => void;
  backTo: (view: AnswerView) => void;
}

/** One question with its way back and on. A choice is kept at once and the next question comes. */
export function QuestionView(props: QuestionViewProps) {
  const { session, answering, isComplete, view, open, backTo } = props;
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
      isComplete={isComplete}
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
  if (step.kind === 'example') {
    return <Question {...shared} key={step.key} {...{ session, step, onChoose }} />;
  }
  return step.kind === 'evaluation' ? (
    <Question {...shared} key={step.key} {...{ session, step, onChoose }}>
      {buttons}
      <Stranger
        open={step.task.kind === 'self' ? [] : openOfPerson(step, steps, answers)}
        onUntold={(questions) => {
          for (const question of questions) choose(question, untold, 0);
          const last = steps.findLastIndex((other) => other.section === step.section);
          open(viewAfter(answering, { ...view, index: last }));
        }}
      />
    </Question>
  ) : (
    <Statement {...shared} key={step.key} {...{ step, onChoose }} />
  );
}

interface WaysProps extends Pick<QuestionViewProps, 'isComplete'> {
  onBack: () => void;
  onCheck: (() => void) | null;
  onNext: (() => void) | null;
}

function Ways({ isComplete, onBack, onCheck, onNext }: WaysProps) {
  const styles = useAnswerStyles();
  const { t } = useTranslation('answer');
  const way = (text: string, onClick: (() => void) | null) =>
    onClick && (
      <button type="button" className={styles.secondary} onClick={onClick}>
        {withReadings(text)}
      </button>
    );
  return (
    <div className={styles.row}>
      {way(t('question.back'), onBack)}
      {way(t(isComplete ? 'handIn.button' : 'question.check'), onCheck)}
      {way(t('question.next'), onNext)}
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
  const steps: readonly AnswerStep[] = answering.steps;
  const next = steps[index + 1];
  const isLeaving = fromCheck && next?.section !== steps[index]?.section;
  if (!next || isLeaving) return { name: 'check' };
  return { ...viewOf(answering, index + 1), ...(fromCheck && { fromCheck }) };
}
