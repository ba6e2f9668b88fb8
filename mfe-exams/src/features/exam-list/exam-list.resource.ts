import { examDraftEndpoints, examEndpoints } from '@mebae/contracts';
import { api, useApi, type CallArgs } from '@mebae/platform';

/** One page of the courses of the school year. */
export const useExams = (query: CallArgs<typeof examEndpoints.list>['query']) =>
  useApi(examEndpoints.list, { query }, { keepPreviousData: true });

/** Drafts of the signed-in administrator. */
export function useDrafts() {
  const drafts = useApi(examDraftEndpoints.list, {});
  /** Throws a draft away as it is shown; one that another window has saved since stays, and is shown as it is now. */
  const remove = async (draftID: string, updatedAt: string): Promise<void> => {
    try {
      await api(examDraftEndpoints.remove, { params: { draftID }, query: { updatedAt } });
    } finally {
      await drafts.mutate();
    }
  };
  return { ...drafts, remove };
}
