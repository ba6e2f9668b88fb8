import type { UseApiResult } from '@mebae/platform';
import type { ReactNode } from 'react';
import { DataTable, type DataTableProps } from '../table/data-table.tsx';
import { Pager } from '../table/pager.tsx';
import type { RowKey } from '../table/types.ts';
import { NoneFound, PastEnd } from './empty-page.tsx';
import type { PageState } from './list-state.ts';

interface PagedListProps<Row, K extends RowKey> extends Pick<
  DataTableProps<Row, K>,
  'caption' | 'columns' | 'rowKey' | 'rowLink' | 'sort' | 'onSortChange'
> {
  /** The page that `state` names, as `useApi` gives it. */
  list: Pick<UseApiResult<unknown>, 'error' | 'isLoading'> & {
    data: { data: Row[]; totalRecords: number } | undefined;
    mutate: () => Promise<unknown>;
  };
  state: PageState;
  onPage: (page: PageState) => void;
  /** Takes the filters back; undefined while none is set (`clearFilters` of `useListState`). */
  onClear: (() => void) | undefined;
  /** The text when nothing matches the filters; a general text unless given. */
  noneFound?: string;
  /** The content when there is nothing at all: why, and what to do about it. */
  none: ReactNode;
}

/**
 * One page of a list that the server sorts, filters and pages: table, pager, and a state of its own for each reason why
 * no row is shown (still loading, failed, nothing at all, nothing that matches the filters, a page after the last one).
 * Filters stand above it, in a `FilterBar`.
 */
export function PagedList<Row, K extends RowKey>(props: PagedListProps<Row, K>) {
  const { list, state, onPage, onClear, noneFound, none, ...table } = props;
  const { data } = list;
  const total = data?.totalRecords ?? 0;
  const isPastEnd = data?.data.length === 0 && total > 0;
  return (
    <>
      <DataTable
        {...table}
        cards
        mode="server"
        rows={data?.data}
        isLoading={list.isLoading}
        error={list.error}
        onRetry={() => void list.mutate()}
        empty={
          isPastEnd ? (
            <PastEnd state={state} total={total} onPage={onPage} />
          ) : onClear ? (
            <NoneFound title={noneFound} onClear={onClear} />
          ) : (
            none
          )
        }
      />
      {total > 0 && !isPastEnd && (
        <Pager page={state.page} pageSize={state.pageSize} total={total} onChange={onPage} />
      )}
    </>
  );
}
