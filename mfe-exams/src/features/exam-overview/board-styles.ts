import { makeStyles, tokens } from '@mebae/platform';

/** Sizes follow the width of the screen, so that the back row can read it. */
export const useBoardStyles = makeStyles({
  board: {
    display: 'grid',
    alignContent: 'start',
    gap: 'clamp(16px, 3vw, 48px)',
    // wider than the other pages: up to the edges of the screen
    marginInline: 'min(0px, calc(50% - 50vw + 40px))',
    padding: 'clamp(16px, 2.5vw, 48px)',
    overflowY: 'auto',
    backgroundColor: tokens.colorNeutralBackground1,
    color: tokens.colorNeutralForeground1,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusXLarge,
    ':fullscreen': { margin: 0, borderRadius: 0 },
    ':fullscreen > p': { display: 'block' },
  },
  // the page's heading says it, except on the full screen
  title: {
    display: 'none',
    margin: 0,
    fontSize: 'clamp(20px, 2.4vw, 44px)',
    fontWeight: tokens.fontWeightSemibold,
    lineHeight: 1.3,
    overflowWrap: 'anywhere',
  },
  figures: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 220px), 1fr))',
    gap: 'clamp(16px, 3vw, 48px)',
    margin: 0,
  },
  label: {
    fontSize: 'clamp(16px, 1.6vw, 28px)',
    lineHeight: 1.4,
    color: tokens.colorNeutralForeground2,
  },
  figure: {
    margin: 0,
    fontSize: 'clamp(32px, 4.6vw, 92px)',
    lineHeight: 1.2,
    fontWeight: tokens.fontWeightSemibold,
    fontVariantNumeric: 'tabular-nums',
  },
  classes: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, clamp(260px, 28vw, 560px)), 1fr))',
    gap: 'clamp(12px, 2vw, 32px) clamp(16px, 3vw, 48px)',
    margin: 0,
    padding: 0,
    listStyleType: 'none',
  },
  class: {
    display: 'flex',
    justifyContent: 'space-between',
    gap: '12px',
    marginBottom: '6px',
    fontSize: 'clamp(18px, 1.8vw, 34px)',
    lineHeight: 1.4,
    fontVariantNumeric: 'tabular-nums',
  },
  track: {
    height: 'clamp(14px, 1.6vw, 28px)',
    overflow: 'hidden',
    borderRadius: tokens.borderRadiusCircular,
    backgroundColor: tokens.colorNeutralBackground5,
  },
  bar: {
    height: '100%',
    borderRadius: tokens.borderRadiusCircular,
    backgroundColor: tokens.colorCompoundBrandBackground,
    transitionProperty: 'width',
    transitionDuration: '600ms',
    '@media (prefers-reduced-motion: reduce)': { transitionDuration: '1ms' },
  },
});
