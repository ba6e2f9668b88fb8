import {
  importKinds,
  importReasons,
  type ImportKind,
  type ImportReason,
  type ImportSummary,
} from '@mebae/contracts';
import {
  oneOf,
  readPage,
  shortText,
  useListState,
  type PageState,
  type QueryValues,
} from '../../lib/query-values.ts';

export type KindTab = ImportKind | 'all';

export interface RowsState extends PageState {
  /** Null until a tab is chosen. */
  kind: KindTab | null;
  reason: ImportReason | null;
  search: string;
}

export const kindTabs: readonly KindTab[] = ['failed', 'created', 'changed', 'unchanged', 'all'];

const read = (query: URLSearchParams): RowsState => ({
  kind: oneOf(query.get('kind'), kindTabs),
  reason: oneOf(query.get('reason'), importReasons),
  search: shortText(query.get('search')),
  ...readPage(query),
});

const write = (state: RowsState): QueryValues => ({ ...state });

/** Which rows of the preview are shown, in the address. */
export const useRowsState = () => useListState(read, write);

/** What wants attention comes first: rows that fail, else what would be written. */
export function firstTab(counts: ImportSummary['counts']): KindTab {
  if (counts.failed > 0) return 'failed';
  return importKinds.find((kind) => counts[kind] > 0) ?? 'all';
}
