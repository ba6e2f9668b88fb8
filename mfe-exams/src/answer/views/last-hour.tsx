import { useTranslation } from '@mebae/platform/light';
import { useAnswerStyles } from '../styles.ts';
import { withReadings } from '../texts/readings.tsx';
import { isLastHour } from '../time-left.ts';
import { useTimeText } from '../use-time-left.ts';

/** How much of the last hour is left; before it and after it nothing. It is said quietly: nobody is to hurry. */
export function LastHour({ timeLeft }: { timeLeft: number }) {
  const styles = useAnswerStyles();
  const { t } = useTranslation('answer');
  const timeText = useTimeText(timeLeft);
  if (!isLastHour(timeLeft)) return null;
  return (
    <p className={styles.lastHour}>
      {withReadings(t('timeLeft.title'))} {withReadings(timeText)}
    </p>
  );
}
