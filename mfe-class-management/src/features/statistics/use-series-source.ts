import type { GroupSize, StatisticsOptions } from '@mebae/contracts';
import type { ChartSource } from '@mebae/ui/charts';
import { useCallback } from 'react';
import { seriesKey, type Choice } from './choice.ts';

type Size = Pick<GroupSize, 'n' | 'of'>;

/** The most of whom a series has some measure. */
export const sizeOfAll = (sizes: readonly Size[]): Size => ({
  n: Math.max(0, ...sizes.map(({ n }) => n)),
  of: Math.max(0, ...sizes.map(({ of }) => of)),
});

/** Says whose and of when a chart of some series is, for saved pictures; a series is named by group alone where one course is shown. */
export function useSeriesSource(
  { courses }: StatisticsOptions,
  choice: Choice,
  nameOf: ReadonlyMap<string, string>,
): (series: readonly (Size & { key: string })[]) => ChartSource {
  return useCallback(
    (series) => {
      const ids =
        choice.view === 'change'
          ? [choice.before, choice.after]
          : choice.series
              .filter((item) => series.some(({ key }) => key === seriesKey(item)))
              .map(({ evalSettingID }) => evalSettingID);
      return {
        courses: courses.filter(({ evalSettingID }) => ids.includes(evalSettingID)).toReversed(),
        groups: series.map(({ key, n, of }) => ({ name: nameOf.get(key) ?? '', n, of })),
      };
    },
    [courses, choice, nameOf],
  );
}
