import { endpoints } from '@mebae/contracts';
import { download, useApi } from '@mebae/platform';
import type { AuditListState } from './audit-list-state.ts';

/** The filter as the API takes it: what is blank is left out. */
function filterOf({ search, actions, from, to }: AuditListState) {
  const filled = (text: string) => (text === '' ? undefined : text);
  return {
    search: filled(search),
    actions: filled(actions)?.split(','),
    from: filled(from),
    to: filled(to),
  };
}

/** One page of the audit log, newest first. */
export const useAuditLog = (state: AuditListState) =>
  useApi(
    endpoints.audit.list,
    { query: { ...filterOf(state), page: state.page, pageSize: state.pageSize } },
    { keepPreviousData: true },
  );

/** The actions that the school's log holds. */
export const useAuditActions = () => useApi(endpoints.audit.actions, {}).data?.data ?? [];

/** Saves the entries that the filter finds as an Excel file. */
export const exportAuditLog = (state: AuditListState, fileName: string) =>
  download(endpoints.audit.exportFile, { query: filterOf(state) }, fileName);
