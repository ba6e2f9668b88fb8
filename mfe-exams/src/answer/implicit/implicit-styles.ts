import { makeStyles, tokens } from '@mebae/platform/light';

/** The implicit task: the word in the middle, and two halves of the page where two thumbs reach them. */
export const useImplicitStyles = makeStyles({
  stage: {
    flexGrow: 1,
    display: 'grid',
    alignContent: 'center',
    justifyItems: 'center',
    gap: '12px',
    minHeight: '160px',
    textAlign: 'center',
  },
  word: {
    fontSize: tokens.fontSizeHero800,
    lineHeight: tokens.lineHeightHero900,
    fontWeight: tokens.fontWeightSemibold,
    minHeight: tokens.lineHeightHero900,
  },
  wrong: {
    margin: 0,
    minHeight: '44px',
    display: 'flex',
    alignItems: 'center',
    gap: '8px',
    color: tokens.colorStatusDangerForeground1,
    fontWeight: tokens.fontWeightSemibold,
  },
  cross: { fontSize: tokens.fontSizeHero900, lineHeight: '1' },
  halves: { display: 'grid', gridTemplateColumns: '1fr 1fr', gap: '12px' },
  half: {
    minHeight: '32dvh',
    justifyContent: 'center',
    textAlign: 'center',
    touchAction: 'manipulation',
    userSelect: 'none',
  },
  sides: {
    display: 'grid',
    gridTemplateColumns: '1fr 1fr',
    gap: '12px',
    margin: 0,
    textAlign: 'center',
    '& dt': { color: tokens.colorNeutralForeground2 },
    '& dd': { margin: 0 },
  },
  labels: {
    display: 'grid',
    gap: '4px',
    fontSize: tokens.fontSizeBase500,
    lineHeight: tokens.lineHeightBase500,
    fontWeight: tokens.fontWeightSemibold,
  },
  or: {
    fontSize: tokens.fontSizeBase200,
    fontWeight: tokens.fontWeightRegular,
    color: tokens.colorNeutralForeground2,
  },
});
