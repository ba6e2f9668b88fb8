import type { TestAccount } from '../core/school.ts';
import type { PreparedSchools } from './prepared.ts';
import type { Screen } from './screen.ts';
import { answerScreens } from './screens/answer.ts';
import { classAnalysesScreens } from './screens/class-analyses.ts';
import { classChangeScreens } from './screens/class-change.ts';
import { groupScreens } from './screens/groups.ts';
import { eventAnalysisScreens } from './screens/event-analysis.ts';
import { jgrowScreens } from './screens/jgrow.ts';
import { entryScreens } from './screens/entry.ts';
import {
  emptyScreens,
  failedScreens,
  setupScreens,
  teacherScreens,
} from './screens/nothing-there.ts';
import { ownPageScreens } from './screens/own-page.ts';
import { reportScreens } from './screens/reports.ts';
import { scoreScreens } from './screens/scores.ts';
import { ownSchoolScreens } from './screens/own-school.ts';
import { staffScreens } from './screens/staff.ts';
import { interviewScreens } from './screens/interviews.ts';

/** Screens that one person sees, one after the other. */
export interface Group {
  name: string;
  /** The account that is signed in; nobody without it. */
  as?: (schools: PreparedSchools) => Pick<TestAccount, 'email'>;
  /** The device they are looked at on: staff's pages have a desk or tablet, everybody's reflow. */
  device: 'desk' | 'any' | 'phone';
  screens: Screen[];
}

/** The table of all screens of the product. The longest begins first. */
export const groups: Group[] = [
  { name: 'every route', as: ({ demo }) => demo.admin, device: 'desk', screens: staffScreens },
  { name: 'own school', as: ({ own }) => own.admin, device: 'desk', screens: ownSchoolScreens },
  {
    name: 'nothing there',
    as: ({ empty }) => empty,
    device: 'desk',
    screens: [...emptyScreens, ...failedScreens],
  },
  {
    name: 'classes and class change',
    as: ({ demo }) => demo.admin,
    device: 'desk',
    screens: classChangeScreens,
  },
  {
    name: 'statistics and class analyses',
    as: ({ demo }) => demo.admin,
    device: 'desk',
    screens: classAnalysesScreens,
  },
  { name: 'groups', as: ({ demo }) => demo.admin, device: 'desk', screens: groupScreens },
  {
    name: 'activities and events',
    as: ({ demo }) => demo.admin,
    device: 'desk',
    screens: jgrowScreens,
  },
  {
    name: 'survey analysis',
    as: ({ demo }) => demo.admin,
    device: 'desk',
    screens: eventAnalysisScreens,
  },
  {
    name: 'scores and what they rest on',
    as: ({ demo }) => demo.admin,
    device: 'desk',
    screens: scoreScreens,
  },
  {
    name: 'feedback reports',
    as: ({ demo }) => demo.admin,
    device: 'desk',
    screens: reportScreens,
  },
  {
    name: 'trends, talks and letters',
    as: ({ demo }) => demo.admin,
    device: 'desk',
    screens: interviewScreens,
  },
  { name: 'before sign-in', device: 'any', screens: entryScreens },
  { name: 'personal links', device: 'phone', screens: answerScreens },
  { name: 'own page', device: 'phone', screens: ownPageScreens },
  { name: 'a teacher', as: ({ own }) => own.teacher, device: 'desk', screens: teacherScreens },
  { name: 'initial setup', as: ({ setup }) => setup, device: 'desk', screens: setupScreens },
];
