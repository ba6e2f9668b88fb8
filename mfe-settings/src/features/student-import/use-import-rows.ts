import { importKinds, importReasons, type ImportKind, type ImportReason } from '@mebae/contracts';
import { useSearchParams } from '@mebae/platform';
import { oneOf, readPage, writeQuery } from '../../lib/query-values.ts';

export type KindTab = ImportKind | 'all';

export interface RowsState {
  kind: KindTab | null;
  reason: ImportReason | null;
  search: string;
  page: number;
  pageSize: number;
}

const tabs = ['all', ...importKinds] as const;

/** Which rows of the preview are shown, kept in the address; a change goes to the first page unless it names one. */
export function useRowsState(): [RowsState, (change: Partial<RowsState>) => void] {
  const [query, setQuery] = useSearchParams();
  const state: RowsState = {
    kind: oneOf(query.get('kind'), tabs),
    reason: oneOf(query.get('reason'), importReasons),
    search: (query.get('search') ?? '').slice(0, 100),
    ...readPage(query),
  };
  const change = (next: Partial<RowsState>) =>
    setQuery(writeQuery({ ...state, page: 1, ...next }), {
      replace: true,
      preventScrollReset: true,
    });
  return [state, change];
}
