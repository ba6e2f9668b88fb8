import { useEffect, useRef, type ReactNode } from 'react';
import { useAnswerStyles } from '../styles.ts';

/** The view's heading. It takes the focus when a view opens, so that a screen reader reads on from there. */
export function Heading({ children }: { children: ReactNode }) {
  const styles = useAnswerStyles();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, []);
  return (
    <h1 ref={heading} tabIndex={-1} className={styles.title}>
      {children}
    </h1>
  );
}
