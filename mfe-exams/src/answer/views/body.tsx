import { mergeClasses } from '@mebae/platform/light';
import type { ReactNode } from 'react';
import { useInputTaken } from '../input-taken.ts';
import { useAnswerStyles } from '../styles.ts';
import { useNumberKeys } from '../use-number-keys.ts';

interface BodyProps {
  children: ReactNode;
  /** Chooses what a number key stands for, from `least` (1) to `most`. */
  onNumber?: (position: number) => void;
  least?: number;
  /** -1: number keys choose nothing. */
  most?: number;
}

const nothing = (): void => undefined;

/**
 * A view on which a tap or a key decides something: it takes nothing before it has been in sight for a moment. Its `key`
 * is that of what it shows.
 */
export function Body({ children, onNumber = nothing, least = 1, most = -1 }: BodyProps) {
  const styles = useAnswerStyles();
  const isTaken = useInputTaken();
  useNumberKeys(isTaken ? most : -1, onNumber, least);
  return (
    <fieldset role="none" disabled={!isTaken} className={mergeClasses(styles.bare, styles.body)}>
      {children}
    </fieldset>
  );
}
