import type { ExamDetail } from '@mebae/contracts';
import { formatDate, formatDateTime, Link, useLanguage, useTranslation } from '@mebae/platform';
import { KeyValue, Section } from '@mebae/ui';
import { paths } from '../../lib/paths.ts';
import { OpeningMails } from './opening-mails.tsx';

/** What the course was set to. */
export function ExamSettings({ exam }: { exam: ExamDetail }) {
  const { t } = useTranslation('exams');
  const language = useLanguage();
  const kinds = [
    exam.selfEvaluation && t('questions.self'),
    exam.peerEvaluation && t('questions.peer'),
    exam.disposition && t(`questions.disposition.${exam.disposition}`),
  ].filter((kind) => typeof kind === 'string');
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
            ? [
                { label: t('examinees.evaluators'), value: exam.evaluatorsPerStudent },
                {
                  label: t('evaluators.assignment'),
                  value: t(exam.automaticAssignment ? 'evaluators.automatic' : 'evaluators.byHand'),
                },
                ...(exam.groupSetting
                  ? [{ label: t('evaluators.groups'), value: exam.groupSetting.title }]
                  : []),
                {
                  label: t('evaluators.scope'),
                  value: t(`evaluators.scope.${exam.evaluatorScope}`),
                },
                { label: t('evaluators.type'), value: t(`evaluators.type.${exam.evaluatorType}`) },
              ]
            : []),
          ...(exam.trends.length > 0
            ? [
                {
                  label: t('questions.trends'),
                  value: exam.trends.map((row) => row.title).join(t('separator')),
                },
              ]
            : []),
          ...(exam.customCompetencies.length > 0
            ? [
                {
                  label: t('questions.custom'),
                  value: exam.customCompetencies.map((row) => row.name).join(t('separator')),
                },
              ]
            : []),
          {
            label: t('evaluators.permission'),
            value: t(`evaluators.permission.${exam.requestPermission}`),
          },
          { label: t('mail.opening'), value: <OpeningMails exam={exam} /> },
          {
            label: t('mail.closingSoon'),
            value:
              exam.mail.closingSoon === null
                ? t('mail.none')
                : t('mail.daysBefore', { count: exam.mail.closingSoon }),
          },
          {
            label: t('mail.reminder'),
            value:
              exam.mail.reminder?.kind === 'date'
                ? formatDate(exam.mail.reminder.on, language)
                : t(`mail.reminder.${exam.mail.reminder?.kind ?? 'none'}`),
          },
          { label: t('mail.reportMail'), value: t(`mail.reportMail.${exam.reportMail ?? 'none'}`) },
          ...(exam.copiedFrom
            ? [
                {
                  label: t('detail.copiedFrom'),
                  value: (
                    <Link to={paths.exam(exam.copiedFrom.evalSettingID)}>
                      {exam.copiedFrom.title}
                    </Link>
                  ),
                },
              ]
            : []),
        ]}
      />
    </Section>
  );
}
