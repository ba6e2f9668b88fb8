import { endpoints, type BoxplotItem, type BoxplotSettingBody } from '@mebae/contracts';
import { api, useApi } from '@mebae/platform';
import { useWrite } from '../../lib/write.resource.ts';

/** Which boxes the school's box plots have. */
export const useBoxplotSetting = () => useApi(endpoints.boxplot.read, {});

/** The setting as it is saved now. */
export const readBoxplotSetting = () => api(endpoints.boxplot.read);

/** Changes the setting. */
export function useBoxplotWrite() {
  const write = useWrite(endpoints.boxplot.read);
  return (body: BoxplotSettingBody) => write(api(endpoints.boxplot.update, { body }));
}

const idsOf = (items: readonly BoxplotItem[], kind: BoxplotItem['kind']): string | undefined =>
  items
    .filter((item) => item.kind === kind)
    .map(({ id }) => id)
    .toSorted((a, b) => a - b)
    .join(',') || undefined;

/** Boxes of the newest scored course; their order is the caller's, so that moving one asks nothing. */
export const useBoxes = (items: readonly BoxplotItem[]) =>
  useApi(
    endpoints.boxplot.preview,
    {
      query: {
        competencyIDs: idsOf(items, 'competency'),
        customCompetencyIDs: idsOf(items, 'customCompetency'),
      },
    },
    { keepPreviousData: true },
  );
