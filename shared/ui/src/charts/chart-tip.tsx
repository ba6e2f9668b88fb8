import { makeStyles, typographyStyles } from '@mebae/platform';
import { cellText } from './chart-table.ts';
import type { DrawnSeries } from './chart-types.ts';
import { Sample } from './parts.tsx';

const useStyles = makeStyles({
  name: { ...typographyStyles.caption1Strong, display: 'block', marginBottom: '2px' },
  row: { display: 'flex', alignItems: 'center', gap: '8px', whiteSpace: 'nowrap' },
  value: {
    marginLeft: 'auto',
    paddingLeft: '12px',
    fontVariantNumeric: 'tabular-nums',
    ...typographyStyles.caption1Strong,
  },
});

/** The values of one category in all shown series. */
export function ChartTip(props: {
  name: string;
  index: number;
  series: readonly DrawnSeries[];
  formatValue: (value: number) => string;
}) {
  const { name, index, series, formatValue } = props;
  const styles = useStyles();
  return (
    <>
      <span className={styles.name}>{name}</span>
      {series.map((one) => (
        <span key={one.id} className={styles.row}>
          <svg width="30" height="12" viewBox="0 0 30 12" aria-hidden="true">
            <Sample look={one.look} />
          </svg>
          {one.name}
          <span className={styles.value}>
            {cellText(one.values[index], one.errors?.[index], formatValue)}
          </span>
        </span>
      ))}
    </>
  );
}
