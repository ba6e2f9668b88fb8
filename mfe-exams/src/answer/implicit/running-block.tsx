import type { ImplicitTrial } from '@mebae/contracts';
import { mergeClasses, useLanguage, useTranslation } from '@mebae/platform/light';
import { useEffect } from 'react';
import type { BlockStep } from '../answer-steps.ts';
import { useAnswerStyles } from '../styles.ts';
import { withReadings } from '../texts/readings.tsx';
import { useImplicitStyles } from './implicit-styles.ts';
import { SideLabels } from './side-labels.tsx';
import { useTrials, type Side } from './use-trials.ts';

interface RunningBlockProps {
  step: BlockStep;
  onDone: (trials: ImplicitTrial[]) => void;
  onInterrupted: () => void;
}

/** Words one after another, each sorted to a side: by two large halves of the page, or by keys. */
export function RunningBlock({ step, onDone, onInterrupted }: RunningBlockProps) {
  const answer = useAnswerStyles();
  const styles = useImplicitStyles();
  const language = useLanguage();
  const { t } = useTranslation('answer');
  const { word, position, total, isWrong, choose } = useTrials({ ...step, onDone, onInterrupted });
  useSideKeys(choose);
  return (
    <div className={answer.body}>
      <p className={answer.note}>{withReadings(t('implicit.position', { position, total }))}</p>
      <div className={styles.stage}>
        <output className={styles.word} aria-live="assertive">
          {word ? withReadings(word.text[language]) : ' '}
        </output>
        <p className={styles.wrong} role="alert">
          {isWrong && (
            <>
              <span className={styles.cross} aria-hidden="true">
                ×
              </span>
              {/* one item of the row: readings would otherwise be items of their own, with gaps between */}
              <span>{withReadings(t('implicit.wrong'))}</span>
            </>
          )}
        </p>
      </div>
      <div className={styles.halves}>
        {(['left', 'right'] as const).map((side) => (
          <button
            key={side}
            type="button"
            className={mergeClasses(answer.option, styles.half)}
            onPointerDown={() => choose(side)}
            // a key on the button, or a screen reader: no pointer has gone down before
            onClick={(event) => event.detail === 0 && choose(side)}
          >
            <SideLabels step={step} side={side} />
          </button>
        ))}
      </div>
    </div>
  );
}

const sideOfKey: Readonly<Record<string, Side>> = {
  e: 'left',
  E: 'left',
  ArrowLeft: 'left',
  i: 'right',
  I: 'right',
  ArrowRight: 'right',
};

/** E and I, or the arrows; a key that is held down counts once. */
function useSideKeys(choose: (side: Side) => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const side = sideOfKey[event.key];
      if (!side || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      choose(side);
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [choose]);
}
