import { expect, test } from 'vitest';
import { CompetencySettingType, type ExamDraftData } from '@mebae/contracts';
import { settingsDifferences, type SettingWords } from './settings-differences.ts';

/** Part of a row: what the words are made of. */
const row = (values: object) => values as never;
const words: SettingWords = {
  t: (key, values) =>
    key === 'separator' ? '、' : [key, ...Object.values(values ?? {})].join(' '),
  language: 'ja',
  className: ({ grade, schoolClassName }) => `${grade}-${schoolClassName}`,
  names: {
    competencies: [
      row({ competencyID: 1, name: '疑う力' }),
      row({ competencyID: 2, name: '創造性' }),
    ],
    types: [row({ questionTypeID: 1, title: '標準' }), row({ questionTypeID: 2, title: '討論' })],
    trends: [row({ trendID: 4, title: '集中' })],
    classes: [row({ schoolClassID: 10, grade: 1, schoolClassName: 'A' })],
    tags: [row({ tagID: 5, tag: '英語' })],
    custom: [row({ customCompetencyID: 6, name: '探究する力' })],
    groups: [row({ groupSettingID: 8, title: '班' })],
    students: [row({ studentID: 3, lastName: '佐藤', firstName: '花' })],
  },
};

test('of settings that were left open the defaults are compared', () => {
  expect(settingsDifferences({}, {}, words)).toEqual([]);
  const asDefault: ExamDraftData = {
    base: { title: '', automaticReports: false },
    questions: { selfEvaluation: true, peerEvaluation: true, disposition: null },
    examinees: { joinLater: false, automaticAssignment: true, groupSettingID: null },
    mail: { opening: false, closingSoon: null, reminder: null, recipients: 'unfinished' },
  };
  expect(settingsDifferences(asDefault, {}, words)).toEqual([]);
});

test('every setting that differs is named as the wizard names it', () => {
  const mine: ExamDraftData = {
    base: {
      title: '前期',
      description: '説明',
      startAt: '2026-06-01T00:00:00.000Z',
      endAt: '2026-06-10T00:00:00.000Z',
      automaticReports: true,
    },
    questions: {
      competencySettingType: CompetencySettingType.Customize,
      competencyIDs: [2, 1],
      customCompetencyIDs: [6],
      questionTypeID: 2,
      selfEvaluation: false,
      disposition: 'form',
      trendIDs: [4],
    },
    examinees: {
      schoolClassIDs: [10],
      grades: [3, 2],
      tagIDs: [5],
      studentIDs: [3],
      excludedStudentIDs: [3],
      joinLater: true,
      automaticAssignment: false,
      groupSettingID: 8,
      evaluatorsPerStudent: 4,
      compareClasses: false,
      evaluatorScope: 2,
      evaluatorType: 2,
      requestPermission: 1,
    },
    mail: {
      opening: true,
      closingSoon: 2,
      reminder: { kind: 'date', on: '2026-06-05' },
      recipients: 'everyone',
      reportMail: 'afterEnd',
      reportKind: 'simple',
    },
  };
  const read = settingsDifferences(mine, {}, words).map(({ label, mine: own }) => [label, own]);
  expect(read).toEqual([
    ['exam.title', '前期'],
    ['exam.description', '説明'],
    ['exam.startAt', '2026/06/01 09:00'],
    ['exam.endAt', '2026/06/10 09:00'],
    ['base.automaticReports', 'setting.on'],
    ['questions.set', '疑う力、創造性'],
    ['questions.custom', '探究する力'],
    ['questions.type', '討論'],
    ['questions.evaluation', 'questions.peer'],
    ['questions.disposition', 'questions.disposition.form'],
    ['questions.trends', '集中'],
    ['examinees.classes', 'examinees.grade 2、examinees.grade 3、1-A'],
    ['examinees.tags', '英語'],
    ['examinees.students', '佐藤 花'],
    ['examinees.takenOut', '佐藤 花'],
    ['examinees.joinLater', 'setting.on'],
    ['evaluators.assignment', 'evaluators.byHand'],
    ['evaluators.groups', '班'],
    ['examinees.evaluators', '4'],
    ['evaluators.compare', 'evaluators.compareOff'],
    ['evaluators.scope', 'evaluators.scope.2'],
    ['evaluators.type', 'evaluators.type.2'],
    ['evaluators.permission', 'evaluators.permission.1'],
    ['mail.opening', 'setting.on'],
    ['mail.closingSoon', 'mail.daysBefore 2'],
    ['mail.reminder', '2026/06/05'],
    ['mail.recipients', 'mail.recipients.everyone'],
    ['mail.reportMail', 'mail.reportMail.afterEnd'],
    ['mail.reportKind', 'mail.reportKind.simple'],
  ]);
});
