import { makeStyles, tokens } from '@fluentui/react-components';

/** Looks of a bar that stands over the whole width of every page, with what it says at the width of the page. */
export const useFrameBarStyles = makeStyles({
  warning: {
    color: tokens.colorStatusWarningForeground3,
    backgroundColor: tokens.colorStatusWarningBackground1,
    borderBottom: `1px solid ${tokens.colorStatusWarningBorder1}`,
    '@media print': { display: 'none' },
  },
  row: {
    boxSizing: 'border-box',
    display: 'flex',
    alignItems: 'center',
    flexWrap: 'wrap',
    gap: '4px 12px',
    maxWidth: '1440px',
    margin: '0 auto',
    padding: '6px clamp(16px, 2.5vw, 40px)',
  },
  icon: { flexShrink: 0, fontSize: '20px', lineHeight: 0 },
  text: { flex: '1 1 240px', color: tokens.colorNeutralForeground1 },
});
