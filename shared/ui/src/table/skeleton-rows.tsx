import { SkeletonLine } from '../states/skeleton-line.tsx';
import { useTableStyles } from './table-styles.ts';

/** Widths in per cent, so that waiting rows look like text rather than like a grid. */
const widths = [62, 78, 46, 70, 54, 84];

/** Rows that stand for those on their way; nothing for screen readers, which hear the table's status instead. */
export function SkeletonRows({ rows, columns }: { rows: number; columns: number }) {
  const styles = useTableStyles();
  return (
    <tbody aria-hidden="true">
      {Array.from({ length: rows }, (_, row) => (
        <tr key={row}>
          {Array.from({ length: columns }, (__, column) => (
            <td key={column} className={styles.cell}>
              <SkeletonLine size="small" width={`${widths[(row * 5 + column) % widths.length]}%`} />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}
