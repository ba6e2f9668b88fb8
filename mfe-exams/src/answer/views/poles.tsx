import { useTranslation } from '@mebae/platform/light';
import { useAnswerStyles } from '../styles.ts';
import { withReadings } from '../texts/readings.tsx';

/** The two statements of an item of the disposition test. */
export function Poles(texts: { left: string; right: string }) {
  const styles = useAnswerStyles();
  const { t } = useTranslation('answer');
  return (
    <span className={styles.poles}>
      {(['left', 'right'] as const).map((side) => (
        <span key={side} className={styles.pole}>
          <span className={styles.poleName}>{t(`part.${side}`)}</span>
          <span>{withReadings(texts[side])}</span>
        </span>
      ))}
    </span>
  );
}
