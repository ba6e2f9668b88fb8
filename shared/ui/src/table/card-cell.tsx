import { mergeClasses } from '@mebae/platform';
import type { ReactNode } from 'react';
import { useCardStyles } from './card-styles.ts';
import { useTableStyles } from './table-styles.ts';
import type { Column } from './types.ts';

interface CardCellProps<Row> {
  column: Column<Row>;
  /** It names the row: it comes first, without a header of its own. */
  isHeader: boolean;
  children: ReactNode;
}

/** One cell of a row that is a card: its column's header beside its value. */
export function CardCell<Row>({ column, isHeader, children }: CardCellProps<Row>) {
  const styles = useTableStyles();
  const cards = useCardStyles();
  const isPlain = isHeader || column.besideName === true;
  const className = mergeClasses(
    styles.cell,
    cards.cell,
    isHeader && cards.name,
    column.besideName && cards.beside,
  );
  const content = isPlain ? (
    children
  ) : (
    <>
      {/* The head has it for screen readers. */}
      <span className={cards.label} aria-hidden="true">
        {column.header}
      </span>
      <div className={cards.value}>{children}</div>
    </>
  );
  // written out: a cell that is a grid has lost its role
  const role = isHeader ? 'rowheader' : 'cell';
  return isHeader ? (
    <th scope="row" role={role} className={className}>
      {content}
    </th>
  ) : (
    <td role={role} className={className}>
      {content}
    </td>
  );
}
