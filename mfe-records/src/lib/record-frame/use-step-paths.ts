import type { StudentNeighbours } from '@mebae/contracts';
import { useSearchParams } from '@mebae/platform';
import { useMemo } from 'react';
import { withQuery } from '../list-query.ts';
import { partPath, type RecordPartID } from './parts.ts';
import { useNeighbours } from './record-frame.resource.ts';
import type { StepPaths } from './use-step-keys.ts';

/** Addresses of `part` for the students before and after in the list; undefined until they are known. */
export function useStepPaths(studentID: number, part: RecordPartID): StepPaths | undefined {
  const [search] = useSearchParams();
  const { data } = useNeighbours(studentID);
  return useMemo(() => {
    const pathOf = (person: StudentNeighbours['next']) =>
      person && withQuery(partPath(part, person.studentID), search);
    return data && { previous: pathOf(data.previous), next: pathOf(data.next) };
  }, [data, part, search]);
}
