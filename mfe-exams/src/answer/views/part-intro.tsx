import type { AnswerPart } from '@mebae/contracts';
import { useTranslation } from '@mebae/platform/light';
import { useAnswerStyles } from '../styles.ts';
import { withReadings } from '../texts/readings.tsx';
import { Intro } from './intro.tsx';

interface PartIntroProps {
  part: AnswerPart | 'implicit';
  onStart: () => void;
  onBack: () => void;
  /** The other way through the disposition test; null where there is none. */
  onOtherWay: (() => void) | null;
}

/** The introduction of a part, before its first question. */
export function PartIntro({ part, onOtherWay, ...ways }: PartIntroProps) {
  const styles = useAnswerStyles();
  const { t } = useTranslation('answer');
  const isTask = part === 'implicit';
  return (
    <Intro
      {...ways}
      title={t(`part.${part}`)}
      lead={t(`part.about.${part}`)}
      notes={[
        t(isTask ? 'implicit.noResult' : 'welcome.noRight'),
        t(part === 'trend' ? 'part.forTeachers' : 'part.noneBetter'),
        ...(isTask ? [t('implicit.formHint')] : []),
      ]}
    >
      {onOtherWay && (
        <button type="button" className={styles.secondary} onClick={onOtherWay}>
          {withReadings(t(isTask ? 'implicit.form' : 'implicit.task'))}
        </button>
      )}
    </Intro>
  );
}
