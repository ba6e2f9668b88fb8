import { DispCtrlType, type EndpointName, type Role } from '@mebae/contracts';
import { hiddenForUchida, permissions, type Grant, type Permission } from './permission-grants.ts';

/** What a call needs: nothing (`anyone`), a personal link (`candidate`), or a permission of staff. */
export type CallRule = 'anyone' | 'candidate' | Permission;

/**
 * Every call of the API and the permission that it belongs to. The type has a place for each endpoint of the contract:
 * one that is missing here doesn't compile.
 */
export const permissionMatrix = {
  'account.signIn': 'anyone',
  'account.signOut': 'manageOwnAccount',
  'account.profile': 'manageOwnAccount',
  'account.setLanguage': 'manageOwnAccount',
  'account.schoolYears': 'readMasters',

  'ownAccount.setName': 'manageOwnAccount',
  'ownAccount.changePassword': 'manageOwnAccount',
  'ownAccount.devices': 'manageOwnAccount',
  'ownAccount.signOutDevice': 'manageOwnAccount',
  'ownAccount.signOutEverywhere': 'manageOwnAccount',

  'home.attention': 'seeCourses',
  'home.dashboardInfo': 'readMasters',
  'home.dashboardText': 'manageSchool',
  'home.setDashboardText': 'manageSchool',

  'operations.list': 'followOwnWork',
  'operations.dismiss': 'followOwnWork',
  'operations.cancel': 'followOwnWork',

  // the inverse of each kind asks for the permission of its action again
  'undo.run': 'followOwnWork',

  'resetPassword.send': 'anyone',
  'resetPassword.entry': 'anyone',
  'resetPassword.reset': 'anyone',
  'igsAccount.signIn': 'anyone',

  'students.list': 'seePeople',
  'students.exportFile': 'seePeople',
  'students.exportOneRoster': 'managePeople',
  'students.tags': 'readMasters',
  'students.detail': 'seePeople',
  'students.create': 'managePeople',
  'students.update': 'managePeople',
  'students.setNotes': 'editTagsAndMemos',
  'students.moveClass': 'managePeople',
  'students.setNumbers': 'managePeople',
  'students.losses': 'managePeople',
  'students.remove': 'managePeople',
  'students.duplicates': 'managePeople',
  'students.merge': 'managePeople',
  'students.columns': 'manageOwnAccount',
  'students.setColumns': 'manageOwnAccount',
  'tags.change': 'managePeople',
  'tags.merge': 'managePeople',
  'tags.remove': 'managePeople',
  'tags.assign': 'editTagsAndMemos',
  'classes.list': 'readMasters',
  'classes.save': 'managePeople',
  'classChange.overview': 'managePeople',
  'classChange.read': 'managePeople',
  'classChange.createClasses': 'managePeople',
  'classChange.save': 'managePeople',
  'classChange.propose': 'managePeople',
  'classChange.confirm': 'managePeople',
  'importHistory.list': 'managePeople',
  'studentImport.template': 'managePeople',
  'studentImport.preview': 'managePeople',
  'studentImport.get': 'managePeople',
  'studentImport.rows': 'managePeople',
  'studentImport.columns': 'managePeople',
  'studentImport.cells': 'managePeople',
  'studentImport.check': 'managePeople',
  'studentImport.start': 'managePeople',
  'studentImport.file': 'managePeople',
  'studentImport.undo': 'managePeople',
  'teacherImport.template': 'managePeople',
  'teacherImport.preview': 'managePeople',
  'teacherImport.get': 'managePeople',
  'teacherImport.rows': 'managePeople',
  'teacherImport.columns': 'managePeople',
  'teacherImport.cells': 'managePeople',
  'teacherImport.check': 'managePeople',
  'teacherImport.start': 'managePeople',
  'teacherImport.file': 'managePeople',
  'teacherImport.undo': 'managePeople',
  'teachers.list': 'managePeople',
  'teachers.detail': 'managePeople',
  'teachers.create': 'managePeople',
  'teachers.update': 'managePeople',
  'teachers.invite': 'managePeople',
  'teachers.unlock': 'managePeople',

  // promotion prepares the next school year, the initial setup the first one
  'promotion.state': 'managePeople',
  'promotion.begin': 'managePeople',
  'promotion.saveClasses': 'managePeople',
  'promotion.setStep': 'managePeople',
  'promotion.students': 'managePeople',
  'promotion.setStudents': 'managePeople',
  'promotion.newcomers': 'managePeople',
  'promotion.addNewcomers': 'managePeople',
  'promotion.removeNewcomer': 'managePeople',
  'promotion.summary': 'managePeople',
  'promotion.start': 'managePeople',
  'promotion.discard': 'managePeople',
  'promotion.undo': 'managePeople',
  'setup.state': 'managePeople',
  'setup.setStep': 'managePeople',
  'setup.saveClasses': 'managePeople',
  'setup.demoFile': 'managePeople',

  'records.record': 'seePeople',
  'records.growth': 'seePeople',
  'records.neighbours': 'seePeople',

  'exams.list': 'seeCourses',
  'exams.detail': 'seeCourses',
  'exams.examinees': 'followProgress',
  'exams.change': 'manageCourses',
  'exams.end': 'manageCourses',
  'exams.score': 'manageCourses',
  'exams.remove': 'manageCourses',
  'exams.links': 'handOutPersonalLinks',
  'examDrafts.create': 'manageCourses',
  'examDrafts.list': 'manageCourses',
  'examDrafts.get': 'manageCourses',
  'examDrafts.save': 'manageCourses',
  'examDrafts.remove': 'manageCourses',
  'examDrafts.check': 'manageCourses',
  'examDrafts.createExam': 'manageCourses',

  'answer.session': 'candidate',
  'answer.save': 'candidate',
  'answer.handIn': 'candidate',
  'answer.language': 'candidate',

  // people of classes in charge among figures of the whole group
  'classManagement.ranking': 'seeAggregates',
  'classManagement.exportFile': 'seeAggregates',
  'classManagement.options': 'seeCourses',

  'activities.list': 'seeActivities',
  'activities.detail': 'seeActivities',
  'activities.create': 'createActivities',
  'activities.update': 'changeActivities',
  'activities.remove': 'changeActivities',
  'activities.components': 'readMasters',
  'activities.createDestination': 'createActivities',

  'customCompetencies.list': 'configureScores',
  'customCompetencies.detail': 'configureScores',
  'customCompetencies.studentCount': 'configureScores',
  'customCompetencies.create': 'configureScores',
  'customCompetencies.update': 'configureScores',
  'customCompetencies.remove': 'configureScores',
  'boxplot.read': 'configureScores',
  'boxplot.update': 'configureScores',
  'boxplot.preview': 'configureScores',

  'retention.read': 'manageSchool',
  'retention.update': 'manageSchool',
  'retention.preview': 'manageSchool',
  'dataExports.list': 'manageSchool',
  'dataExports.startStudent': 'managePeople',
  'dataExports.startSchool': 'manageSchool',
  'dataExports.file': 'manageSchool',
  'studentErasure.read': 'managePeople',
  'studentErasure.run': 'managePeople',
  'schoolProfile.read': 'manageSchool',
  'schoolProfile.update': 'manageSchool',
  // in the header of every page
  'schoolProfile.logo': 'readMasters',
  'schoolProfile.setLogo': 'manageSchool',
  'schoolProfile.removeLogo': 'manageSchool',
  'schoolSecurity.read': 'manageSchool',
  'schoolSecurity.update': 'manageSchool',
  'schoolSecurity.sendCode': 'manageSchool',
  'schoolSecurity.confirmCode': 'manageSchool',
  'outbox.list': 'manageSchool',
  'outbox.markRead': 'manageSchool',
  'outbox.markAllRead': 'manageSchool',
  'outbox.retry': 'manageSchool',
  'audit.list': 'readAuditLog',
  'audit.actions': 'readAuditLog',
  'audit.exportFile': 'readAuditLog',

  'masters.competencies': 'readMasters',
  'masters.competencySettingTypes': 'readMasters',
  'masters.questionTypes': 'readMasters',
  'masters.allQuestionTypes': 'readMasters',
  'masters.questionTypesWithCompetencies': 'readMasters',
  'masters.trends': 'readMasters',
  'masters.growingPurposes': 'readMasters',
  'masters.destinations': 'readMasters',
  'masters.interviewNaviCompetencies': 'readMasters',
  'masters.languages': 'anyone',
} as const satisfies Record<EndpointName, CallRule>;

/**
 * How far a role's grant reaches for one call.
 * @returns null for calls that no role decides about: public ones, and those of a personal link
 */
export function grantFor(role: Role, call: EndpointName): Grant | null {
  const rule: CallRule = permissionMatrix[call];
  return rule === 'anyone' || rule === 'candidate' ? null : permissions[rule][role];
}

/** Whoever makes a call, as far as the matrix asks. */
interface MatrixActor {
  readonly role: Role;
  readonly dispCtrlType: DispCtrlType;
}

/** Whether the school's display has nothing of what a call is about. */
const isHidden = (actor: MatrixActor, call: EndpointName): boolean =>
  actor.dispCtrlType === DispCtrlType.Uchida &&
  hiddenForUchida.some((permission) => permission === permissionMatrix[call]);

/**
 * Whether somebody of this role and display may make the call at all; which rows it may be about is for the policies to
 * say. Servers refuse with it, screens disable with it.
 */
export function mayCall(actor: MatrixActor, call: EndpointName): boolean {
  const grant = grantFor(actor.role, call);
  return grant !== null && grant !== 'none' && !isHidden(actor, call);
}

/**
 * The same for pages. A shell can be older than the remote that asks, because remotes are published one by one: a call
 * that its matrix doesn't know yet is offered, and the API refuses it where it has to.
 */
export const mayTry = (actor: MatrixActor, call: string): boolean =>
  !Object.hasOwn(permissionMatrix, call) || mayCall(actor, call as EndpointName);
