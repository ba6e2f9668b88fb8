import { memo, type MouseEvent, type Ref } from 'react';
import { Link, mergeClasses, useNavigate } from '@mebae/platform';
import { CardCell } from './card-cell.tsx';
import { useCardStyles } from './card-styles.ts';
import { useTableStyles } from './table-styles.ts';
import type { Column } from './types.ts';

export interface TableRowProps<Row> {
  row: Row;
  columns: readonly Column<Row>[];
  headerID: string | undefined;
  rowLink: ((row: Row) => string) | undefined;
  isPinned: boolean;
  /** The row is a card. */
  isCards: boolean;
  /** Position in the whole list, from 0. */
  index: number;
  /** Given where not all rows are drawn. */
  measure?: Ref<HTMLTableRowElement>;
}

/** Whether a press was meant for something inside the row rather than for the row. */
function isForAnother(event: MouseEvent<HTMLElement>): boolean {
  const { target } = event;
  // Menus and dialogs of the row lie elsewhere in the document, but their events pass here too.
  if (!(target instanceof Element) || !event.currentTarget.contains(target)) return true;
  const ownUse =
    'a, button, input, label, select, textarea, [role="menuitem"], [role="checkbox"], [role="alert"]';
  if (target.closest(ownUse)) return true;
  return event.defaultPrevented || (window.getSelection()?.toString() ?? '') !== '';
}

function BodyRow<Row>(props: TableRowProps<Row>) {
  const { row, columns, headerID, rowLink, isPinned, isCards, index, measure } = props;
  const styles = useTableStyles();
  const cards = useCardStyles();
  const navigate = useNavigate();
  const link = rowLink?.(row);
  const isVirtual = measure !== undefined;
  const open =
    link === undefined
      ? undefined
      : (event: MouseEvent<HTMLElement>) => {
          if (!isForAnother(event)) void navigate(link);
        };
  return (
    // A shortcut for the pointer only: by keyboard the link in the row's header does the same.
    <tr
      ref={measure}
      data-index={isVirtual ? index : undefined}
      aria-rowindex={isVirtual ? index + 2 : undefined}
      role={isCards ? 'row' : undefined}
      className={mergeClasses(
        styles.row,
        isCards && cards.row,
        link !== undefined && styles.rowLinked,
      )}
      onClick={open}
    >
      {columns.map((column) => {
        const isHeader = column.id === headerID;
        const Cell = isHeader ? 'th' : 'td';
        const content =
          isHeader && link !== undefined ? (
            <Link className={styles.link} to={link}>
              {column.cell(row)}
            </Link>
          ) : (
            column.cell(row)
          );
        if (isCards) {
          return (
            <CardCell key={column.id} column={column} isHeader={isHeader}>
              {content}
            </CardCell>
          );
        }
        return (
          <Cell
            key={column.id}
            scope={isHeader ? 'row' : undefined}
            className={mergeClasses(
              styles.cell,
              column.align === 'center' && styles.center,
              column.align === 'end' && styles.end,
              isHeader && isPinned && styles.pinned,
            )}
          >
            {content}
          </Cell>
        );
      })}
    </tr>
  );
}

/** One row; drawn again only when something about this row changed. */
// `memo` forgets type parameters.
export const TableRow = memo(BodyRow) as typeof BodyRow;
