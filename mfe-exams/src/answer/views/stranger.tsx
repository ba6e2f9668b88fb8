import { useTranslation } from '@mebae/platform/light';
import type { EvaluationStep } from '../answer-steps.ts';
import { useAnswerStyles } from '../styles.ts';
import { withReadings } from '../texts/readings.tsx';

interface StrangerProps {
  /** Questions about the person that have no answer. */
  open: readonly EvaluationStep[];
  onUntold: (questions: readonly EvaluationStep[]) => void;
}

/** For somebody whom the evaluator doesn't know: 'I can't tell' to all that is open, which can be changed afterwards. */
export function Stranger({ open, onUntold }: StrangerProps) {
  const styles = useAnswerStyles();
  const { t } = useTranslation('answer');
  if (open.length === 0) return null;
  return (
    <details className={styles.card}>
      <summary>{withReadings(t('cannotTell.person'))}</summary>
      <button type="button" className={styles.secondary} onClick={() => onUntold(open)}>
        {withReadings(t('cannotTell.all'))}
      </button>
    </details>
  );
}
