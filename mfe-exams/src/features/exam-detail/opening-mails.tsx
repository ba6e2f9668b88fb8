import type { ExamDetail } from '@mebae/contracts';
import {
  formatDateTime,
  formatNumber,
  Link,
  useLanguage,
  useMay,
  useTranslation,
} from '@mebae/platform';

const states = ['sent', 'queued', 'sending', 'held', 'failed'] as const;

/** Words for the mails of the start: to come, none, or what has become of each. */
export function OpeningMails({ exam }: { exam: ExamDetail }) {
  const { t } = useTranslation('exams');
  const language = useLanguage();
  const seesOutbox = useMay('outbox.list');
  if (!exam.mail.opening) return t('detail.mailOff');
  if (exam.openingMailedAt === null) return t('detail.mailOn');
  const counts = states.filter((state) => exam.openingMails[state] > 0);
  const needsAttention = exam.openingMails.held + exam.openingMails.failed > 0;
  const words = counts.map((state) =>
    t(`detail.mail.${state}`, { mails: formatNumber(exam.openingMails[state], language) }),
  );
  return (
    <>
      {t('detail.mailedAt', { at: formatDateTime(exam.openingMailedAt, language) })}
      {counts.length > 0 && <div>{words.join(t('separator'))}</div>}
      {needsAttention && seesOutbox && (
        <Link to="/pages/outbox?show=unread">{t('detail.mail.look')}</Link>
      )}
    </>
  );
}
