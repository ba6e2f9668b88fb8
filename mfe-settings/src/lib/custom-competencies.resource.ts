import { endpoints, type CustomCompetencyBody } from '@mebae/contracts';
import { api, useApi } from '@mebae/platform';
import { useMemo } from 'react';
import { useWrite } from './write.resource.ts';

/** School competencies by name. */
export const useCustomCompetencies = () => useApi(endpoints.customCompetencies.list, {});

/** One school competency; null asks for none. */
export const useCustomCompetency = (customCompetencyID: number | null) =>
  useApi(
    endpoints.customCompetencies.detail,
    customCompetencyID === null ? null : { params: { customCompetencyID } },
  );

/** One school competency as it is saved now. */
export const readCustomCompetency = (customCompetencyID: number) =>
  api(endpoints.customCompetencies.detail, { params: { customCompetencyID } });

/** The 25 competencies of the product. */
export const useCompetencies = () => useApi(endpoints.masters.competencies, {});

/** How many students have a score on all of some competencies; nothing is asked while none is chosen. */
export const useStudentCount = (competencyIDs: readonly number[]) =>
  useApi(
    endpoints.customCompetencies.studentCount,
    competencyIDs.length === 0 ? null : { query: { competencyIDs: competencyIDs.join(',') } },
    { keepPreviousData: true },
  );

/** Calls that change school competencies; afterwards lists and forms show the new state. */
export function useCustomCompetencyWrites() {
  const write = useWrite('/customCompetencies');
  return useMemo(
    () => ({
      create: (body: CustomCompetencyBody) =>
        write(api(endpoints.customCompetencies.create, { body })),
      update: (customCompetencyID: number, body: CustomCompetencyBody & { updatedAt: string }) =>
        write(api(endpoints.customCompetencies.update, { params: { customCompetencyID }, body })),
      /** @param updatedAt of the competency as it is shown */
      remove: (customCompetencyID: number, updatedAt: string) =>
        write(
          api(endpoints.customCompetencies.remove, {
            params: { customCompetencyID },
            query: { updatedAt },
          }),
          `/customCompetencies/${customCompetencyID}`,
        ),
    }),
    [write],
  );
}
