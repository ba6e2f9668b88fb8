import { useTranslation } from '@mebae/platform/light';
import type { SurveyStep } from '../../answer-steps.ts';
import { Intro } from '../intro.tsx';

interface SurveyIntroProps {
  /** The first question of the survey. */
  step: SurveyStep;
  onStart: () => void;
  onBack: () => void;
}

/** Which event a survey is about, before its first question. */
export function SurveyIntro({ step, ...ways }: SurveyIntroProps) {
  const { t } = useTranslation('answer');
  const { title, moment, items } = step.survey;
  const hasOptional = items.some((item) => !item.isRequired);
  return (
    <Intro
      {...ways}
      title={t('survey.title', { title })}
      lead={t(`survey.about.${moment}`, { count: items.length })}
      notes={[
        t('survey.asItWas'),
        t('survey.forTeachers'),
        ...(hasOptional ? [t('survey.mayBeLeftOut')] : []),
      ]}
    />
  );
}
