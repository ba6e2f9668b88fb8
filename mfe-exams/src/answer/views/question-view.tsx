import type { AnswerSession } from '@mebae/contracts';
import { useTranslation } from '@mebae/platform/light';
import type { Step } from '../answer-steps.ts';
import { useAnswerStyles } from '../styles.ts';
import { withReadings } from '../texts/readings.tsx';
import type { Answering } from '../use-answering.ts';
import type { AnswerView } from '../use-views.ts';
import { Question } from './question.tsx';

interface QuestionViewProps {
  session: AnswerSession;
  answering: Answering;
  view: Extract<AnswerView, { name: 'question' }>;
  open: (view: AnswerView) => void;
  backTo: (view: AnswerView) => void;
}

/** One question with its way back and on. A choice is kept at once and the next question comes. */
export function QuestionView({ session, answering, view, open, backTo }: QuestionViewProps) {
  const styles = useAnswerStyles();
  const { t } = useTranslation('answer');
  const { steps, answers, choose } = answering;
  const { index, fromCheck } = view;
  const step = steps[index];
  if (!step) return null;
  const forward = (): void => open(viewAfter(steps, view));
  const back = (): void =>
    backTo(index === 0 ? { name: 'welcome' } : { ...view, index: index - 1 });
  return (
    <Question
      key={step.key}
      session={session}
      step={step}
      index={index}
      total={steps.length}
      chosen={answers.get(step.key)?.level ?? null}
      onChoose={(level, milliseconds) => {
        choose(step, level, milliseconds);
        forward();
      }}
    >
      <div className={styles.row}>
        <button type="button" className={styles.secondary} onClick={back}>
          {withReadings(t('question.back'))}
        </button>
        {(answers.size > 0 || fromCheck) && (
          <button
            type="button"
            className={styles.secondary}
            onClick={() => open({ name: 'check' })}
          >
            {withReadings(t('question.check'))}
          </button>
        )}
        {answers.has(step.key) && (
          <button type="button" className={styles.secondary} onClick={forward}>
            {withReadings(t('question.next'))}
          </button>
        )}
      </div>
    </Question>
  );
}

/** The next question, or the check page after the last one: of all, or of the person that it was opened for. */
function viewAfter(
  steps: readonly Step[],
  { index, fromCheck = false }: QuestionViewProps['view'],
): AnswerView {
  const next = steps[index + 1];
  const isLeaving = fromCheck && next?.person !== steps[index]?.person;
  if (!next || isLeaving) return { name: 'check' };
  return { name: 'question', index: index + 1, ...(fromCheck && { fromCheck }) };
}
