import { makeStyles } from '@mebae/platform';

/** Fields below each other, and pairs or fours of them side by side where there is space. */
export const useFormLayout = makeStyles({
  fields: { display: 'flex', flexDirection: 'column', gap: '20px' },
  pair: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 300px), 1fr))',
    gap: '20px 24px',
    alignItems: 'start',
  },
  days: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 150px), 1fr))',
    gap: '20px 16px',
    alignItems: 'start',
  },
  four: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 250px), 1fr))',
    gap: '20px 24px',
    alignItems: 'start',
  },
});
