import { useTranslation } from '@mebae/platform/light';
import type { SurveyStep } from '../../answer-steps.ts';
import { useAnswerStyles } from '../../styles.ts';
import { withReadings } from '../../texts/readings.tsx';
import { Heading } from '../heading.tsx';

interface SurveyIntroProps {
  /** The first question of the survey. */
  step: SurveyStep;
  onStart: () => void;
  onBack: () => void;
}

/** Which event a survey is about, before its first question. */
export function SurveyIntro({ step, onStart, onBack }: SurveyIntroProps) {
  const styles = useAnswerStyles();
  const { t } = useTranslation('answer');
  const { title, moment, items } = step.survey;
  const hasOptional = items.some((item) => !item.isRequired);
  return (
    <div className={styles.body}>
      <Heading>{withReadings(t('survey.title', { title }))}</Heading>
      <p className={styles.lead}>
        {withReadings(t(`survey.about.${moment}`, { count: items.length }))}
      </p>
      <ul className={styles.list}>
        <li>{withReadings(t('survey.asItWas'))}</li>
        <li>{withReadings(t('survey.forTeachers'))}</li>
        {hasOptional && <li>{withReadings(t('survey.mayBeLeftOut'))}</li>}
      </ul>
      <div className={styles.actions}>
        <button type="button" className={styles.primary} onClick={onStart}>
          {withReadings(t('part.start'))}
        </button>
        <div className={styles.row}>
          <button type="button" className={styles.secondary} onClick={onBack}>
            {withReadings(t('question.back'))}
          </button>
        </div>
      </div>
    </div>
  );
}
