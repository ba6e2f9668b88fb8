import type { AnswerPart } from '@mebae/contracts';
import { useTranslation } from '@mebae/platform/light';
import { useAnswerStyles } from '../styles.ts';
import { withReadings } from '../texts/readings.tsx';
import { Heading } from './heading.tsx';

interface PartIntroProps {
  part: AnswerPart | 'implicit';
  onStart: () => void;
  onBack: () => void;
  /** The other way through the disposition test; null where there is none. */
  onOtherWay: (() => void) | null;
}

/** What a part is about, before its first question. */
export function PartIntro({ part, onStart, onBack, onOtherWay }: PartIntroProps) {
  const styles = useAnswerStyles();
  const { t } = useTranslation('answer');
  const isTask = part === 'implicit';
  return (
    <div className={styles.body}>
      <Heading>{withReadings(t(`part.${part}`))}</Heading>
      <p className={styles.lead}>{withReadings(t(`part.about.${part}`))}</p>
      <ul className={styles.list}>
        <li>{withReadings(t(isTask ? 'implicit.noResult' : 'welcome.noRight'))}</li>
        <li>{withReadings(t(part === 'trend' ? 'part.forTeachers' : 'part.noneBetter'))}</li>
        {isTask && <li>{withReadings(t('implicit.formHint'))}</li>}
      </ul>
      <div className={styles.actions}>
        <button type="button" className={styles.primary} onClick={onStart}>
          {withReadings(t('part.start'))}
        </button>
        {onOtherWay && (
          <button type="button" className={styles.secondary} onClick={onOtherWay}>
            {withReadings(t(isTask ? 'implicit.form' : 'implicit.task'))}
          </button>
        )}
        <div className={styles.row}>
          <button type="button" className={styles.secondary} onClick={onBack}>
            {withReadings(t('question.back'))}
          </button>
        </div>
      </div>
    </div>
  );
}
