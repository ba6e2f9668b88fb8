import { makeStyles } from '@mebae/platform';
import type { ReactNode } from 'react';
import { VisuallyHidden } from '../visually-hidden.tsx';

const useStyles = makeStyles({
  board: {
    display: 'grid',
    gridAutoFlow: 'column',
    gridAutoColumns: 'minmax(190px, 1fr)',
    gap: '8px',
    overflowX: 'auto',
    padding: '2px 2px 8px',
  },
});

interface BoardFrameProps {
  label: string;
  /** For screen readers: what was done last. */
  announcement: string;
  children: ReactNode;
}

/** The columns beside each other, and what is said of each move. */
export function BoardFrame({ label, announcement, children }: BoardFrameProps) {
  const styles = useStyles();
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- arrow keys scroll it (WCAG 2.1.1) */}
      <section className={styles.board} aria-label={label} tabIndex={0}>
        {children}
      </section>
      <VisuallyHidden>
        <output>{announcement}</output>
      </VisuallyHidden>
    </>
  );
}
