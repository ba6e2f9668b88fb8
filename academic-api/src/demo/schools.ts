import { AdditionalPlan, DispCtrlType, Role } from '@mebae/contracts';
import type { PersonName } from '../lib/people/made-up-names.ts';

/** Description of a demo school; everything in it is then generated from the seed of its key. */
export interface DemoSchool {
  key: string;
  name: string;
  /** The sender that letters of recommendation name. */
  sender: { address: string; principalName: string; principalEnglishName: string };
  kind: 'primary' | 'secondary';
  dispCtrlType: DispCtrlType;
  grades: number;
  classesPerGrade: number;
  studentsPerClass: number;
  /** Name of the nth class, from 0. */
  className: (index: number) => string;
  /** Primary pupils have no address. */
  studentEmails: boolean;
  plan: { name: string; maxStudents: number; additionalPlans?: AdditionalPlan[] };
  staff: (PersonName & { email: string; role: Role })[];
  /** Registered and not yet here: how long ago the invitation was mailed. */
  invited: (PersonName & { email: string; daysAgo: number })[];
  /** Teachers besides the named ones; each Normal one is in charge of one class. */
  moreTeachers: number;
  /** Position among the year's classes, from 0, of the one whose teacher is the first Normal one. */
  demoClassAt: number;
  dashboardText: string;
  courses: boolean;
}

/** A school with courses: those that are over wait for their scores, the newest last. */
export interface SeededSchool {
  school: DemoSchool;
  companyID: number;
  finished: number[];
}

export const demoPassword = 'Mebae-demo1';

export const demoSchools: DemoSchool[] = [
  {
    key: 'sakura',
    name: '桜ヶ丘中学校',
    sender: {
      address: '東京都桜ヶ丘市本町1丁目2番3号',
      principalName: '大河内 康弘',
      principalEnglishName: 'Okochi Yasuhiro',
    },
    kind: 'secondary',
    dispCtrlType: DispCtrlType.Normal,
    grades: 3,
    classesPerGrade: 4,
    studentsPerClass: 38,
    className: (index) => `${index + 1}組`,
    studentEmails: true,
    plan: { name: 'standard', maxStudents: 800, additionalPlans: [AdditionalPlan.TrendCheck] },
    staff: [
      {
        email: 'admin@sakura.example',
        role: Role.Admin,
        lastName: '桜井',
        firstName: '真理子',
        lastNameKana: 'サクライ',
        firstNameKana: 'マリコ',
      },
      {
        email: 'teacher@sakura.example',
        role: Role.Normal,
        lastName: '青山',
        firstName: '健一',
        lastNameKana: 'アオヤマ',
        firstNameKana: 'ケンイチ',
      },
    ],
    invited: [
      {
        email: 'invited@sakura.example',
        lastName: '新田',
        firstName: '彩',
        lastNameKana: 'ニッタ',
        firstNameKana: 'アヤ',
        daysAgo: 1,
      },
      {
        email: 'expired@sakura.example',
        lastName: '古川',
        firstName: '剛',
        lastNameKana: 'フルカワ',
        firstNameKana: 'ツヨシ',
        daysAgo: 20,
      },
    ],
    moreTeachers: 14,
    demoClassAt: 0,
    dashboardText:
      '2年生の自己評価と相互評価を実施しています。担任の先生は、クラスの回答状況をご確認ください。\n面談週間は来月の第一週です。生徒の記録を印刷してお使いいただけます。',
    courses: true,
  },
  {
    key: 'momiji',
    name: 'もみじ台高等学校',
    sender: {
      address: '宮城県もみじ台市青葉2丁目8番1号',
      principalName: '早乙女 千鶴子',
      principalEnglishName: 'Saotome Chizuko',
    },
    kind: 'secondary',
    dispCtrlType: DispCtrlType.Normal,
    grades: 1,
    classesPerGrade: 2,
    studentsPerClass: 24,
    className: (index) => String.fromCharCode(65 + index),
    studentEmails: true,
    plan: { name: 'small', maxStudents: 100 },
    staff: [
      {
        email: 'admin@momiji.example',
        role: Role.Admin,
        lastName: '秋山',
        firstName: '紅葉',
        lastNameKana: 'アキヤマ',
        firstNameKana: 'モミジ',
      },
    ],
    invited: [],
    moreTeachers: 2,
    demoClassAt: 0,
    dashboardText: 'ようこそ。まずは生徒の名簿をご確認ください。',
    courses: false,
  },
  {
    key: 'uchida',
    name: '内田学園中等部',
    sender: {
      address: '東京都内田区学園町3丁目4番5号',
      principalName: '久我山 信一郎',
      principalEnglishName: 'Kugayama Shinichiro',
    },
    kind: 'secondary',
    dispCtrlType: DispCtrlType.Uchida,
    grades: 3,
    classesPerGrade: 1,
    studentsPerClass: 30,
    className: () => 'A',
    studentEmails: true,
    plan: { name: 'uchida', maxStudents: 200 },
    staff: [
      {
        email: 'admin@uchida.example',
        role: Role.Admin,
        lastName: '内海',
        firstName: '誠',
        lastNameKana: 'ウツミ',
        firstNameKana: 'マコト',
      },
      {
        email: 'teacher@uchida.example',
        role: Role.Normal,
        lastName: '千葉',
        firstName: '美咲',
        lastNameKana: 'チバ',
        firstNameKana: 'ミサキ',
      },
    ],
    invited: [],
    moreTeachers: 3,
    demoClassAt: 1,
    dashboardText: '第3回の評価を実施しています。クラスの回答状況をご確認ください。',
    courses: true,
  },
  {
    key: 'kodomo',
    name: 'こども小学校',
    sender: {
      address: '神奈川県こども市緑町5丁目1番7号',
      principalName: '有働 直人',
      principalEnglishName: 'Udo Naoto',
    },
    kind: 'primary',
    dispCtrlType: DispCtrlType.Normal,
    grades: 6,
    classesPerGrade: 1,
    studentsPerClass: 28,
    className: () => '1組',
    studentEmails: false,
    plan: { name: 'primary', maxStudents: 240 },
    staff: [
      {
        email: 'admin@kodomo.example',
        role: Role.Admin,
        lastName: '小池',
        firstName: '優',
        lastNameKana: 'コイケ',
        firstNameKana: 'ユウ',
      },
      {
        email: 'teacher@kodomo.example',
        role: Role.Normal,
        lastName: '星野',
        firstName: '千尋',
        lastNameKana: 'ホシノ',
        firstNameKana: 'チヒロ',
      },
    ],
    invited: [],
    moreTeachers: 6,
    demoClassAt: 5,
    dashboardText:
      '5・6年生のふり返りアンケートを実施しています。児童は、ログインカードから回答できます。',
    courses: true,
  },
];

/** Tags that a school might keep, and the share of students who have each. */
export const demoTags: [string, number][] = [
  ['サッカー部', 0.1],
  ['吹奏楽部', 0.12],
  ['美術部', 0.06],
  ['生徒会', 0.04],
  ['図書委員', 0.07],
  ['英検準2級', 0.09],
  ['帰国生', 0.02],
];
