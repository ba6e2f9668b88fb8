import { memo, type MouseEvent, type ReactNode, type Ref } from 'react';
import { Link, mergeClasses, useNavigate } from '@mebae/platform';
import { useUiText } from '../ui-text.ts';
import { RowCheck } from './row-check.tsx';
import { useTableStyles } from './table-styles.ts';
import type { Column, RowKey } from './types.ts';

export interface TableRowProps<Row, K extends RowKey> {
  row: Row;
  rowKey: K;
  columns: readonly Column<Row>[];
  headerID: string | undefined;
  /** Undefined where rows can't be selected. */
  selected: boolean | undefined;
  onToggle: (key: K, range: boolean) => void;
  rowLabel: ((row: Row) => string) | undefined;
  rowLink: ((row: Row) => string) | undefined;
  rowActions: ((row: Row) => ReactNode) | undefined;
  pinnedLeft: number | undefined;
  /** Position in the whole list, counted from 1 with the head as 1; set where not all rows are drawn. */
  ariaRowIndex?: number;
  dataIndex?: number;
  measure?: Ref<HTMLTableRowElement>;
}

/** Whether a press was meant for something inside the row rather than for the row. */
function isForAnother(event: MouseEvent<HTMLElement>): boolean {
  const { target } = event;
  // Menus and dialogs of the row lie elsewhere in the document, but their events pass here too.
  if (!(target instanceof Element) || !event.currentTarget.contains(target)) return true;
  if (target.closest('a, button, input, label, select, [role="menuitem"], [role="checkbox"]'))
    return true;
  return event.defaultPrevented || (window.getSelection()?.toString() ?? '') !== '';
}

function BodyRow<Row, K extends RowKey>(props: TableRowProps<Row, K>) {
  const { row, rowKey, columns, headerID, selected, onToggle, rowLabel, rowLink, rowActions } =
    props;
  const { pinnedLeft, ariaRowIndex, dataIndex, measure } = props;
  const styles = useTableStyles();
  const t = useUiText();
  const navigate = useNavigate();
  const link = rowLink?.(row);
  const open =
    link === undefined
      ? undefined
      : (event: MouseEvent<HTMLElement>) => {
          if (!isForAnother(event)) void navigate(link);
        };
  return (
    // A shortcut for the pointer only: by keyboard the link in the row's header does the same.
    // eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <tr
      ref={measure}
      data-index={dataIndex}
      aria-rowindex={ariaRowIndex}
      className={mergeClasses(
        styles.row,
        styles.rowPrint,
        selected && styles.rowSelected,
        link !== undefined && styles.rowLinked,
      )}
      onClick={open}
    >
      {selected !== undefined && (
        <td
          className={mergeClasses(
            styles.cell,
            styles.check,
            styles.screenOnly,
            pinnedLeft !== undefined && styles.pinned,
          )}
          style={pinnedLeft === undefined ? undefined : { left: 0 }}
        >
          <RowCheck
            label={t('table.selectRow', { name: rowLabel?.(row) ?? String(rowKey) })}
            checked={selected}
            onChange={(event) =>
              onToggle(
                rowKey,
                'shiftKey' in event.nativeEvent && event.nativeEvent.shiftKey === true,
              )
            }
          />
        </td>
      )}
      {columns.map((column) => {
        const isHeader = column.id === headerID;
        const pinned = isHeader && pinnedLeft !== undefined;
        const Cell = isHeader ? 'th' : 'td';
        return (
          <Cell
            key={column.id}
            scope={isHeader ? 'row' : undefined}
            className={mergeClasses(
              styles.cell,
              column.align === 'center' && styles.center,
              column.align === 'end' && styles.end,
              pinned && mergeClasses(styles.pinned, styles.pinnedEdge),
            )}
            style={pinned ? { left: pinnedLeft } : undefined}
          >
            {isHeader && link !== undefined ? (
              <Link className={styles.link} to={link}>
                {column.cell(row)}
              </Link>
            ) : (
              column.cell(row)
            )}
          </Cell>
        );
      })}
      {rowActions && (
        <td className={mergeClasses(styles.cell, styles.end, styles.screenOnly)}>
          {rowActions(row)}
        </td>
      )}
    </tr>
  );
}

/** One row; drawn again only when something about this row changed. */
// `memo` forgets type parameters.
// eslint-disable-next-line typescript/no-unsafe-type-assertion
export const TableRow = memo(BodyRow) as typeof BodyRow;
