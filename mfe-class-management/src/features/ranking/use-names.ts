import type { RankingOptions } from '@mebae/contracts';
import { useCallback } from 'react';
import { useText } from '../../lib/text.ts';
import type { CompleteChoice, Measure } from './choice.ts';

/** Writes a class as the reader's language has it: 2年1組. Empty where there is none. */
export function useClassName() {
  const t = useText();
  return useCallback(
    (schoolClass: { grade: number; schoolClassName: string } | null | undefined): string =>
      schoolClass
        ? t('name.class', { grade: schoolClass.grade, name: schoolClass.schoolClassName })
        : '',
    [t],
  );
}

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
