import { fulfillCalls, type Screen } from '../screen.ts';

const lists = {
  promotion: '/pages/academicPromotion',
  home: '/pages/home',
  students: '/pages/students',
  tags: '/pages/students/tags',
  duplicates: '/pages/students/duplicates',
  'former students': '/pages/students/former',
  classes: '/pages/schoolClasses',
  'class change': '/pages/schoolClasses/change',
  teachers: '/pages/teachers',
  'students kept apart': '/pages/keptApart',
  'school competencies': '/pages/customCompetency',
  'box-plot setting': '/pages/customBoxplotSetting',
  'activity log': '/pages/audit',
  'sent mail': '/pages/outbox',
  courses: '/pages/exam/list',
  'class overview': '/pages/class-management',
  ranking: '/pages/class-management/ranking',
  'class trend': '/pages/class-management/trend',
  'ranking details': '/pages/competency-ranking-details',
  'PM analysis': '/pages/class-management/pm',
  'trend analyses': '/pages/class-management/trend-analyses',
  'grouping proposal': '/pages/class-management/grouping',
  'group settings': '/pages/class-management/groups',
  statistics: '/pages/statistics',
  activities: '/pages/jgrow/activity',
  events: '/pages/jgrow/event',
};

/** A school that begins tomorrow. */
export const emptyScreens: Screen[] = Object.entries(lists).map(([name, path]) => ({
  name: `${name}: nothing yet`,
  path,
}));

/** The same pages when their calls fail. */
export const failedScreens: Screen[] = [
  ...Object.entries(lists),
  ['record', '/pages/student-record/1'] as const,
  ['all competencies', '/pages/student-all-competency/1'] as const,
  ['growth of all competencies', '/pages/student-all-competency-growth/1'] as const,
  ['trends', '/pages/student-record/1/trends'] as const,
  ['talk', '/pages/student-record/1/interview'] as const,
  ['letters', '/pages/student-record/1/letters'] as const,
  ['talks with a class', '/pages/student-interviews'] as const,
  ['student', '/pages/student-edit/1'] as const,
  ['course', '/pages/exam/1'] as const,
  ['group board', '/pages/group-edit/1'] as const,
  ['activity', '/pages/jgrow/activity/1'] as const,
  ['event', '/pages/jgrow/event/1'] as const,
].map(([name, path]) => ({
  name: `${name}: failed`,
  path,
  before: async ({ page }) => {
    await fulfillCalls(page, '', { code: 1, category: 0, reason: '' }, 500);
    // The frame itself is there: of two rules the later one is asked.
    await page.route(
      (url) => url.pathname.startsWith('/api/v3/academic/account/'),
      (route) => route.continue(),
    );
  },
}));

/** The initial setup at one of its steps. */
const setupAt = (step: number): Screen => ({
  name: `initial setup: step ${step}`,
  path: '/pages/academicPromotion',
  heading: ['settings', 'setup.title'],
  before: ({ page }) =>
    fulfillCalls(page, 'setup', {
      step,
      schoolYear: 2026,
      classes: 2,
      teachers: 14,
      students: 0,
      teachersWithoutClass: [
        {
          teacherID: 1,
          lastName: '勅使河原',
          firstName: '凛太朗ノ介',
          lastNameKana: 'テシガワラ',
          firstNameKana: 'リンタロウノスケ',
        },
        {
          teacherID: 2,
          lastName: '五十嵐',
          firstName: '葵',
          lastNameKana: 'イガラシ',
          firstNameKana: 'アオイ',
        },
      ],
    }),
});

/** Until classes, teachers and students are registered. */
export const setupScreens: Screen[] = [
  { name: 'initial setup first', path: '/pages/exam/list', heading: ['shell', 'setup.title'] },
  ...[1, 2, 3].map((step) => setupAt(step)),
];

/** Screens that say what a general teacher may not do. */
export const teacherScreens: Screen[] = [
  {
    name: "students: a teacher's",
    path: '/pages/students',
    heading: ['settings', 'students.title'],
  },
  { name: "student: a teacher's", path: ({ own }) => `/pages/student-edit/${own.student}` },
  { name: 'import: not for teachers', path: '/pages/students/import' },
  { name: "classes: a teacher's", path: '/pages/schoolClasses' },
  { name: 'class change: not for teachers', path: '/pages/schoolClasses/change' },
];
