import { SkeletonLine } from '../states/skeleton-line.tsx';
import { mergeClasses } from '@mebae/platform';
import { useCardStyles } from './card-styles.ts';
import { useTableStyles } from './table-styles.ts';

/** Widths in per cent, so that waiting rows look like text rather than like a grid. */
const widths = [62, 78, 46, 70, 54, 84];

interface SkeletonRowsProps {
  rows: number;
  /** Columns, or lines of a card. */
  columns: number;
  isCards: boolean;
}

/** Rows that stand for those on their way; nothing for screen readers, which hear the table's status instead. */
export function SkeletonRows({ rows, columns, isCards }: SkeletonRowsProps) {
  const styles = useTableStyles();
  const cards = useCardStyles();
  const cell = mergeClasses(styles.cell, isCards && cards.cell);
  return (
    <tbody aria-hidden="true" className={isCards ? cards.body : undefined}>
      {Array.from({ length: rows }, (_, row) => (
        <tr key={row} className={isCards ? cards.row : undefined}>
          {Array.from({ length: columns }, (__, column) => (
            <td key={column} className={cell}>
              <SkeletonLine size="small" width={`${widths[(row * 5 + column) % widths.length]}%`} />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}
