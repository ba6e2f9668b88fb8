import { useSearchParams } from '@mebae/platform';
import { useCallback } from 'react';
import { recordPartQuery, withQuery } from '../list-query.ts';

/** Makes the address of a page of the same record: a path with the list and the course that this address carries. */
export function useRecordLink(): (path: string) => string {
  const [search] = useSearchParams();
  return useCallback((path) => withQuery(path, recordPartQuery(search)), [search]);
}
