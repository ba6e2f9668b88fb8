import type { AnswerSession, Receipt } from '@mebae/contracts';
import { mergeClasses, useLanguage, useTranslation } from '@mebae/platform/light';
import { useAnswerStyles } from '../styles.ts';
import { momentText } from '../texts/moment-text.ts';
import { withReadings } from '../texts/readings.tsx';
import { nameText, titleText } from '../texts/wording.ts';
import { Heading } from './heading.tsx';

/** Handed in: the number that proves it. */
export function ReceiptView({ session, receipt }: { session: AnswerSession; receipt: Receipt }) {
  const styles = useAnswerStyles();
  const language = useLanguage();
  const { t } = useTranslation('answer');
  return (
    <div className={mergeClasses(styles.body, styles.centre)}>
      <Heading>{withReadings(t('receipt.title'))}</Heading>
      <p className={styles.lead}>{withReadings(t('receipt.thanks'))}</p>
      <div className={styles.card}>
        <p className={styles.note}>{withReadings(t('receipt.number'))}</p>
        <p className={styles.receiptNumber}>{receipt.receiptNumber}</p>
        <dl className={styles.facts}>
          <dt>{withReadings(t('receipt.name'))}</dt>
          <dd>{withReadings(nameText(session.candidate, language, session.wording))}</dd>
          <dt>{withReadings(t('receipt.course'))}</dt>
          <dd>{withReadings(titleText(session.title, language, session.wording))}</dd>
          <dt>{withReadings(t('receipt.time'))}</dt>
          <dd>{withReadings(momentText(receipt.handedInAt, language, session.wording))}</dd>
        </dl>
      </div>
      <p className={styles.note}>{withReadings(t('receipt.close'))}</p>
    </div>
  );
}
