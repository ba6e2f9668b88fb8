import { endpoints } from '@mebae/contracts';
import { useApi } from '@mebae/platform';
import type { FormerListState } from './former-state.ts';

/** One page of those who have left, are to leave, or were removed. */
export const useFormer = ({ search, former, page, pageSize }: FormerListState) =>
  useApi(
    endpoints.students.former,
    { query: { search, ...(former && { former }), page, pageSize } },
    { keepPreviousData: true },
  );
