import { accountEndpoints } from './features/account.ts';
import { activityEndpoints } from './features/activities.ts';
import { answerEndpoints } from './features/answer.ts';
import { classManagementEndpoints } from './features/class-management.ts';
import { classEndpoints } from './features/classes.ts';
import { examDraftEndpoints } from './features/exam-drafts.ts';
import { examEndpoints } from './features/exams.ts';
import { masterEndpoints } from './features/masters.ts';
import { outboxEndpoints } from './features/outbox.ts';
import { recordEndpoints } from './features/records.ts';
import { studentImportEndpoints } from './features/student-import.ts';
import { studentEndpoints } from './features/students.ts';

/** Every call of the academic API by area: what the client offers and the server must register. */
export const endpoints = {
  account: accountEndpoints,
  activities: activityEndpoints,
  answer: answerEndpoints,
  classes: classEndpoints,
  classManagement: classManagementEndpoints,
  examDrafts: examDraftEndpoints,
  exams: examEndpoints,
  masters: masterEndpoints,
  outbox: outboxEndpoints,
  records: recordEndpoints,
  studentImport: studentImportEndpoints,
  students: studentEndpoints,
};
