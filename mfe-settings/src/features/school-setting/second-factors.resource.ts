import { endpoints, type SecondFactorRule } from '@mebae/contracts';
import { api, useApi } from '@mebae/platform';
import { choiceParameter, useListState } from '@mebae/ui';
import { useMemo } from 'react';
import { useWrite } from '../../lib/write.resource.ts';

/** The school's rule about second factors, and how many have none. */
export const useFactorRule = () => useApi(endpoints.schoolSecondFactors.read, {});

/** The rule as it is saved now. */
export const readFactorRule = () => api(endpoints.schoolSecondFactors.read);

const list = { filters: { factors: choiceParameter(['without'] as const, null) }, settings: {} };

/** Page of the list of staff, and whether only those without a factor are shown. */
export const useFactorListState = () => useListState(list);

export type FactorListState = ReturnType<typeof useFactorListState>['state'];

/** Staff with their second factors. */
export const useFactorPeople = ({ page, pageSize, factors }: FactorListState) =>
  useApi(
    endpoints.schoolSecondFactors.people,
    { query: { page, pageSize, without: factors === 'without' ? 'true' : 'false' } },
    { keepPreviousData: true },
  );

/** Calls that change the rule, and the way back for whoever has lost their factors. */
export function useFactorWrites() {
  const write = useWrite(endpoints.schoolSecondFactors.read);
  const writePeople = useWrite(endpoints.schoolSecondFactors.people);
  return useMemo(
    () => ({
      update: (rule: SecondFactorRule, basedOn: SecondFactorRule) =>
        write(api(endpoints.schoolSecondFactors.update, { body: { ...rule, basedOn } })),
      remove: (userID: number) =>
        writePeople(write(api(endpoints.schoolSecondFactors.remove, { params: { userID } }))),
    }),
    [write, writePeople],
  );
}
