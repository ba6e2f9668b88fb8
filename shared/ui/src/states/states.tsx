import { useEffect, useState, type ReactNode } from 'react';
import {
  Button,
  Spinner,
  errorReferenceLine,
  errorTextOf,
  makeStyles,
  useLanguage,
} from '@mebae/platform';
import { EmptyIcon, ErrorIcon } from '../icons.tsx';
import { useUiText } from '../ui-text.ts';
import { StateFrame } from './state-frame.tsx';

export interface EmptyStateProps {
  /** The title that says what is not there, in the user's words; a general text unless given. */
  title?: string;
  /** The text that says what to do about it. */
  body?: ReactNode;
  action?: ReactNode;
}

/** There is nothing, and that is no failure. */
export function EmptyState({ title, body, action }: EmptyStateProps) {
  const t = useUiText();
  return (
    <StateFrame
      mark={<EmptyIcon size={24} />}
      title={title ?? t('empty.title')}
      body={body}
      action={action}
    />
  );
}

export interface ErrorStateProps {
  /** The error that a call threw; its text comes from the error catalogue. */
  error: unknown;
  onRetry?: () => void;
}

/** Something could not be loaded: says what and offers to try again. Never looks like an empty list. */
export function ErrorState({ error, onRetry }: ErrorStateProps) {
  const t = useUiText();
  const language = useLanguage();
  return (
    <StateFrame
      faulty
      mark={<ErrorIcon size={24} />}
      title={t('error.title')}
      body={[errorTextOf(error, language), errorReferenceLine(error, language)]
        .filter(Boolean)
        .join(' ')}
      action={onRetry && <Button onClick={onRetry}>{t('error.retry')}</Button>}
    />
  );
}

const useStyles = makeStyles({
  loading: { display: 'flex', justifyContent: 'center', padding: '48px 24px', minHeight: '32px' },
});

/** Time within which an answer needs no sign of waiting: one that flashes disturbs. */
const quietMs = 200;

/** Waiting for the first answer; appears after a moment, and screen readers announce it. */
export function LoadingState({ label }: { label?: string }) {
  const styles = useStyles();
  const t = useUiText();
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), quietMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <output className={styles.loading}>
      {shown && <Spinner size="small" label={label ?? t('loading')} />}
    </output>
  );
}
