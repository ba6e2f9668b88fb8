import { limits } from '@mebae/contracts';
import { useSearchParams } from '@mebae/platform';

/** Tabs of the list: every course, or those of one status (`ExamStatus`). */
export const statusTabs = ['all', '0', '1', '2'] as const;
export type StatusTab = (typeof statusTabs)[number];

export interface ExamFilter {
  status: StatusTab;
  search: string;
  page: number;
  pageSize: number;
}

/** What the list shows, as the address has it, and the way to change it. A change of the filter begins at page 1. */
export function useExamFilter(): [ExamFilter, (change: Partial<ExamFilter>) => void] {
  const [params, setParams] = useSearchParams();
  const filter: ExamFilter = {
    status: statusTabs.find((value) => value === params.get('status')) ?? 'all',
    search: params.get('search') ?? '',
    page: Math.max(1, Number(params.get('page')) || 1),
    pageSize: Number(params.get('pageSize')) || limits.pageSize,
  };
  const change = (changes: Partial<ExamFilter>): void => {
    const next = new URLSearchParams(params);
    for (const [name, value] of Object.entries({ page: '', ...changes })) {
      if (value === '' || value === 'all') next.delete(name);
      else next.set(name, String(value));
    }
    setParams(next, { replace: true });
  };
  return [filter, change];
}
