import { makeStyles } from '@mebae/platform';

/** What paper does not need, and a table as wide as a screen's on A4. */
export const usePrintStyles = makeStyles({
  screenOnly: { '@media print': { display: 'none' } },
  table: { '@media print': { zoom: 0.8, '& tr': { breakInside: 'avoid' } } },
});
