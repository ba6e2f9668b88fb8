import { makeStyles, tokens, typographyStyles } from '@mebae/platform';

/** Styles that the panels of the overview share: lists of entries, each with a line of text. */
export const usePanelStyles = makeStyles({
  list: { display: 'grid', gap: '14px', margin: 0, padding: 0, listStyleType: 'none' },
  entry: { display: 'grid', gap: '4px', minWidth: 0, overflowWrap: 'anywhere' },
  head: {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'space-between',
    alignItems: 'baseline',
    gap: '2px 12px',
  },
  title: { ...typographyStyles.body1Strong, margin: 0 },
  note: { ...typographyStyles.caption1, color: tokens.colorNeutralForeground3, margin: 0 },
  number: { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
});
