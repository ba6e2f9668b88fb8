import { makeStyles, mergeClasses, tokens, useId } from '@mebae/platform';
import type { ReactNode } from 'react';

const useStyles = makeStyles({
  group: { border: 'none', margin: 0, padding: 0, minWidth: 0 },
  legend: { padding: '0 0 4px', fontSize: tokens.fontSizeBase300 },
  required: { color: tokens.colorPaletteRedForeground3, paddingInlineStart: '4px' },
  message: { fontSize: tokens.fontSizeBase200, paddingTop: '4px' },
  hint: { fontSize: tokens.fontSizeBase200, color: tokens.colorNeutralForeground3 },
  error: { color: tokens.colorPaletteRedForeground1 },
  warning: { color: tokens.colorStatusWarningForeground3 },
});

interface FieldGroupProps {
  label: string;
  hint?: string;
  required?: boolean;
  validationState?: 'error' | 'warning';
  validationMessage?: string;
  children: ReactNode;
}

/** Several controls that answer one question; Fluent's Field would mark each of them. */
export function FieldGroup(props: FieldGroupProps) {
  const { label, hint, required, validationState, validationMessage, children } = props;
  const styles = useStyles();
  const message = useId('message');
  return (
    <fieldset className={styles.group} aria-describedby={validationMessage ? message : undefined}>
      <legend className={styles.legend}>
        {label}
        {required && (
          <span className={styles.required} aria-hidden="true">
            *
          </span>
        )}
      </legend>
      {children}
      {hint && <div className={styles.hint}>{hint}</div>}
      {validationMessage && (
        <div
          id={message}
          role="alert"
          className={mergeClasses(
            styles.message,
            validationState === 'error' ? styles.error : styles.warning,
          )}
        >
          {validationMessage}
        </div>
      )}
    </fieldset>
  );
}
