import {
  makeStyles,
  MessageBar,
  MessageBarActions,
  MessageBarBody,
} from '@fluentui/react-components';
import type { ReactNode } from 'react';

const useStyles = makeStyles({ lines: { whiteSpace: 'pre-line' } });

export interface FailureBarProps {
  /** Nothing is shown for null; its place is there all the same, so that a screen reader hears what comes into it. */
  children: ReactNode;
  intent?: 'error' | 'warning';
  action?: ReactNode;
}

/** The server's message above a form's button. */
export function FailureBar({ children, intent = 'error', action }: FailureBarProps) {
  const styles = useStyles();
  return (
    <div role="alert">
      {children !== null && (
        <MessageBar intent={intent} layout="multiline">
          <MessageBarBody className={styles.lines}>{children}</MessageBarBody>
          {action && <MessageBarActions>{action}</MessageBarActions>}
        </MessageBar>
      )}
    </div>
  );
}
