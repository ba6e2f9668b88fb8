import {
  ExamStatus,
  type EventCourse,
  type EventDetail,
  type EventOptions,
} from '@mebae/contracts';

/** A course of ten days from a day on, in which everybody of the event takes part. */
export const courseFrom = (evalSettingID: number, day: string, missing = 0): EventCourse => ({
  evalSettingID,
  title: `コース${evalSettingID}`,
  startAt: `${day}T00:00:00.000Z`,
  endAt: new Date(Date.parse(`${day}T08:00:00Z`) + 10 * 86_400_000).toISOString(),
  status: ExamStatus.BeforeStart,
  examinees: 64 - missing,
  missing,
  hasScores: false,
});

/** A school trip in October with its two courses, planned. */
export const schoolTrip: EventDetail = {
  eventID: 4,
  title: '修学旅行',
  schoolYear: 2026,
  startsOn: '2026-10-20',
  endsOn: '2026-10-22',
  state: 'planned',
  destinations: [{ ID: 1, destinationName: '京都・奈良' }],
  purposes: [{ growingPurposeID: 1, title: 'リーダーシップ' }],
  targets: [
    {
      kind: 'class',
      schoolClass: { schoolClassID: 21, grade: 2, schoolClassName: '1組' },
      students: 32,
    },
    {
      kind: 'group',
      groupSettingID: 5,
      groupNumber: 2,
      title: '班',
      groupName: '青',
      students: 6,
    },
  ],
  students: 64,
  activities: [
    { activityID: 7, title: '班別研修', components: [] },
    { activityID: 8, title: '平和学習', components: [] },
  ],
  creator: null,
  isMine: true,
  canEdit: true,
  updatedAt: '2026-09-01T00:00:00.000Z',
  surveys: {
    before: { state: 'notStarted', asked: 64, completed: 0 },
    after: { state: 'notStarted', asked: 64, completed: 0 },
  },
  courseBefore: courseFrom(1, '2026-10-01'),
  courseAfter: courseFrom(2, '2026-11-01'),
  surveyItems: { before: 1, after: 2 },
  questions: [
    {
      surveyItemID: 90,
      answers: 3,
      moment: 'after',
      text: '旅行は楽しかったですか。',
      isRequired: true,
      kind: 'scale',
      low: '全然',
      high: 'とても',
    },
    {
      surveyItemID: 91,
      answers: 0,
      moment: 'before',
      text: '行きたい所',
      isRequired: false,
      kind: 'choice',
      options: ['京都', '奈良'],
      isMultiple: true,
    },
    {
      surveyItemID: 92,
      answers: 0,
      moment: 'after',
      text: '感想',
      isRequired: false,
      kind: 'text',
    },
  ],
  note: '雨天時は博物館',
  copiedFrom: null,
};

/** Options of an event of this year. */
export const optionsNow: EventOptions = {
  classes: [
    { schoolClassID: 31, grade: 2, schoolClassName: '1組', students: 30 },
    { schoolClassID: 32, grade: 2, schoolClassName: '2組', students: 29 },
  ],
  groupSettings: [
    {
      groupSettingID: 5,
      title: '班',
      groups: [
        { groupNumber: 1, name: '赤', students: 5 },
        { groupNumber: 2, name: '青', students: 6 },
      ],
    },
  ],
  courses: [
    {
      evalSettingID: 2,
      title: 'コース2',
      startAt: '2026-11-01T00:00:00.000Z',
      endAt: '2026-11-11T08:00:00.000Z',
      status: ExamStatus.BeforeStart,
    },
    {
      evalSettingID: 1,
      title: 'コース1',
      startAt: '2026-10-01T00:00:00.000Z',
      endAt: '2026-10-11T08:00:00.000Z',
      status: ExamStatus.BeforeStart,
    },
  ],
};
