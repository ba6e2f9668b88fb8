import { Role } from '@mebae/contracts';

/**
 * How far a permission reaches.
 * - `school`: everything of the own school
 * - `inCharge`: students of the classes in charge, and what concerns them
 * - `aggregates`: figures of the school and its groups that name nobody, as exact as `policies/figures` says
 * - `own`: what the caller has made, or is
 * - `none`: not at all
 */
export type Grant = 'school' | 'inCharge' | 'aggregates' | 'own' | 'none';

type Grants = Readonly<Record<Role, Grant>>;

const row = (admin: Grant, normal: Grant, igsAdmin: Grant): Grants => ({
  [Role.Admin]: admin,
  [Role.Normal]: normal,
  [Role.IgsAdmin]: igsAdmin,
});

/** Permissions of staff, and how far each role has them: Admin, Normal, IgsAdmin in the school that its link names. */
export const permissions = {
  seePeople: row('school', 'inCharge', 'school'),
  /** Whole-school and grade figures. */
  seeAggregates: row('school', 'aggregates', 'school'),
  /** The page of statistics, which a school with the Uchida display does not have. */
  seeStatistics: row('school', 'aggregates', 'school'),
  /** Students, teachers and classes: create, edit, delete, import, change, promote. */
  managePeople: row('school', 'none', 'school'),
  editTagsAndMemos: row('school', 'inCharge', 'school'),
  /** School settings, the mails that went out. */
  manageSchool: row('school', 'none', 'school'),
  /** School competencies and box-plot settings. */
  configureScores: row('school', 'none', 'school'),
  readAuditLog: row('school', 'none', 'school'),
  manageCourses: row('school', 'none', 'school'),
  /** Courses with own students. */
  seeCourses: row('school', 'inCharge', 'school'),
  /** Progress, reminders, extensions, evaluation requests. */
  followProgress: row('school', 'inCharge', 'school'),
  /** Students whose trends ask for a talk: nobody's but the school's own. */
  seeCareList: row('school', 'inCharge', 'none'),
  /** The list of students who are kept apart: administrators, and teachers in charge of both. */
  keepApart: row('school', 'inCharge', 'none'),
  /** Links and login cards: whoever holds one answers as that student. */
  handOutPersonalLinks: row('school', 'inCharge', 'school'),
  writeReports: row('school', 'inCharge', 'school'),
  proposeGroups: row('school', 'inCharge', 'school'),
  /** Activities and events are the school's common stock: everybody sees and adds to it. */
  seeActivities: row('school', 'school', 'school'),
  createActivities: row('school', 'school', 'school'),
  changeActivities: row('school', 'own', 'school'),
  /** Choices of analyses under a name: everybody saves and shares them. */
  saveViews: row('school', 'school', 'school'),
  /** Saved views: one's own; an administrator also those that others share. */
  changeViews: row('school', 'own', 'school'),
  /** Rows that every screen needs to be drawn: masters, the names of classes and tags, school years. */
  readMasters: row('school', 'school', 'school'),
  /** The guide: read it, search it, ask it; what it could not answer is counted. */
  useGuide: row('school', 'school', 'school'),
  manageOwnAccount: row('own', 'own', 'own'),
  /** Long work that the caller has started: see how far it is, take it back. */
  followOwnWork: row('own', 'own', 'own'),
} as const satisfies Record<string, Grants>;

export type Permission = keyof typeof permissions;

/** Permissions that a school with the Uchida display does not have: their calls are refused to everybody. */
export const hiddenForUchida: readonly Permission[] = ['configureScores', 'seeStatistics'];
