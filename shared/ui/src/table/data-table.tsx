import { lazy, Suspense, useMemo, useRef, useState, type ReactNode } from 'react';
import { Button, formatNumber, useLanguage } from '@mebae/platform';
import { usePrinting } from '../printing.ts';
import { ProgressLine } from '../states/progress-line.tsx';
import { EmptyState, ErrorState } from '../states/states.tsx';
import { useUiText } from '../ui-text.ts';
import { useHiddenStyles } from '../visually-hidden.tsx';
import { leastWidth, rowHeaderID, selectionWidth, visibleColumns } from './columns.ts';
import { pageSelection, togglePage } from './selection.ts';
import { SkeletonRows } from './skeleton-rows.tsx';
import { StaleBar } from './stale-bar.tsx';
import { TableHead } from './table-head.tsx';
import { TableRow } from './table-row.tsx';
import { useTableStyles } from './table-styles.ts';
import type { Column, RowKey, SortState } from './types.ts';
import { useBox } from './use-box.ts';
import { useRowToggle } from './use-row-toggle.ts';
import { useSortedRows } from './use-sorted-rows.ts';

export interface DataTableProps<Row, K extends RowKey> {
  /** Names the table; for screen readers only unless `showCaption`. */
  caption: string;
  showCaption?: boolean;
  columns: readonly Column<Row>[];
  /** Undefined until the first answer. In server mode one page, else the whole list. */
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => K;
  /** Names a row to screen readers ('山田 花子'); its key unless given. */
  rowLabel?: (row: Row) => string;
  isLoading?: boolean;
  error?: unknown;
  onRetry?: () => void;
  /** Shown instead of rows when there are none; say what to do. */
  empty?: ReactNode;
  /** `server`: rows come sorted and paged; `client` (unless set): sorted here, long lists drawn as they scroll. */
  mode?: 'client' | 'server';
  /** The order now; without it the table keeps its own, starting with `defaultSort`. */
  sort?: SortState | null;
  defaultSort?: SortState;
  onSortChange?: (sort: SortState) => void;
  /** Keys of selected rows, of other pages too; without it rows can't be selected. */
  selection?: ReadonlySet<K>;
  onSelectionChange?: (selection: ReadonlySet<K>) => void;
  /** Buttons for the selected rows, beside their number. */
  selectionActions?: ReactNode;
  /** Where a row leads: its header becomes a link, and a press anywhere on the row follows it. */
  rowLink?: (row: Row) => string;
  /** Buttons at a row's end. */
  rowActions?: (row: Row) => ReactNode;
  actionsWidth?: number;
  /** CSS height at which the table scrolls in itself. */
  maxHeight?: string;
  skeletonRows?: number;
}

/** From so many rows on only those in sight are drawn. */
const virtualFrom = 100;
/** Rows drawn until the code for a long list is there: more than a screen shows. */
const firstRows = 40;

const VirtualBody = lazy(async () => {
  const { VirtualBody: body } = await import('./virtual-body.tsx');
  return { default: body };
});

const defaultMaxHeight = 'max(22rem, calc(100dvh - 21rem))';

/**
 * A list of records as a native table: sticky head, sorting, selection, links, and states for loading, empty and
 * failed that look different. Keep `columns`, `rowKey`, `rowLink` and `rowActions` the same between renders
 * (`useMemo`, `useCallback` or outside the component), or every row is drawn again each time.
 */
export function DataTable<Row, K extends RowKey>(props: DataTableProps<Row, K>) {
  const { columns, rowKey, selection, onSelectionChange, rowActions, error, onRetry } = props;
  const styles = useTableStyles();
  const hidden = useHiddenStyles();
  const t = useUiText();
  const language = useLanguage();
  const scroller = useRef<HTMLDivElement>(null);
  const box = useBox(scroller);
  const [ownSort, setOwnSort] = useState<SortState | null>(props.defaultSort ?? null);
  const sort = props.sort === undefined ? ownSort : props.sort;
  const rows = useSortedRows(props.rows, columns, sort, props.mode === 'server');
  const shown = useMemo(() => visibleColumns(columns, box.width), [columns, box.width]);
  const headerID = rowHeaderID(columns);
  const keys = useMemo(() => rows.map(rowKey), [rows, rowKey]);
  const onToggle = useRowToggle(keys, selection, onSelectionChange);

  const changeSort = (next: SortState) => {
    if (props.sort === undefined) setOwnSort(next);
    props.onSortChange?.(next);
  };
  const waiting = props.rows === undefined && !error;
  const refreshing = props.isLoading === true && props.rows !== undefined;
  const printing = usePrinting();
  const isVirtual = rows.length > virtualFrom && !printing;
  const columnCount = shown.length + (selection ? 1 : 0) + (rowActions ? 1 : 0);
  const pinnedID = box.overflowsX ? headerID : undefined;
  const pinnedLeft = pinnedID === undefined ? undefined : selection ? selectionWidth : 0;
  const actionsWidth = rowActions ? (props.actionsWidth ?? 96) : 0;

  const renderRow = (index: number, virtual: Pick<Parameters<typeof TableRow>[0], 'measure'>) => {
    const row = rows[index];
    const key = keys[index];
    if (row === undefined || key === undefined) return null;
    return (
      <TableRow
        key={key}
        row={row}
        rowKey={key}
        columns={shown}
        headerID={headerID}
        selected={selection?.has(key)}
        onToggle={onToggle}
        rowLabel={props.rowLabel}
        rowLink={props.rowLink}
        rowActions={rowActions}
        pinnedLeft={pinnedLeft}
        ariaRowIndex={isVirtual ? index + 2 : undefined}
        dataIndex={isVirtual ? index : undefined}
        {...virtual}
      />
    );
  };
  const bodyClass = refreshing ? styles.refreshing : undefined;
  const drawn = (count: number) => (
    <tbody className={bodyClass}>
      {rows.slice(0, count).map((_, index) => renderRow(index, {}))}
    </tbody>
  );
  const fullRow = (content: ReactNode) => (
    <tbody>
      <tr>
        <td className={styles.full} colSpan={columnCount}>
          {content}
        </td>
      </tr>
    </tbody>
  );

  return (
    <div className={styles.frame}>
      {refreshing && (
        <div className={styles.progress}>
          <ProgressLine label={t('loading')} />
        </div>
      )}
      {selection && selection.size > 0 && (
        <div className={styles.selectionBar}>
          <strong>{t('table.selected', { n: formatNumber(selection.size, language) })}</strong>
          <Button
            size="small"
            appearance="subtle"
            onClick={() => onSelectionChange?.(new Set<K>())}
          >
            {t('table.clearSelection')}
          </Button>
          {props.selectionActions}
        </div>
      )}
      {Boolean(error) && props.rows !== undefined && <StaleBar error={error} onRetry={onRetry} />}
      {/* The region takes the focus where it scrolls, so that arrow keys move it (WCAG 2.1.1). */}
      <section
        ref={scroller}
        className={styles.scroller}
        aria-label={props.caption}
        // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={box.overflowsX || box.overflowsY ? 0 : undefined}
        style={{ maxHeight: props.maxHeight ?? defaultMaxHeight }}
      >
        <table
          className={styles.table}
          style={{ minWidth: leastWidth(shown, selection !== undefined) + actionsWidth }}
          aria-busy={waiting || refreshing}
          aria-rowcount={isVirtual ? rows.length + 1 : undefined}
        >
          <caption className={props.showCaption ? styles.caption : hidden.hidden}>
            {props.caption}
          </caption>
          <colgroup>
            {selection && <col className={styles.screenOnly} style={{ width: selectionWidth }} />}
            {shown.map(({ id, width }) => (
              <col key={id} style={{ width }} />
            ))}
            {rowActions && <col className={styles.screenOnly} style={{ width: actionsWidth }} />}
          </colgroup>
          <TableHead
            columns={shown}
            sort={sort}
            onSort={changeSort}
            selection={
              selection && {
                state: pageSelection(selection, keys),
                count: keys.length,
                onToggle: () => onSelectionChange?.(togglePage(selection, keys)),
              }
            }
            pinned={pinnedID === undefined ? undefined : { id: pinnedID, left: pinnedLeft ?? 0 }}
            hasActions={rowActions !== undefined}
          />
          {waiting && <SkeletonRows rows={props.skeletonRows ?? 8} columns={columnCount} />}
          {Boolean(error) &&
            props.rows === undefined &&
            fullRow(<ErrorState error={error} onRetry={onRetry} />)}
          {props.rows?.length === 0 && fullRow(props.empty ?? <EmptyState />)}
          {rows.length > 0 &&
            (isVirtual ? (
              <Suspense fallback={drawn(firstRows)}>
                <VirtualBody
                  count={rows.length}
                  keyOf={(index) => keys[index] ?? index}
                  scroller={scroller}
                  columnCount={columnCount}
                  order={sort ? `${sort.id} ${sort.direction}` : ''}
                  className={bodyClass}
                  renderRow={(index, measure) => renderRow(index, { measure })}
                />
              </Suspense>
            ) : (
              drawn(rows.length)
            ))}
        </table>
      </section>
      <output className={hidden.hidden}>
        {waiting && t('loading')}
        {props.rows !== undefined &&
          !refreshing &&
          t('table.shown', { n: formatNumber(rows.length, language) })}
      </output>
    </div>
  );
}
