import { makeStyles } from '@mebae/platform';

/** The chart's width is the same on every screen and on paper: one that changes for printing is caught half drawn. */
const chartWidth = '416px';

/** A chart beside the table of its numbers, above it where there is no space; also on paper. */
export const useChartColumns = makeStyles({
  columns: {
    display: 'grid',
    gridTemplateColumns: `${chartWidth} minmax(0, 1fr)`,
    gap: '12px',
    alignItems: 'start',
    '@media (max-width: 1180px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  chart: { width: `min(100%, ${chartWidth})`, marginInline: 'auto', breakInside: 'avoid' },
  // a table as wide as a screen's, on A4
  table: { minWidth: 0, '@media print': { zoom: 0.88 } },
});
