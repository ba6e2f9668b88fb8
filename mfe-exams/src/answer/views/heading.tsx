import { useEffect, useRef, type ReactNode } from 'react';
import { useAnswerStyles } from '../styles.ts';

interface HeadingProps {
  children: ReactNode;
  /** Names what can be chosen below it. */
  id?: string;
  /** Whether it is a question, which is smaller than the title of a view. */
  isStatement?: boolean;
}

/** The view's heading. It takes the focus when a view opens, so that a screen reader reads on from there. */
export function Heading({ children, id, isStatement = false }: HeadingProps) {
  const styles = useAnswerStyles();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, []);
  return (
    <h1
      id={id}
      ref={heading}
      tabIndex={-1}
      className={isStatement ? styles.statement : styles.title}
    >
      {children}
    </h1>
  );
}
