import { makeStyles, tokens } from '@mebae/platform/light';

/** Parts of the own page that the candidates' page has not. */
export const useOwnPageStyles = makeStyles({
  section: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '12px' },
  heading: {
    margin: 0,
    fontSize: tokens.fontSizeBase400,
    lineHeight: tokens.lineHeightBase400,
    fontWeight: tokens.fontWeightSemibold,
  },
  cards: {
    listStyleType: 'none',
    margin: 0,
    padding: 0,
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: '12px',
  },
  course: {
    margin: 0,
    fontSize: tokens.fontSizeBase400,
    lineHeight: tokens.lineHeightBase400,
    fontWeight: tokens.fontWeightSemibold,
  },
  end: { paddingBottom: '16px' },
  ways: {
    width: '100%',
    maxWidth: '360px',
    marginTop: 0,
    '& > a': {
      display: 'flex',
      alignItems: 'center',
      justifyContent: 'center',
      boxSizing: 'border-box',
      textDecorationLine: 'none',
      textAlign: 'center',
    },
  },
  part: { padding: '16px' },
  // drawn in the colours of paper, whatever the page's are
  picture: {
    display: 'block',
    maxWidth: '100%',
    height: 'auto',
    margin: '0 auto',
    backgroundColor: '#fff',
    borderRadius: tokens.borderRadiusLarge,
  },
  remark: {
    margin: 0,
    fontSize: tokens.fontSizeBase200,
    color: tokens.colorNeutralForeground2,
    ':has(rt)': { lineHeight: '2' },
  },
  line: { display: 'grid', gap: '4px', width: '100%', lineHeight: tokens.lineHeightBase400 },
  table: {
    width: '100%',
    borderCollapse: 'collapse',
    // names take what the numbers leave, however long the heads of a language are
    tableLayout: 'fixed',
    fontSize: tokens.fontSizeBase200,
    fontVariantNumeric: 'tabular-nums',
    '& th, & td': {
      padding: '6px 3px',
      textAlign: 'end',
      borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    },
    '& td': { whiteSpace: 'nowrap' },
    '& th': { fontWeight: tokens.fontWeightRegular },
    '& thead th': {
      color: tokens.colorNeutralForeground2,
      verticalAlign: 'bottom',
    },
    '& th:first-child': { textAlign: 'start', paddingInlineStart: 0 },
    '& tr > :last-child': { paddingInlineEnd: 0 },
  },
  // on the narrowest screens heads take more lines, so that no word of a name is broken
  peer: { width: '84px', '@media (max-width: 350px)': { width: '70px' } },
  self: { width: '50px', '@media (max-width: 350px)': { width: '38px' } },
  mean: { width: '62px', '@media (max-width: 350px)': { width: '46px' } },
  scale: { display: 'grid', gap: '2px' },
  poles: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
    gap: '16px',
    alignItems: 'end',
    fontSize: tokens.fontSizeBase200,
  },
  secondPole: { textAlign: 'end' },
  axis: { stroke: tokens.colorNeutralStrokeAccessible, strokeWidth: '1px', fill: 'none' },
  mark: { fill: tokens.colorBrandBackground },
});
