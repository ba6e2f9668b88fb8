import { makeStyles, tokens } from '@mebae/platform';
import type { ReactNode } from 'react';
import { useText } from '../text.ts';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'flex-end',
    gap: '12px 16px',
    padding: '16px 20px',
    marginBottom: '16px',
    backgroundColor: tokens.colorNeutralBackground1,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusLarge,
    '@media print': { display: 'none' },
  },
});

/** Where people choose what a page shows; paper has the choice in its titles. */
export function PickerBar({ children }: { children: ReactNode }) {
  const t = useText();
  return (
    <search className={useStyles().root} aria-label={t('picker.label')}>
      {children}
    </search>
  );
}
