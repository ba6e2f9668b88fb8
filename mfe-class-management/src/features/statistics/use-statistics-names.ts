import type { StatisticsOptions } from '@mebae/contracts';
import { useMemo } from 'react';
import { useScoreNames } from '../../lib/score-options/use-score-names.ts';
import { useText } from '../../lib/text.ts';
import { seriesKey, type Series } from './choice.ts';

/** Names of groups, measures and series, in the reader's language. */
export function useStatisticsNames(options: StatisticsOptions) {
  const t = useText();
  const names = useScoreNames(options);
  return useMemo(
    () => ({
      ...names,
      /** By its group, and by its course where several are compared. */
      seriesName: ({ evalSettingID, target }: Series, all: readonly Series[]): string => {
        const group = names.groupName(target);
        return all.some((other) => other.evalSettingID !== evalSettingID)
          ? t('statistics.seriesName', { group, course: names.courseName(evalSettingID) })
          : group;
      },
    }),
    [names, t],
  );
}

export type StatisticsNames = ReturnType<typeof useStatisticsNames>;

/** Names of the series that are compared, by their keys in a response. */
export const useSeriesNames = (
  { seriesName }: StatisticsNames,
  series: readonly Series[],
  keyOf: (item: Series) => string = seriesKey,
): ReadonlyMap<string, string> =>
  useMemo(
    () => new Map(series.map((item) => [keyOf(item), seriesName(item, series)])),
    [seriesName, series, keyOf],
  );
