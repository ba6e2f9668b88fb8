import { formatNumber, mergeClasses, useLanguage } from '@mebae/platform';
import { DownIcon, SortNoneIcon, UpIcon } from '../icons.tsx';
import { useUiText } from '../ui-text.ts';
import { VisuallyHidden } from '../visually-hidden.tsx';
import { RowCheck } from './row-check.tsx';
import type { PageSelection } from './selection.ts';
import { ariaSort, nextSort } from './sorting.ts';
import { useTableStyles } from './table-styles.ts';
import type { Column, SortState } from './types.ts';

export interface TableHeadProps<Row> {
  columns: readonly Column<Row>[];
  sort: SortState | null;
  onSort: (sort: SortState) => void;
  selection?: { state: PageSelection; count: number; onToggle: () => void };
  /** Id of the column that stays in sight while the table scrolls sideways, and its distance from the edge. */
  pinned?: { id: string; left: number };
  hasActions: boolean;
}

/** The sticky head: one `th` a column, with a sort button where the column sorts. */
export function TableHead<Row>(props: TableHeadProps<Row>) {
  const { columns, sort, onSort, selection, pinned, hasActions } = props;
  const styles = useTableStyles();
  const t = useUiText();
  const language = useLanguage();
  return (
    <thead>
      <tr>
        {selection && (
          <th
            scope="col"
            className={mergeClasses(
              styles.headCell,
              styles.check,
              styles.screenOnly,
              pinned && styles.headPinned,
            )}
            style={pinned && { left: 0 }}
          >
            <RowCheck
              label={t('table.selectPage', { n: formatNumber(selection.count, language) })}
              checked={selection.state === 'some' ? 'mixed' : selection.state === 'all'}
              disabled={selection.count === 0}
              onChange={selection.onToggle}
            />
          </th>
        )}
        {columns.map((column) => (
          <HeadCell
            key={column.id}
            column={column}
            sort={sort}
            onSort={onSort}
            left={pinned?.id === column.id ? pinned.left : undefined}
          />
        ))}
        {hasActions && (
          <th scope="col" className={mergeClasses(styles.headCell, styles.screenOnly)}>
            <VisuallyHidden>{t('table.actions')}</VisuallyHidden>
          </th>
        )}
      </tr>
    </thead>
  );
}

function HeadCell<Row>(props: {
  column: Column<Row>;
  sort: SortState | null;
  onSort: (sort: SortState) => void;
  left: number | undefined;
}) {
  const { column, sort, onSort, left } = props;
  const styles = useTableStyles();
  const order = ariaSort(sort, column.id);
  const className = mergeClasses(
    styles.headCell,
    column.sortable && styles.sortable,
    column.align === 'center' && styles.center,
    column.align === 'end' && styles.end,
    left !== undefined && mergeClasses(styles.headPinned, styles.pinnedEdge),
  );
  const words = column.headerLabel ? (
    <>
      <span aria-hidden="true">{column.header}</span>
      <VisuallyHidden>{column.headerLabel}</VisuallyHidden>
    </>
  ) : (
    column.header
  );
  if (!column.sortable) {
    return (
      <th scope="col" className={className} style={{ left }}>
        {words}
      </th>
    );
  }
  return (
    <th scope="col" className={className} style={{ left }} aria-sort={order}>
      <button
        type="button"
        className={mergeClasses(
          styles.sortButton,
          column.align === 'end' && styles.sortEnd,
          order !== 'none' && styles.sorted,
        )}
        onClick={() => onSort(nextSort(sort, column.id))}
      >
        <span>{words}</span>
        {order === 'none' && <SortNoneIcon size={14} />}
        {order === 'ascending' && <UpIcon size={14} />}
        {order === 'descending' && <DownIcon size={14} />}
      </button>
    </th>
  );
}
