import { makeStyles } from '@mebae/platform';

/** Fields beside each other, as many as there is width for. */
export const useOutsideFormStyles = makeStyles({
  row: {
    display: 'grid',
    gap: '12px',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 200px), 1fr))',
    alignItems: 'start',
    marginBottom: '12px',
  },
});
