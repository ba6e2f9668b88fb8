import { useTranslation } from '@mebae/platform/light';
import { withoutReadings } from '@mebae/rules';
import { useAnswerStyles } from '../styles.ts';
import { withReadings } from '../texts/readings.tsx';

interface ProgressProps {
  /** Position from 1 among the questions of its kind, and how many there are. */
  position: number;
  total: number;
  /** The subject of the questions. */
  about: string;
}

/** How far a person is. */
export function Progress({ position, total, about }: ProgressProps) {
  const styles = useAnswerStyles();
  const { t } = useTranslation('answer');
  return (
    <div className={styles.progress}>
      <progress
        className={styles.bar}
        aria-label={withoutReadings(t('question.progress'))}
        max={total}
        value={position - 1}
      />
      <div className={styles.progressText}>
        <span>{withReadings(t('question.position', { position, total }))}</span>
        <span>{withReadings(about)}</span>
      </div>
    </div>
  );
}
