import {
  ApiError,
  mergeClasses,
  pageErrorText,
  useLanguage,
  useTranslation,
} from '@mebae/platform/light';
import type { ReactNode } from 'react';
import { useAnswerStyles } from '../../answer/styles.ts';
import { withReadings } from '../../answer/texts/readings.tsx';
import { Heading } from '../../answer/views/heading.tsx';

/** A page with a title and little else. */
export function Message({ title, children }: { title: string; children: ReactNode }) {
  const styles = useAnswerStyles();
  return (
    <div className={styles.page}>
      <div className={mergeClasses(styles.body, styles.centre)}>
        <Heading>{withReadings(title)}</Heading>
        {children}
      </div>
    </div>
  );
}

/** Waits for the page. */
export function Loading() {
  const styles = useAnswerStyles();
  const { t } = useTranslation('ownPage');
  return <output className={mergeClasses(styles.body, styles.centre)}>{t('loading')}</output>;
}

interface FailedProps {
  error: unknown;
  onRetry: () => void;
  /** Leads back to what was shown before; none where there is nothing. */
  onBack?: () => void;
}

/** Says why something could not be shown; what is not there (any more) is not tried again. */
export function Failed({ error, onRetry, onBack }: FailedProps) {
  const styles = useAnswerStyles();
  const language = useLanguage();
  const { t } = useTranslation('ownPage');
  const isGone = error instanceof ApiError && error.status === 404;
  return (
    <div className={mergeClasses(styles.body, styles.centre)} role="alert">
      <Heading>{withReadings(t(isGone ? 'gone.title' : 'failed.title'))}</Heading>
      <p className={styles.lead}>
        {isGone ? withReadings(t('gone.advice')) : pageErrorText(error, language)}
      </p>
      {!isGone && (
        <button type="button" className={styles.primary} onClick={onRetry}>
          {withReadings(t('retry'))}
        </button>
      )}
      {onBack && (
        <button type="button" className={styles.secondary} onClick={onBack}>
          {withReadings(t('back'))}
        </button>
      )}
    </div>
  );
}
