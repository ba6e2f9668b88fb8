import type { AnswerSession, Receipt } from '@mebae/contracts';
import {
  formatDateTime,
  mergeClasses,
  personName,
  useLanguage,
  useTranslation,
} from '@mebae/platform/light';
import { useAnswerStyles } from '../styles.ts';
import { Heading } from './heading.tsx';

/** Handed in: the number that proves it. */
export function ReceiptView({ session, receipt }: { session: AnswerSession; receipt: Receipt }) {
  const styles = useAnswerStyles();
  const language = useLanguage();
  const { t } = useTranslation('answer');
  return (
    <div className={mergeClasses(styles.body, styles.centre)}>
      <Heading>{t('receipt.title')}</Heading>
      <p className={styles.lead}>{t('receipt.thanks')}</p>
      <div className={styles.card}>
        <p className={styles.note}>{t('receipt.number')}</p>
        <p className={styles.receiptNumber}>{receipt.receiptNumber}</p>
        <dl className={styles.facts}>
          <dt>{t('receipt.name')}</dt>
          <dd>{personName(session.candidate, language)}</dd>
          <dt>{t('receipt.course')}</dt>
          <dd>{session.title}</dd>
          <dt>{t('receipt.time')}</dt>
          <dd>{formatDateTime(receipt.handedInAt, language)}</dd>
        </dl>
      </div>
      <p className={styles.note}>{t('receipt.close')}</p>
    </div>
  );
}
