import { importKinds, importReasons, type ImportKind, type ImportSummary } from '@mebae/contracts';
import { choiceParameter, textParameter, useListState } from '@mebae/ui';

export type KindTab = ImportKind | 'all';

export const kindTabs: readonly KindTab[] = ['failed', 'created', 'changed', 'unchanged', 'all'];

const list = {
  filters: { search: textParameter(), reason: choiceParameter(importReasons, null) },
  /** Null until a tab is chosen. */
  settings: { kind: choiceParameter(kindTabs, null) },
};

/** Which rows of the preview are shown. */
export const useRowsState = () => useListState(list);

export type RowsState = ReturnType<typeof useRowsState>['state'];

/** The tab that wants attention first: rows that fail, else what would be written. */
export function firstTab(counts: ImportSummary['counts']): KindTab {
  if (counts.failed > 0) return 'failed';
  return importKinds.find((kind) => counts[kind] > 0) ?? 'all';
}
