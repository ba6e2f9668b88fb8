import { makeStyles } from '@mebae/platform';

/** Styles that hide what paper does not need, and fit a table as wide as a screen on A4. */
export const usePrintStyles = makeStyles({
  screenOnly: { '@media print': { display: 'none' } },
  table: { '@media print': { zoom: 0.8, '& tr': { breakInside: 'avoid' } } },
});
