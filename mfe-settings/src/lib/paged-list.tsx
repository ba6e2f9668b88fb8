import type { ReactNode } from 'react';
import { Button, formatNumber, useLanguage, type UseApiResult } from '@mebae/platform';
import { DataTable, EmptyState, Pager, type DataTableProps, type RowKey } from '@mebae/ui';
import type { PageState } from './query-values.ts';
import { useText } from './text.ts';

interface PagedListProps<Row, K extends RowKey> extends Pick<
  DataTableProps<Row, K>,
  'caption' | 'columns' | 'rowKey' | 'rowLink' | 'sort' | 'onSortChange'
> {
  /** The page that `state` names. */
  list: Pick<UseApiResult<unknown>, 'error' | 'isLoading'> & {
    data: { data: Row[]; totalRecords: number } | undefined;
    mutate: () => Promise<unknown>;
  };
  state: PageState;
  onPage: (page: PageState) => void;
  /** Takes the filters back; given while one is set. */
  onClear: (() => void) | undefined;
  /** What is said when a filter finds nothing. */
  noneFound: string;
  /** What is said when there is nothing at all: why, and what to do about it. */
  none: ReactNode;
}

/** One page of a list that the server sorts, filters and pages: rows, pager, and why there are none. */
export function PagedList<Row, K extends RowKey>(props: PagedListProps<Row, K>) {
  const { list, state, onPage, onClear, noneFound, none, ...table } = props;
  const { data, error, isLoading, mutate } = list;
  const t = useText();
  const total = data?.totalRecords ?? 0;
  const isPastEnd = data?.data.length === 0 && total > 0;
  return (
    <>
      <DataTable
        {...table}
        mode="server"
        rows={data?.data}
        isLoading={isLoading}
        error={error}
        onRetry={() => void mutate()}
        empty={
          isPastEnd ? (
            <PastEnd state={state} total={total} onPage={onPage} />
          ) : onClear ? (
            <EmptyState
              title={noneFound}
              body={t('list.noneFoundHint')}
              action={<Button onClick={onClear}>{t('list.clear')}</Button>}
            />
          ) : (
            none
          )
        }
      />
      {total > 0 && !isPastEnd && <Pager {...state} total={total} onChange={onPage} />}
    </>
  );
}

/** The address names a page behind the last one. */
function PastEnd(
  props: Pick<PagedListProps<unknown, number>, 'state' | 'onPage'> & { total: number },
) {
  const { state, total, onPage } = props;
  const t = useText();
  const language = useLanguage();
  const last = Math.ceil(total / state.pageSize);
  return (
    <EmptyState
      title={t('list.pastEnd', { page: formatNumber(state.page, language) })}
      body={t('list.pastEndHint', { last: formatNumber(last, language) })}
      action={
        <Button onClick={() => onPage({ ...state, page: last })}>{t('list.toLastPage')}</Button>
      }
    />
  );
}
