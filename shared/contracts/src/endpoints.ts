import { accountEndpoints } from './features/account.ts';
import { activityEndpoints } from './features/activities.ts';
import { answerEndpoints } from './features/answer.ts';
import { auditEndpoints } from './features/audit.ts';
import { classManagementEndpoints } from './features/class-management.ts';
import { classEndpoints } from './features/classes.ts';
import { examDraftEndpoints } from './features/exam-drafts.ts';
import { examEndpoints } from './features/exams.ts';
import { igsAccountEndpoints } from './features/igs-account.ts';
import { masterEndpoints } from './features/masters.ts';
import { operationEndpoints } from './features/operations.ts';
import { outboxEndpoints } from './features/outbox.ts';
import { ownAccountEndpoints } from './features/own-account.ts';
import { recordEndpoints } from './features/records.ts';
import { resetPasswordEndpoints } from './features/reset-password.ts';
import { schoolSecurityEndpoints } from './features/school-security.ts';
import { studentImportEndpoints } from './features/student-import.ts';
import { studentEndpoints } from './features/students.ts';
import { teacherEndpoints } from './features/teachers.ts';

/** Every call of the academic API by area: what the client offers and the server must register. */
export const endpoints = {
  account: accountEndpoints,
  activities: activityEndpoints,
  answer: answerEndpoints,
  audit: auditEndpoints,
  classes: classEndpoints,
  classManagement: classManagementEndpoints,
  examDrafts: examDraftEndpoints,
  exams: examEndpoints,
  igsAccount: igsAccountEndpoints,
  masters: masterEndpoints,
  operations: operationEndpoints,
  outbox: outboxEndpoints,
  ownAccount: ownAccountEndpoints,
  records: recordEndpoints,
  resetPassword: resetPasswordEndpoints,
  schoolSecurity: schoolSecurityEndpoints,
  studentImport: studentImportEndpoints,
  students: studentEndpoints,
  teachers: teacherEndpoints,
};
