import { partValues, type AnswerPart } from '@mebae/contracts';
import { useTranslation } from '@mebae/platform/light';

/** The five steps of a part's statements, in words. */
export function useStepTexts(part: AnswerPart): string[] {
  const { t } = useTranslation('answer');
  return partValues.map((value) =>
    t(part === 'trend' ? `trend.step.${value}` : `disposition.step.${value}`),
  );
}
