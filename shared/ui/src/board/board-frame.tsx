import { makeStyles, tokens, typographyStyles } from '@mebae/platform';
import type { ReactNode } from 'react';
import { VisuallyHidden } from '../visually-hidden.tsx';

const useStyles = makeStyles({
  board: {
    display: 'grid',
    gridAutoFlow: 'column',
    gridAutoColumns: 'minmax(232px, 1fr)',
    gap: '8px',
    overflowX: 'auto',
    scrollSnapType: 'x proximity',
    '@media (max-width: 600px)': { gridAutoColumns: 'minmax(min(72vw, 260px), 1fr)' },
    padding: '2px 2px 8px',
  },
  hint: {
    ...typographyStyles.caption1,
    color: tokens.colorNeutralForeground2,
    margin: '4px 0 0',
    '@media print': { display: 'none' },
  },
});

interface BoardFrameProps {
  label: string;
  /** How students are moved. */
  hint: string;
  /** For screen readers: what was done last. */
  announcement: string;
  children: ReactNode;
}

/** The columns beside each other, and what is said of each move. */
export function BoardFrame({ label, hint, announcement, children }: BoardFrameProps) {
  const styles = useStyles();
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- arrow keys scroll it (WCAG 2.1.1) */}
      <section className={styles.board} aria-label={label} tabIndex={0}>
        {children}
      </section>
      <p className={styles.hint}>{hint}</p>
      <VisuallyHidden>
        <output>{announcement}</output>
      </VisuallyHidden>
    </>
  );
}
