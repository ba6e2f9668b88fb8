import { endpoints } from '@mebae/contracts';
import { useApi } from '@mebae/platform';

/** Courses of learning portals from which the school was opened. */
export const useLtiContexts = () => useApi(endpoints.ltiMembers.contexts, {});

/** Members of such a course: the portal is asked each time. */
export const useLtiMembers = (contextID: number, query: { page: number; pageSize: number }) =>
  useApi(
    endpoints.ltiMembers.members,
    { params: { contextID }, query },
    { keepPreviousData: true },
  );
