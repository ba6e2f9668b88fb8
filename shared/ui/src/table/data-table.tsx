import { formatNumber, mergeClasses, useLanguage } from '@mebae/platform';
import { useMemo, useRef, useState, type ReactNode } from 'react';
import { useNarrow } from '../narrow.ts';
import { usePrinting } from '../printing.ts';
import { ProgressLine } from '../states/progress-line.tsx';
import { useUiText } from '../ui-text.ts';
import { useHiddenStyles } from '../visually-hidden.tsx';
import { useCardStyles } from './card-styles.ts';
import { leastWidth, rowHeaderID, visibleColumns } from './columns.ts';
import { StaleBar } from './stale-bar.tsx';
import { TableBody } from './table-body.tsx';
import { TableHead } from './table-head.tsx';
import { useTableStyles } from './table-styles.ts';
import type { Column, RowKey, SortState } from './types.ts';
import { useHeadOffset } from './use-head-offset.ts';
import { useSortedRows } from './use-sorted-rows.ts';
import { useBox } from './use-box.ts';
import { isLongList } from './virtual-rows.ts';

export interface DataTableProps<Row, K extends RowKey> {
  /** Names the table to screen readers. */
  caption: string;
  columns: readonly Column<Row>[];
  /** Undefined until the first response. In server mode one page, else the whole list. */
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => K;
  isLoading?: boolean;
  error?: unknown;
  onRetry?: () => void;
  /** Shown instead of rows when there are none; say what to do. */
  empty?: ReactNode;
  /** `server`: rows come sorted and paged; `client` (unless set): sorted here, long lists drawn as they scroll. */
  mode?: 'client' | 'server';
  /** The order now; without it the table keeps its own. */
  sort?: SortState | null;
  onSortChange?: (sort: SortState) => void;
  /** Where a row leads: its header becomes a link, and a press anywhere on the row follows it. */
  rowLink?: (row: Row) => string;
  /**
   * On a phone each row is a card with all its columns, the name first: for lists of people and things, not for figures.
   */
  cards?: boolean;
}

/**
 * A list of records as a native table: sorting, links, and states for loading, empty and failed that look different. The
 * page scrolls, not the table, and the table's head stays in sight below the frame's header; only a table that is wider
 * than its container scrolls sideways. With `cards` nothing scrolls sideways on a phone. Keep `columns`, `rowKey` and
 * `rowLink` the same between renders (`useMemo`, `useCallback` or outside the component), or every row is drawn again
 * each time.
 */
export function DataTable<Row, K extends RowKey>(props: DataTableProps<Row, K>) {
  const { caption, columns, error, onRetry } = props;
  const styles = useTableStyles();
  const cards = useCardStyles();
  const hidden = useHiddenStyles();
  const t = useUiText();
  const language = useLanguage();
  const container = useRef<HTMLDivElement>(null);
  const { width, overflows, hasMore } = useBox(container);
  useHeadOffset(container, overflows);
  const [ownSort, setOwnSort] = useState<SortState | null>(null);
  const sort = props.sort === undefined ? ownSort : props.sort;
  const rows = useSortedRows(props.rows, columns, sort, {
    sortedByServer: props.mode === 'server',
  });
  const isNarrow = useNarrow();
  const isPrinting = usePrinting();
  const isCards = props.cards === true && isNarrow && !isPrinting;
  const shown = useMemo(
    () => (isCards ? columns : visibleColumns(columns, width)),
    [columns, width, isCards],
  );
  const changeSort = (next: SortState) => {
    if (props.sort === undefined) setOwnSort(next);
    props.onSortChange?.(next);
  };
  const isWaiting = props.rows === undefined && !error;
  const isRefreshing = props.isLoading === true && props.rows !== undefined;
  const pinnedID = overflows ? rowHeaderID(columns) : undefined;
  return (
    <div className={styles.frame}>
      {isRefreshing && (
        <div className={styles.progress}>
          <ProgressLine label={t('loading')} />
        </div>
      )}
      {Boolean(error) && props.rows !== undefined && <StaleBar error={error} onRetry={onRetry} />}
      {/* The region takes the focus where it scrolls, so that arrow keys move it (WCAG 2.1.1). */}
      <section
        ref={container}
        className={mergeClasses(styles.container, overflows && styles.scroller)}
        aria-label={caption}
        // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={overflows ? 0 : undefined}
      >
        <table
          className={mergeClasses(styles.table, isCards && cards.table)}
          style={{ minWidth: leastWidth(shown) }}
          role={isCards ? 'table' : undefined}
          aria-busy={isWaiting || isRefreshing}
          aria-rowcount={isLongList(rows.length) ? rows.length + 1 : undefined}
        >
          <caption className={hidden.hidden}>{caption}</caption>
          {!isCards && (
            <colgroup>
              {shown.map(({ id, width: own }) => (
                <col key={id} style={{ width: own }} />
              ))}
            </colgroup>
          )}
          <TableHead
            columns={shown}
            sort={sort}
            onSort={changeSort}
            pinnedID={pinnedID}
            overflows={overflows}
            isCards={isCards}
          />
          <TableBody
            {...props}
            columns={shown}
            rows={props.rows && rows}
            headerID={rowHeaderID(columns)}
            isPinned={overflows}
            isCards={isCards}
            shownWidth={overflows ? width : undefined}
            isRefreshing={isRefreshing}
            order={sort ? `${sort.id} ${sort.direction}` : ''}
          />
        </table>
      </section>
      {hasMore && <div className={styles.more} />}
      <output className={hidden.hidden}>
        {isWaiting && t('loading')}
        {props.rows !== undefined &&
          !isRefreshing &&
          t('table.shown', { n: formatNumber(rows.length, language) })}
      </output>
    </div>
  );
}
