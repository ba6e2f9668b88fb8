import { makeStyles, mergeClasses, tokens, typographyStyles } from '@mebae/platform';
import type { ChartTable } from '@mebae/charts';

const useStyles = makeStyles({
  table: { width: '100%', borderCollapse: 'collapse', ...typographyStyles.body1 },
  cell: {
    padding: '6px 12px',
    textAlign: 'end',
    fontVariantNumeric: 'tabular-nums',
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    whiteSpace: 'nowrap',
  },
  head: {
    position: 'sticky',
    top: 0,
    backgroundColor: tokens.colorNeutralBackground2,
    color: tokens.colorNeutralForeground2,
    whiteSpace: 'normal',
    ...typographyStyles.caption1Strong,
  },
  name: {
    padding: '6px 12px',
    textAlign: 'start',
    fontWeight: 'normal',
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  caption: {
    position: 'absolute',
    width: '1px',
    height: '1px',
    overflow: 'hidden',
    clipPath: 'inset(50%)',
  },
});

/** The numbers of a chart as a table. */
export function NumbersTable({ title, table }: { title: string; table: ChartTable }) {
  const styles = useStyles();
  return (
    <table className={styles.table}>
      <caption className={styles.caption}>{title}</caption>
      <thead>
        <tr>
          <th scope="col" className={mergeClasses(styles.name, styles.head)}>
            {table.corner}
          </th>
          {table.columns.map((column) => (
            <th key={column} scope="col" className={mergeClasses(styles.cell, styles.head)}>
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {table.rows.map((row) => (
          <tr key={row.key}>
            <th scope="row" className={styles.name}>
              {row.header}
            </th>
            {row.cells.map((cell, index) => (
              <td key={table.columns[index]} className={styles.cell}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
