import type { ExamDetail } from '@mebae/contracts';
import { formatDate, formatDateTime, Link, useLanguage, useTranslation } from '@mebae/platform';
import { KeyValue, Section } from '@mebae/ui';
import type { ComponentProps } from 'react';
import { ExampleTexts } from '../../lib/example-texts.tsx';
import { paths } from '../../lib/paths.ts';
import { OpeningMails } from './opening-mails.tsx';

type Item = ComponentProps<typeof KeyValue>['items'][number];

/** The settings of the course. */
export function ExamSettings({ exam }: { exam: ExamDetail }) {
  const { t } = useTranslation('exams');
  const language = useLanguage();
  const questions = useQuestionItems(exam);
  const evaluators = useEvaluatorItems(exam);
  const mails = useMailItems(exam);
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
          ...questions,
          ...evaluators,
          ...mails,
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

function useQuestionItems(exam: ExamDetail): Item[] {
  const { t } = useTranslation('exams');
  const listed = (names: readonly string[]) => names.join(t('separator'));
  const kinds = [
    exam.selfEvaluation && t('questions.self'),
    exam.peerEvaluation && t('questions.peer'),
    exam.disposition && t(`questions.disposition.${exam.disposition}`),
  ].filter((kind) => typeof kind === 'string');
  const trends = listed(exam.trends.map((row) => row.title));
  const custom = listed(exam.customCompetencies.map((row) => row.name));
  return [
    { label: t('questions.evaluation'), value: listed(kinds) },
    { label: t('questions.type'), value: exam.questionTypeTitle },
    {
      label: t('detail.competencies', { count: exam.competencies.length }),
      value: listed(exam.competencies.map((row) => row.name)),
    },
    { label: t('detail.questions'), value: exam.questions },
    ...(trends === '' ? [] : [{ label: t('questions.trends'), value: trends }]),
    ...(custom === '' ? [] : [{ label: t('questions.custom'), value: custom }]),
  ];
}

function useEvaluatorItems(exam: ExamDetail): Item[] {
  const { t } = useTranslation('exams');
  const permission = {
    label: t('evaluators.permission'),
    value: t(`evaluators.permission.${exam.requestPermission}`),
  };
  if (!exam.peerEvaluation) return [permission];
  return [
    { label: t('examinees.evaluators'), value: exam.evaluatorsPerStudent },
    {
      label: t('evaluators.assignment'),
      value: t(exam.automaticAssignment ? 'evaluators.automatic' : 'evaluators.byHand'),
    },
    ...(exam.groupSetting
      ? [{ label: t('evaluators.groups'), value: exam.groupSetting.title }]
      : []),
    { label: t('evaluators.scope'), value: t(`evaluators.scope.${exam.evaluatorScope}`) },
    {
      label: t('evaluators.compare'),
      value: t(exam.compareClasses ? 'evaluators.compareOn' : 'evaluators.compareOff'),
    },
    ...(exam.anchoringExamples
      ? [
          {
            label: t('detail.examples'),
            value: <ExampleTexts examples={exam.anchoringExamples} />,
          },
        ]
      : []),
    { label: t('evaluators.type'), value: t(`evaluators.type.${exam.evaluatorType}`) },
    permission,
  ];
}

function useMailItems(exam: ExamDetail): Item[] {
  const { t } = useTranslation('exams');
  const language = useLanguage();
  const { closingSoon, reminder } = exam.mail;
  return [
    { label: t('mail.opening'), value: <OpeningMails exam={exam} /> },
    {
      label: t('mail.closingSoon'),
      value: closingSoon === null ? t('mail.none') : t('mail.daysBefore', { count: closingSoon }),
    },
    {
      label: t('mail.reminder'),
      value:
        reminder?.kind === 'date'
          ? formatDate(reminder.on, language)
          : t(`mail.reminder.${reminder?.kind ?? 'none'}`),
    },
    { label: t('mail.reportMail'), value: t(`mail.reportMail.${exam.reportMail ?? 'none'}`) },
  ];
}
