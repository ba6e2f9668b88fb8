import { makeStyles, tokens, typographyStyles } from '@fluentui/react-components';

/** Rows of second factors: picture, facts, actions. */
export const useFactorRowStyles = makeStyles({
  row: {
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr) auto',
    gap: '4px 14px',
    alignItems: 'center',
    padding: '14px 0',
    borderTop: `1px solid ${tokens.colorNeutralStroke3}`,
    ':first-child': { borderTopStyle: 'none', paddingTop: 0 },
    '@media (max-width: 600px)': { gridTemplateColumns: 'auto minmax(0, 1fr)' },
  },
  icon: { fontSize: '28px', color: tokens.colorNeutralForeground3 },
  name: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '4px 10px',
    alignItems: 'center',
    overflowWrap: 'anywhere',
  },
  actions: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '8px',
    '@media (max-width: 600px)': { gridColumn: 2, justifySelf: 'start' },
  },
  facts: {
    ...typographyStyles.caption1,
    display: 'flex',
    flexWrap: 'wrap',
    gap: '0 16px',
    margin: 0,
    color: tokens.colorNeutralForeground3,
  },
  fact: { display: 'flex', flexWrap: 'wrap', gap: '0 6px' },
  value: { margin: 0 },
});
