import { makeStyles, tokens, typographyStyles } from '@mebae/platform';

const line = `inset 0 -1px 0 ${tokens.colorNeutralStroke2}`;

/** Styles of a `DataTable` whose rows are cards. Its elements keep their roles by attributes: `display` takes them away. */
export const useCardStyles = makeStyles({
  table: { display: 'block', minWidth: '0 !important' },
  body: { display: 'block' },
  // the buttons that sort, in lines; the other headers are read beside their values
  headRow: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '4px',
    padding: '6px 8px',
    backgroundColor: tokens.colorNeutralBackground2,
    boxShadow: `inset 0 -1px 0 ${tokens.colorNeutralStroke1}`,
  },
  row: {
    display: 'grid',
    gridTemplateColumns: 'minmax(88px, max-content) minmax(0, 1fr)',
    columnGap: '12px',
    padding: '10px 12px',
    boxShadow: line,
    ':last-child': { boxShadow: 'none' },
  },
  cell: {
    display: 'grid',
    gridTemplateColumns: 'subgrid',
    gridColumn: '1 / -1',
    alignItems: 'baseline',
    minHeight: '28px',
    height: 'auto',
    padding: 0,
    textAlign: 'start',
    boxShadow: 'none',
  },
  name: {
    display: 'block',
    order: -1,
    gridRow: 1,
    // the links in it are pressed, and not the space beside them that the box stands in
    pointerEvents: 'none',
    '& > *': { pointerEvents: 'auto' },
    // what stands beside it
    paddingInlineEnd: '44px',
    paddingBlockEnd: '4px',
    ...typographyStyles.body1Strong,
  },
  beside: {
    order: -2,
    gridColumn: 2,
    gridRow: 1,
    justifySelf: 'end',
    display: 'flex',
    alignItems: 'center',
  },
  label: { ...typographyStyles.caption1, color: tokens.colorNeutralForeground3 },
  value: { minWidth: 0, overflowWrap: 'anywhere' },
  full: { display: 'block' },
});
