import { mergeClasses } from '@mebae/platform';
import { DownIcon, SortNoneIcon, UpIcon } from '../icons.tsx';
import { usePrinting } from '../printing.ts';
import { VisuallyHidden, useHiddenStyles } from '../visually-hidden.tsx';
import { useCardStyles } from './card-styles.ts';
import { ariaSort, nextSort } from './sorting.ts';
import { useTableStyles } from './table-styles.ts';
import type { Column, SortState } from './types.ts';

interface HeadProps {
  sort: SortState | null;
  onSort: (sort: SortState) => void;
  /** Id of the column that stays in sight while the table scrolls sideways. */
  pinnedID: string | undefined;
  /** Whether the table scrolls sideways: its head is then moved by `useHeadOffset`. */
  overflows: boolean;
  /** Rows are cards: the buttons that sort stand above them, and the other headers beside their values. */
  isCards: boolean;
}

interface TableHeadProps<Row> extends HeadProps {
  columns: readonly Column<Row>[];
}

/** The head that stays in sight: one `th` a column, with a sort button where the column sorts. */
export function TableHead<Row>({ columns, ...head }: TableHeadProps<Row>) {
  const cards = useCardStyles();
  const { isCards } = head;
  return (
    <thead role={isCards ? 'rowgroup' : undefined} className={isCards ? cards.body : undefined}>
      <tr role={isCards ? 'row' : undefined} className={isCards ? cards.headRow : undefined}>
        {columns.map((column) => (
          <HeadCell key={column.id} column={column} {...head} />
        ))}
      </tr>
    </thead>
  );
}

function HeadCell<Row>(props: HeadProps & { column: Column<Row> }) {
  const { column, sort, onSort, pinnedID, overflows, isCards } = props;
  const styles = useTableStyles();
  const hidden = useHiddenStyles();
  const order = ariaSort(sort, column.id);
  const isPrinting = usePrinting();
  const inTable = mergeClasses(
    styles.headCell,
    overflows && styles.headMoved,
    column.sortable && styles.sortable,
    column.align === 'center' && styles.center,
    column.align === 'end' && styles.end,
    column.id === pinnedID && styles.headPinned,
  );
  const inCards = column.sortable ? undefined : hidden.hidden;
  const className = isCards ? inCards : inTable;
  const role = isCards ? 'columnheader' : undefined;
  const words = column.headerLabel ? (
    <>
      <span aria-hidden="true">{column.header}</span>
      <VisuallyHidden>{column.headerLabel}</VisuallyHidden>
    </>
  ) : (
    column.header
  );
  // buttons are left out where a head is repeated on the next sheet, and nobody sorts on paper
  if (!column.sortable || isPrinting) {
    return (
      <th scope="col" role={role} className={className}>
        {words}
      </th>
    );
  }
  return (
    <th scope="col" role={role} className={className} aria-sort={order}>
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
