import { examDraftEndpoints, examEndpoints } from '@mebae/contracts';
import { api, useApi, type CallArgs } from '@mebae/platform';

/** One page of the courses of the school year. */
export const useExams = (query: CallArgs<typeof examEndpoints.list>['query']) =>
  useApi(examEndpoints.list, { query }, { keepPreviousData: true });

/** Drafts of the signed-in administrator. */
export function useDrafts() {
  const drafts = useApi(examDraftEndpoints.list, {});
  const remove = async (draftID: string): Promise<void> => {
    await api(examDraftEndpoints.remove, { params: { draftID } });
    await drafts.mutate();
  };
  return { ...drafts, remove };
}
