import { makeStyles, tokens } from '@mebae/platform/light';

/** Questions about an event: five steps beside each other with what the ends mean, choices, and a field for words. */
export const useSurveyStyles = makeStyles({
  steps: { display: 'grid', gridTemplateColumns: 'repeat(5, minmax(0, 1fr))', gap: '8px' },
  step: {
    justifyContent: 'center',
    padding: '6px 0',
    fontSize: tokens.fontSizeBase500,
    fontWeight: tokens.fontWeightSemibold,
  },
  ends: {
    display: 'flex',
    justifyContent: 'space-between',
    gap: '24px',
    fontSize: tokens.fontSizeBase300,
    color: tokens.colorNeutralForeground2,
  },
  end: { maxWidth: '48%' },
  lastEnd: { marginLeft: 'auto', textAlign: 'end' },
  // the field has no outline of its own; the row that is tapped shows where the focus is
  choice: {
    ':focus-within': {
      outline: `3px solid ${tokens.colorNeutralForeground1}`,
      outlineOffset: '2px',
    },
  },
  box: {
    flexShrink: 0,
    width: '22px',
    height: '22px',
    margin: 0,
    accentColor: tokens.colorBrandBackground,
    outlineStyle: 'none',
  },
  words: {
    boxSizing: 'border-box',
    width: '100%',
    minHeight: '160px',
    padding: '10px 14px',
    font: 'inherit',
    fontSize: '16px',
    lineHeight: tokens.lineHeightBase400,
    color: 'inherit',
    backgroundColor: tokens.colorNeutralBackground1,
    border: `1px solid ${tokens.colorNeutralStrokeAccessible}`,
    borderRadius: tokens.borderRadiusLarge,
    resize: 'vertical',
  },
  letters: { textAlign: 'end', fontVariantNumeric: 'tabular-nums' },
});
