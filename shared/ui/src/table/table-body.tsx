import { lazy, Suspense, useMemo, type ReactNode, type Ref } from 'react';
import { mergeClasses } from '@mebae/platform';
import { usePrinting } from '../printing.ts';
import { EmptyState, ErrorState } from '../states/states.tsx';
import { useCardStyles } from './card-styles.ts';
import { SkeletonRows } from './skeleton-rows.tsx';
import { TableRow } from './table-row.tsx';
import { useTableStyles } from './table-styles.ts';
import type { Column, RowKey } from './types.ts';
import { isLongList } from './virtual-rows.ts';

/** Rows drawn until the code for a long list is there: more than a screen shows. */
const firstRows = 40;
const waitingRows = 8;
/** Lines of a card that is waited for, at the most. */
const cardLines = 3;

const VirtualBody = lazy(async () => {
  const { VirtualBody: body } = await import('./virtual-body.tsx');
  return { default: body };
});

interface TableBodyProps<Row, K extends RowKey> {
  columns: readonly Column<Row>[];
  /** As shown; undefined until the first response. */
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => K;
  rowLink?: (row: Row) => string;
  headerID: string | undefined;
  /** Whether the column that names the row stays in sight while the table scrolls sideways. */
  isPinned: boolean;
  /** Rows are cards. */
  isCards: boolean;
  /** Pixels in sight of a table that scrolls sideways: what stands instead of rows fits into them. */
  shownWidth: number | undefined;
  isRefreshing: boolean;
  /** Changes when the order of the rows does. */
  order: string;
  error?: unknown;
  onRetry?: () => void;
  empty?: ReactNode;
}

/** The rows of a table, or why there are none. */
export function TableBody<Row, K extends RowKey>(props: TableBodyProps<Row, K>) {
  const { columns, rows, rowKey, error, order, shownWidth, isCards } = props;
  const styles = useTableStyles();
  const cards = useCardStyles();
  const group = isCards ? 'rowgroup' : undefined;
  const isPrinting = usePrinting();
  const keys = useMemo(() => rows?.map(rowKey) ?? [], [rows, rowKey]);
  const fullRow = (content: ReactNode) => (
    <tbody role={group} className={isCards ? cards.body : undefined}>
      <tr role={isCards ? 'row' : undefined} className={isCards ? cards.full : undefined}>
        <td
          role={isCards ? 'cell' : undefined}
          className={mergeClasses(styles.full, isCards && cards.full)}
          colSpan={columns.length}
        >
          <div className={styles.inSight} style={{ width: shownWidth }}>
            {content}
          </div>
        </td>
      </tr>
    </tbody>
  );
  if (rows === undefined) {
    return error ? (
      fullRow(<ErrorState error={error} onRetry={props.onRetry} />)
    ) : (
      <SkeletonRows
        rows={waitingRows}
        columns={isCards ? Math.min(columns.length, cardLines) : columns.length}
        isCards={isCards}
      />
    );
  }
  if (rows.length === 0) return fullRow(props.empty ?? <EmptyState />);

  const renderRow = (index: number, measure?: Ref<HTMLTableRowElement>) => {
    const row = rows[index];
    if (row === undefined) return null;
    return (
      <TableRow
        key={keys[index]}
        row={row}
        columns={columns}
        headerID={props.headerID}
        rowLink={props.rowLink}
        isPinned={props.isPinned}
        isCards={isCards}
        index={index}
        measure={measure}
      />
    );
  };
  const className = mergeClasses(props.isRefreshing && styles.refreshing, isCards && cards.body);
  const draw = (count: number) => (
    <tbody role={group} className={className}>
      {rows.slice(0, count).map((_, index) => renderRow(index))}
    </tbody>
  );
  if (!isLongList(rows.length) || isPrinting) return draw(rows.length);
  return (
    <Suspense fallback={draw(firstRows)}>
      <VirtualBody
        count={rows.length}
        keyOf={(index) => keys[index] ?? index}
        columnCount={columns.length}
        order={order}
        className={className}
        isCards={isCards}
        renderRow={renderRow}
      />
    </Suspense>
  );
}
