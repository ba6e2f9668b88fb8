import { endpoints, liveStates, type ClassChangeDraft } from '@mebae/contracts';
import { api, useApi } from '@mebae/platform';
import { useMemo } from 'react';
import { paths } from '../../lib/paths.ts';
import { useWrite } from '../../lib/write.resource.ts';

/** Grades whose students come into classes of next year. */
export const useGrades = () => useApi(endpoints.classChange.overview, {});

/** Students, classes and draft of one grade. */
export const useClassChange = (grade: number) =>
  useApi(endpoints.classChange.read, { params: { grade } });

/** The same, asked for once. */
export const readClassChange = (grade: number) =>
  api(endpoints.classChange.read, { params: { grade } });

/** Whether a proposal for the grade is on its way. */
export function useIsProposing(grade: number): boolean {
  const { data } = useApi(endpoints.operations.list, {});
  const states: readonly string[] = liveStates;
  return (
    data?.data.some(
      (operation) =>
        operation.kind === 'proposeClasses' &&
        operation.route === paths.classChangeOf(grade) &&
        states.includes(operation.state),
    ) ?? false
  );
}

/** Calls that change a class change of one grade. */
export function useClassChangeWrites(grade: number) {
  const write = useWrite('/schoolClasses/change');
  const start = useWrite(endpoints.operations.list);
  return useMemo(() => {
    const params = { grade };
    return {
      /** Changes nothing that is shown but by whom and when. */
      save: (draft: ClassChangeDraft, updatedAt: string | null) =>
        api(endpoints.classChange.save, { params, body: { draft, updatedAt } }),
      createClasses: (schoolClassNames: string[]) =>
        write(api(endpoints.classChange.createClasses, { params, body: { schoolClassNames } })),
      propose: () => start(api(endpoints.classChange.propose, { params })),
      /** @param agreed pairs who are to be apart and are in one class all the same */
      confirm: (updatedAt: string, agreed: [number, number][]) =>
        write(api(endpoints.classChange.confirm, { params, body: { updatedAt, agreed } })),
    };
  }, [grade, write, start]);
}
