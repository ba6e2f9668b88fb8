import { endpoints, type KeptApartBody, type KeptApartValues } from '@mebae/contracts';
import { api, useApi } from '@mebae/platform';
import { useMemo } from 'react';
import { useWrite } from '../../lib/write.resource.ts';
import { textParameter, useListState } from '@mebae/ui';

const list = { filters: { search: textParameter() }, settings: {} };

/** Search and page of the list. */
export const useKeptApartListState = () => useListState(list);

export type KeptApartListState = ReturnType<typeof useKeptApartListState>['state'];

/** One page of the pairs that the caller may see. */
export const useKeptApart = ({ search, page, pageSize }: KeptApartListState) =>
  useApi(
    endpoints.keptApart.list,
    { query: { search, page, pageSize } },
    { keepPreviousData: true },
  );

/** A pair as it is saved now, found by the name of one of the two; undefined: it is gone. */
export async function readPair(keptApartID: number, search: string) {
  const { data } = await api(endpoints.keptApart.list, {
    query: { search, page: 1, pageSize: 500 },
  });
  return data.find((pair) => pair.keptApartID === keptApartID);
}

/** Students of the school year by name, to choose one. */
export const useFoundStudents = (search: string) =>
  useApi(endpoints.students.list, { query: { search, pageSize: 10 } }, { keepPreviousData: true });

/** Calls that change the list. */
export function useKeptApartWrites() {
  const write = useWrite('/keptApart');
  return useMemo(
    () => ({
      create: (body: KeptApartBody) => write(api(endpoints.keptApart.create, { body })),
      update: (keptApartID: number, body: KeptApartValues & { updatedAt: string }) =>
        write(api(endpoints.keptApart.update, { params: { keptApartID }, body })),
      remove: (keptApartID: number) =>
        write(api(endpoints.keptApart.remove, { params: { keptApartID } })),
    }),
    [write],
  );
}
