import type { ChangeReading as Reading } from '@mebae/contracts';
import { makeStyles, mergeClasses, tokens } from '@mebae/platform';
import type { ReactNode } from 'react';
import { DownIcon, NoChangeIcon, UpIcon } from '../icons.tsx';
import { useUiText } from '../ui-text.ts';

const useStyles = makeStyles({
  root: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '6px',
    '& svg': { flexShrink: 0 },
  },
  // a sign or a decimal on a line of its own would be another number
  number: { flexShrink: 0, whiteSpace: 'nowrap' },
  up: { color: tokens.colorPaletteGreenForeground1 },
  down: { color: tokens.colorPaletteRedForeground1 },
  noClearChange: { color: tokens.colorNeutralForeground3 },
});

const icons: Record<Reading, ReactNode> = {
  up: <UpIcon size={16} />,
  down: <DownIcon size={16} />,
  noClearChange: <NoChangeIcon size={16} />,
};

/** The meaning of a change of a score, as an arrow and a word. @param children the change in numbers, between both */
export function ChangeReading({ reading, children }: { reading: Reading; children?: ReactNode }) {
  const styles = useStyles();
  const t = useUiText();
  return (
    <span className={mergeClasses(styles.root, styles[reading])}>
      {icons[reading]}
      {children !== undefined && <span className={styles.number}>{children}</span>}
      <span>{t(`reading.${reading}`)}</span>
    </span>
  );
}
