import type { RankingOptions } from '@mebae/contracts';
import { useText } from '../../lib/text.ts';
import { useClassName } from '../../lib/use-class-name.ts';
import type { CompleteChoice, Measure } from './choice.ts';

/** Names of what is ranked and of the group that it is ranked in. */
export function useNames(options: RankingOptions) {
  const t = useText();
  const className = useClassName();
  const measureName = (measure: Measure): string =>
    'derived' in measure
      ? t(`derived.${measure.derived}`)
      : (options.competencies.find((c) => c.competencyID === measure.competencyID)?.name ?? '');
  const groupName = ({ scale, schoolClassID, grade }: CompleteChoice): string => {
    if (scale === 'class') {
      return className(
        options.classes.find((schoolClass) => schoolClass.schoolClassID === schoolClassID),
      );
    }
    return scale === 'grade' ? t('name.grade', { grade: grade ?? '' }) : t('name.school');
  };
  return { measureName, groupName };
}
