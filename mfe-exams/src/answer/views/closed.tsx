import type { AnswerSession } from '@mebae/contracts';
import { pageErrorText, mergeClasses, useLanguage, useTranslation } from '@mebae/platform/light';
import { useAnswerStyles } from '../styles.ts';
import { momentText } from '../texts/moment-text.ts';
import { withReadings } from '../texts/readings.tsx';
import { titleText } from '../texts/wording.ts';
import { Heading } from './heading.tsx';

/** No link, or one that is not known (any longer). */
export function UnknownLink() {
  const styles = useAnswerStyles();
  const { t } = useTranslation('answer');
  return (
    <div className={styles.page}>
      <div className={mergeClasses(styles.body, styles.centre)}>
        <Heading>{withReadings(t('unknown.title'))}</Heading>
        <p className={styles.lead}>{withReadings(t('unknown.advice'))}</p>
      </div>
    </div>
  );
}

/** The link of a test mail: whoever opens it is told what a candidate would see. */
export function ExampleLink() {
  const styles = useAnswerStyles();
  const { t } = useTranslation('answer');
  return (
    <div className={styles.page}>
      <div className={mergeClasses(styles.body, styles.centre)}>
        <Heading>{t('example.title')}</Heading>
        <p className={styles.lead}>{t('example.advice')}</p>
      </div>
    </div>
  );
}

/** The questions could not be loaded; it is tried again by hand. */
export function LoadFailed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const styles = useAnswerStyles();
  const language = useLanguage();
  const { t } = useTranslation('answer');
  return (
    <div className={styles.page}>
      <div className={mergeClasses(styles.body, styles.centre)} role="alert">
        <Heading>{withReadings(t('failed.title'))}</Heading>
        <p className={styles.lead}>{pageErrorText(error, language)}</p>
        <button type="button" className={styles.primary} onClick={onRetry}>
          {withReadings(t('retry'))}
        </button>
      </div>
    </div>
  );
}

/** Before the start: when it opens. */
export function NotStarted({ session, onRetry }: { session: AnswerSession; onRetry: () => void }) {
  const styles = useAnswerStyles();
  const language = useLanguage();
  const { t } = useTranslation('answer');
  return (
    <div className={mergeClasses(styles.body, styles.centre)}>
      <Heading>{withReadings(titleText(session.title, language, session.wording))}</Heading>
      <p className={styles.lead}>
        {withReadings(
          t('notStarted.text', { startAt: momentText(session.startAt, language, session.wording) }),
        )}
      </p>
      <p className={styles.note}>{withReadings(t('notStarted.advice'))}</p>
      <button type="button" className={styles.primary} onClick={onRetry}>
        {withReadings(t('notStarted.again'))}
      </button>
    </div>
  );
}

/** After the end, for somebody who has not handed in. */
export function Ended({ session }: { session: AnswerSession }) {
  const styles = useAnswerStyles();
  const language = useLanguage();
  const { t } = useTranslation('answer');
  return (
    <div className={mergeClasses(styles.body, styles.centre)}>
      <Heading>{withReadings(titleText(session.title, language, session.wording))}</Heading>
      <p className={styles.lead}>
        {withReadings(
          t('ended.text', { endAt: momentText(session.endAt, language, session.wording) }),
        )}
      </p>
      <p className={styles.note}>{withReadings(t('ended.advice'))}</p>
    </div>
  );
}
