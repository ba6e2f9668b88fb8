/**
 * Every call of the academic API by feature: what the client offers and the server must register. A module rather than an
 * object, so that a bundle brings only the features that it calls.
 */
export { accountEndpoints as account } from './features/account.ts';
export { activityEndpoints as activities } from './features/activities.ts';
export { answerEndpoints as answer } from './features/answer.ts';
export { auditEndpoints as audit } from './features/audit.ts';
export { boxplotEndpoints as boxplot } from './features/boxplot-setting.ts';
export { classManagementEndpoints as classManagement } from './features/class-management.ts';
export { classChangeEndpoints as classChange } from './features/class-change.ts';
export { classEndpoints as classes } from './features/classes.ts';
export { customCompetencyEndpoints as customCompetencies } from './features/custom-competencies.ts';
export { examDraftEndpoints as examDrafts } from './features/exam-drafts.ts';
export { examEndpoints as exams } from './features/exams.ts';
export { homeEndpoints as home } from './features/home.ts';
export { igsAccountEndpoints as igsAccount } from './features/igs-account.ts';
export { masterEndpoints as masters } from './features/masters.ts';
export { operationEndpoints as operations } from './features/operations.ts';
export { outboxEndpoints as outbox } from './features/outbox.ts';
export { ownAccountEndpoints as ownAccount } from './features/own-account.ts';
export { promotionEndpoints as promotion } from './features/promotion.ts';
export { recordEndpoints as records } from './features/records.ts';
export { resetPasswordEndpoints as resetPassword } from './features/reset-password.ts';
export { dataExportEndpoints as dataExports } from './features/data-protection.ts';
export { retentionEndpoints as retention } from './features/data-protection.ts';
export { studentErasureEndpoints as studentErasure } from './features/data-protection.ts';
export { schoolProfileEndpoints as schoolProfile } from './features/school-profile.ts';
export { schoolSecurityEndpoints as schoolSecurity } from './features/school-security.ts';
export { importHistoryEndpoints as importHistory } from './features/roster-import.ts';
export { setupEndpoints as setup } from './features/setup.ts';
export { studentImportEndpoints as studentImport } from './features/student-import.ts';
export { studentEndpoints as students } from './features/students.ts';
export { tagEndpoints as tags } from './features/tags.ts';
export { teacherEndpoints as teachers } from './features/teachers.ts';
export { teacherImportEndpoints as teacherImport } from './features/teacher-import.ts';
export { undoEndpoints as undo } from './features/undo.ts';
