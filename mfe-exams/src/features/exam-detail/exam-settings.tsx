import type { ExamDetail } from '@mebae/contracts';
import { formatDateTime, useLanguage, useTranslation } from '@mebae/platform';
import { KeyValue, Section } from '@mebae/ui';
import { OpeningMails } from './opening-mails.tsx';

/** What the course was set to. */
export function ExamSettings({ exam }: { exam: ExamDetail }) {
  const { t } = useTranslation('exams');
  const language = useLanguage();
  const kinds = [
    exam.selfEvaluation && t('questions.self'),
    exam.peerEvaluation && t('questions.peer'),
  ].filter((kind) => kind !== false);
  return (
    <Section title={t('detail.part.settings')}>
      <KeyValue
        items={[
          { label: t('exam.description'), value: exam.description },
          { label: t('exam.startAt'), value: formatDateTime(exam.startAt, language) },
          {
            label: t('exam.endAt'),
            value: formatDateTime(exam.endedAt ?? exam.endAt, language),
          },
          { label: t('questions.evaluation'), value: kinds.join(t('separator')) },
          { label: t('questions.type'), value: exam.questionTypeTitle },
          {
            label: t('detail.competencies', { count: exam.competencies.length }),
            value: exam.competencies.map((row) => row.name).join(t('separator')),
          },
          { label: t('detail.questions'), value: exam.questions },
          ...(exam.peerEvaluation
            ? [{ label: t('examinees.evaluators'), value: exam.evaluatorsPerStudent }]
            : []),
          { label: t('mail.opening'), value: <OpeningMails exam={exam} /> },
        ]}
      />
    </Section>
  );
}
