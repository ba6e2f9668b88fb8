import {
  CompetencySettingType,
  EvaluatorScope,
  EvaluatorType,
  limits,
  RequestPermission,
  type ExamDraftData,
  type ExamMail,
  type LanguageCode,
} from '@mebae/contracts';
import { formatDate, formatDateTime, personName, type TextKey } from '@mebae/platform';
import { differenceOf, type Difference } from '@mebae/ui/forms';
import type { SettingNames } from './setting-names.resource.ts';

export interface SettingWords {
  /** Texts of this remote. */
  t: (key: TextKey<'exams'>, values?: Record<string, string | number>) => string;
  language: LanguageCode;
  className: (of: { grade: number | null; schoolClassName: string | null }) => string;
  names: SettingNames;
}

/** Where two versions of a course's settings differ, step by step, as the wizard names and words it. */
export function settingsDifferences(
  mine: ExamDraftData,
  theirs: ExamDraftData,
  words: SettingWords,
): Difference[] {
  const saved = fieldsOf(theirs, words);
  return fieldsOf(mine, words).flatMap(([label, text], index) =>
    differenceOf(label, text, saved[index]?.[1] ?? ''),
  );
}

/** A field's label and how its value reads. */
type Field = [label: string, text: string];

const fieldsOf = (data: ExamDraftData, words: SettingWords): Field[] => [
  ...baseFields(data, words),
  ...questionFields(data, words),
  ...examineeFields(data, words),
  ...evaluatorFields(data, words),
  ...mailFields(data, words),
];

const yesNo = ({ t }: SettingWords, isOn: boolean): string =>
  t(isOn ? 'setting.on' : 'setting.off');

/** The names of those whose ids were chosen, in the order of the choice that the form offers. */
const namesOf = <Row>(
  { t }: SettingWords,
  rows: readonly Row[],
  chosen: readonly number[] | undefined,
  of: { id: (row: Row) => number; name: (row: Row) => string },
): string =>
  rows
    .filter((row) => chosen?.includes(of.id(row)))
    .map(of.name)
    .join(t('separator'));

function baseFields({ base }: ExamDraftData, words: SettingWords): Field[] {
  const { t, language } = words;
  return [
    [t('exam.title'), base?.title ?? ''],
    [t('exam.description'), base?.description ?? ''],
    [t('exam.startAt'), formatDateTime(base?.startAt, language)],
    [t('exam.endAt'), formatDateTime(base?.endAt, language)],
    [t('base.automaticReports'), yesNo(words, base?.automaticReports ?? false)],
  ];
}

function questionFields({ questions }: ExamDraftData, words: SettingWords): Field[] {
  const { t, names } = words;
  const {
    competencySettingType: setting = CompetencySettingType.Recommend,
    selfEvaluation = true,
    peerEvaluation = true,
  } = questions ?? {};
  const own = namesOf(words, names.competencies, questions?.competencyIDs, {
    id: ({ competencyID }) => competencyID,
    name: ({ name }) => name,
  });
  const asked = [
    ...(selfEvaluation ? [t('questions.self')] : []),
    ...(peerEvaluation ? [t('questions.peer')] : []),
  ];
  return [
    [
      t('questions.set'),
      setting === CompetencySettingType.Customize && own !== '' ? own : t(`setting.${setting}`),
    ],
    [
      t('questions.custom'),
      namesOf(words, names.custom, questions?.customCompetencyIDs, {
        id: ({ customCompetencyID }) => customCompetencyID,
        name: ({ name }) => name,
      }),
    ],
    [
      t('questions.type'),
      names.types.find(({ questionTypeID }) => questionTypeID === questions?.questionTypeID)
        ?.title ?? '',
    ],
    [t('questions.evaluation'), asked.join(t('separator'))],
    [t('questions.disposition'), t(`questions.disposition.${questions?.disposition ?? 'none'}`)],
    [
      t('questions.trends'),
      namesOf(words, names.trends, questions?.trendIDs, {
        id: ({ trendID }) => trendID,
        name: ({ title }) => title,
      }),
    ],
  ];
}

function examineeFields({ examinees }: ExamDraftData, words: SettingWords): Field[] {
  const { t, language, className, names } = words;
  const grades = (examinees?.grades ?? [])
    .toSorted((one, other) => one - other)
    .map((grade) => t('examinees.grade', { grade }));
  const classes = namesOf(words, names.classes, examinees?.schoolClassIDs, {
    id: ({ schoolClassID }) => schoolClassID,
    name: className,
  });
  const people = (chosen: readonly number[] | undefined): string =>
    namesOf(words, names.students, chosen, {
      id: ({ studentID }) => studentID,
      name: (student) => personName(student, language),
    });
  return [
    [
      t('examinees.classes'),
      [...grades, classes].filter((text) => text !== '').join(t('separator')),
    ],
    [
      t('examinees.tags'),
      namesOf(words, names.tags, examinees?.tagIDs, {
        id: ({ tagID }) => tagID,
        name: ({ tag }) => tag,
      }),
    ],
    [t('examinees.students'), people(examinees?.studentIDs)],
    [t('examinees.takenOut'), people(examinees?.excludedStudentIDs)],
    [t('examinees.joinLater'), yesNo(words, examinees?.joinLater ?? false)],
  ];
}

function evaluatorFields({ examinees }: ExamDraftData, { t, names }: SettingWords): Field[] {
  const {
    automaticAssignment = true,
    groupSettingID = null,
    evaluatorsPerStudent = limits.evaluatorsForFixedScore,
    compareClasses = true,
    evaluatorScope = EvaluatorScope.SameCourse,
    evaluatorType = EvaluatorType.Internal,
    requestPermission = RequestPermission.NotPermitted,
  } = examinees ?? {};
  const group = names.groups.find((row) => row.groupSettingID === groupSettingID);
  return [
    [
      t('evaluators.assignment'),
      t(automaticAssignment ? 'evaluators.automatic' : 'evaluators.byHand'),
    ],
    [
      t('evaluators.groups'),
      groupSettingID === null
        ? t('evaluators.groupsNone')
        : (group?.title ?? t('evaluators.groupsGone')),
    ],
    [t('examinees.evaluators'), String(evaluatorsPerStudent)],
    [t('evaluators.compare'), t(compareClasses ? 'evaluators.compareOn' : 'evaluators.compareOff')],
    [t('evaluators.scope'), t(`evaluators.scope.${evaluatorScope}`)],
    [t('evaluators.type'), t(`evaluators.type.${evaluatorType}`)],
    [t('evaluators.permission'), t(`evaluators.permission.${requestPermission}`)],
  ];
}

function mailFields({ mail }: ExamDraftData, words: SettingWords): Field[] {
  const { t } = words;
  const {
    opening = false,
    closingSoon = null,
    reminder = null,
    recipients = 'unfinished',
    reportMail = null,
    reportKind = 'full',
  } = mail ?? {};
  return [
    [t('mail.opening'), yesNo(words, opening)],
    ...reminderFields({ closingSoon, reminder, recipients }, words),
    [t('mail.reportMail'), t(`mail.reportMail.${reportMail ?? 'none'}`)],
    [t('mail.reportKind'), t(`mail.reportKind.${reportKind}`)],
  ];
}

/** The mails that can be changed while a course runs. */
export const reminderFields = (
  { closingSoon, reminder, recipients }: Omit<ExamMail, 'opening'>,
  { t, language }: Pick<SettingWords, 't' | 'language'>,
): Field[] => [
  [
    t('mail.closingSoon'),
    closingSoon === null ? t('mail.none') : t('mail.daysBefore', { count: closingSoon }),
  ],
  [
    t('mail.reminder'),
    reminder?.kind === 'date'
      ? formatDate(reminder.on, language)
      : t(`mail.reminder.${reminder?.kind ?? 'none'}`),
  ],
  [t('mail.recipients'), t(`mail.recipients.${recipients}`)],
];
