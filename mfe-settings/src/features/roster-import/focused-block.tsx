import { makeStyles, mergeClasses } from '@mebae/platform';
import { useEffect, useRef, type ReactNode } from 'react';

const useStyles = makeStyles({
  block: {
    scrollMarginTop: '96px',
    scrollMarginBottom: '24px',
    ':focus': { outlineStyle: 'none' },
  },
});

interface FocusedBlockProps {
  /** Screen readers announce it at once, where the block comes up without another page. */
  role?: 'alert';
  className?: string;
  children: ReactNode;
}

/**
 * The result of a file: when it comes up it is scrolled to, and the keyboard goes on from there, but not while somebody
 * types.
 */
export function FocusedBlock({ role, className, children }: FocusedBlockProps) {
  const styles = useStyles();
  const block = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (document.activeElement instanceof HTMLInputElement) return;
    block.current?.focus({ preventScroll: true });
    block.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div ref={block} role={role} tabIndex={-1} className={mergeClasses(styles.block, className)}>
      {children}
    </div>
  );
}
