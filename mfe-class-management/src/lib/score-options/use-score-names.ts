import type { StatisticsOptions } from '@mebae/contracts';
import { useMemo } from 'react';
import { useText } from '../text.ts';
import { useClassName } from '../use-class-name.ts';

/** Names of groups, measures and series, in the reader's language. */
export function useScoreNames(options: StatisticsOptions) {
  const t = useText();
  const className = useClassName();
  return useMemo(() => {
    const groupName = (target: string): string => {
      const [kind, id = ''] = target.split('-');
      const tag = options.tags.find(({ tagID }) => String(tagID) === id)?.tag ?? '';
      if (kind === 'tag' || kind === 'priorityTag') return t(`group.${kind}Name`, { tag });
      if (kind === 'grade') return t('name.grade', { grade: id });
      if (kind === 'all') return t('name.school');
      return className(
        [...options.classes, ...options.courses.flatMap(({ classes }) => classes)].find(
          ({ schoolClassID }) => String(schoolClassID) === id,
        ),
      );
    };
    const courseName = (id: number): string =>
      options.courses.find(({ evalSettingID }) => evalSettingID === id)?.title ?? '';
    const measureName = (measure: string): string => {
      const [kind, id = ''] = measure.split('-');
      const derived = options.derived.find(({ name }) => kind === 'derived' && name === id);
      if (derived) return t(`derived.${derived.name}`);
      return (
        (kind === 'custom'
          ? options.customCompetencies.find((row) => String(row.customCompetencyID) === id)
          : options.competencies.find((row) => String(row.competencyID) === id)
        )?.name ?? ''
      );
    };
    return { groupName, courseName, measureName };
  }, [options, t, className]);
}

export type ScoreNames = ReturnType<typeof useScoreNames>;
