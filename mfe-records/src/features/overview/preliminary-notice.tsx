import { ExamStatus, type RecordExam, type RecordResult } from '@mebae/contracts';
import {
  formatDateTime,
  MessageBar,
  MessageBarBody,
  MessageBarTitle,
  useLanguage,
} from '@mebae/platform';
import { useText } from '../../lib/text.ts';

/** Says of a running course that its scores are not fixed yet, and what is left out until then. */
export function PreliminaryNotice({ exam, result }: { exam: RecordExam; result: RecordResult }) {
  const t = useText();
  const language = useLanguage();
  if (exam.status === ExamStatus.Ended) return null;
  return (
    <MessageBar intent="info" layout="multiline">
      <MessageBarBody>
        <MessageBarTitle>{t('notice.preliminary.title')}</MessageBarTitle>
        {t('notice.preliminary.body', { at: formatDateTime(result.computedAt, language) })}
      </MessageBarBody>
    </MessageBar>
  );
}
