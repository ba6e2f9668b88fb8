import type { ImplicitTrial } from '@mebae/contracts';
import { useTranslation } from '@mebae/platform/light';
import { useCallback, useState } from 'react';
import type { BlockStep } from '../answer-steps.ts';
import { useAnswerStyles } from '../styles.ts';
import { withReadings } from '../texts/readings.tsx';
import { Heading } from '../views/heading.tsx';
import { useImplicitStyles } from './implicit-styles.ts';
import { RunningBlock } from './running-block.tsx';
import { SideLabels } from './side-labels.tsx';

interface BlockViewProps {
  step: BlockStep;
  isDone: boolean;
  onDone: (trials: ImplicitTrial[]) => void;
  onNext: () => void;
  /** Takes the form instead, which has no time pressure. */
  onForm: () => void;
  /** The way back and to the check page. */
  children: React.ReactNode;
}

/** A block of the implicit task. Before each there is a pause with what belongs to which side. */
export function BlockView({ step, isDone, onDone, onNext, onForm, children }: BlockViewProps) {
  const answer = useAnswerStyles();
  const { t } = useTranslation('answer');
  const [run, setRun] = useState<'none' | 'running' | 'interrupted'>('none');
  const interrupt = useCallback(() => setRun('interrupted'), []);
  if (run === 'running')
    return <RunningBlock step={step} onDone={onDone} onInterrupted={interrupt} />;
  return (
    <div className={answer.body}>
      <p className={answer.note}>
        {withReadings(t('implicit.block', { position: step.position, total: step.total }))}
      </p>
      <Heading>{withReadings(t('implicit.title'))}</Heading>
      {run === 'interrupted' && (
        <p className={answer.lead}>{withReadings(t('implicit.interrupted'))}</p>
      )}
      {isDone ? (
        <p className={answer.lead}>{withReadings(t('implicit.done'))}</p>
      ) : (
        <Instruction step={step} />
      )}
      <div className={answer.actions}>
        <button
          type="button"
          className={answer.primary}
          onClick={isDone ? onNext : () => setRun('running')}
        >
          {withReadings(t(isDone ? 'question.next' : 'implicit.start'))}
        </button>
        {!isDone && (
          <button type="button" className={answer.secondary} onClick={onForm}>
            {withReadings(t('implicit.form'))}
          </button>
        )}
      </div>
      {children}
    </div>
  );
}

function Instruction({ step }: { step: BlockStep }) {
  const answer = useAnswerStyles();
  const styles = useImplicitStyles();
  const { t } = useTranslation('answer');
  const { block, left } = step.block;
  const notes = [
    block === 5 ? t('implicit.exchanged') : t('implicit.sort'),
    left.length > 1 && t('implicit.both'),
    t('implicit.mistake'),
    t('implicit.keys'),
  ].filter((note) => note !== false);
  return (
    <>
      <dl className={`${answer.card} ${styles.sides}`}>
        {(['left', 'right'] as const).map((side) => (
          <div key={side}>
            <dt>{withReadings(t(`implicit.${side}`))}</dt>
            <dd>
              <SideLabels step={step} side={side} />
            </dd>
          </div>
        ))}
      </dl>
      <ul className={answer.list}>
        {notes.map((note) => (
          <li key={note}>{withReadings(note)}</li>
        ))}
      </ul>
    </>
  );
}
