import { makeStyles } from '@mebae/platform';

/** What paper does not need. */
export const usePrintStyles = makeStyles({
  screenOnly: { '@media print': { display: 'none' } },
});
