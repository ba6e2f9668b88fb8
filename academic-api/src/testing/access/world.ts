import { createStudentSession } from '../student-session.ts';
import { EvaluatorType, RequestPermission, Role } from '@mebae/contracts';
import { sql } from 'kysely';
import { withSchoolTransaction, type Db } from '../../db/connect.ts';
import { writeMail } from '../../lib/mails/mail.ts';
import { hashPassword } from '../../lib/accounts/password.ts';
import { hashOfToken } from '../../lib/accounts/token-hash.ts';
import type { TestApi } from '../api.ts';
import { testPasswordCost } from '../config.ts';
import { createExam, type TestExam } from '../exam.ts';
import { multipart } from '../multipart.ts';
import { createSchool, makeTeachers, signedInAccount, type TestSchool } from '../school.ts';
import { createScoredExam } from '../scored-exam.ts';
import { addTrendResults } from '../trend-results.ts';
import { roleOf, type StaffCaller } from './callers.ts';
import { newStudentFile, newTeacherFile, nextClassFile, wayFile } from './inputs.ts';
import { mark, marker } from './markers.ts';
import { createOwn, ownUpdatedAt, type Own } from './own-rows.ts';
import { createInterviewAndLetter } from './interview-and-letter.ts';
import { createKeptApart } from './kept-apart.ts';

/** The trend that the scored course asked about. */
export const trendOfWorld = 2;

export interface World {
  api: TestApi;
  /** The school that every input names rows of. */
  school: TestSchool;
  other: TestSchool;
  own: Record<StaffCaller, Own>;
  password: string;
  /** Not started, running, over and scored. All students take part. */
  exams: { coming: TestExam; running: TestExam; scored: number };
  ownStudentID: number;
  ownClassID: number;
  candidate: {
    token: string;
    /** Token of the same student's sign-in. */
    signInToken: string;
    evaluationRequestID: number;
    questionItemID: number;
  };
  /** A provider of accounts; the school has not turned it on. */
  connectionID: number;
  /** A teacher whose account is locked, invited but not yet signed in. */
  newTeacher: { teacherID: number; userID: number; updatedAt: string };
  /** Requests of the candidate for a guest that wait, and an evaluator from outside about them. */
  requestedEvaluatorID: number;
  outsideEvaluatorID: number;
  importID: string;
  /** On every student, and on nobody. */
  tagID: number;
  spareTagID: number;
  customCompetencyID: number;
  /** A preview of a teachers' file. */
  teacherImportID: string;
  /** Previews of files of next year's classes and of a promotion, about nobody whom the school knows. */
  changeImportID: string;
  promotionImportID: string;
  /** Two students of the own class who are kept apart, and a third one. */
  keptApart: { keptApartID: number; studentIDs: [number, number]; freeStudentID: number };
  interviewID: number;
  letterID: number;
  heldMailID: number;
  passwordToken: string;
  igsToken: string;
}

/** When every student was last changed. */
export const studentsUpdatedAt = '2026-05-01T00:00:00.000Z';

/** When the course to come was last changed. */
export const comingUpdatedAt = '2026-05-02T00:00:00.000Z';

const now = (): Date => new Date();
const inAnHour = (): Date => new Date(Date.now() + 3_600_000);

/** Courses before, during and after their time, and one candidate of the running one. */
async function createCourses(api: TestApi, school: TestSchool) {
  const { db } = api.deps;
  const { companyID } = school;
  const coming = await createExam(api, school, {
    title: `${marker.school} coming`,
    classes: 2,
    startsInHours: 5,
  });
  await db
    .updateTable('exam')
    .set({ updatedAt: new Date(comingUpdatedAt) })
    .where((eb) => eb.and({ companyID, evalSettingID: coming.evalSettingID }))
    .execute();
  const running = await createExam(api, school, {
    title: `${marker.school} running`,
    classes: 2,
    evaluatorType: EvaluatorType.Outside,
  });
  const scored = await createScoredExam(
    db,
    school,
    school.students.map((student, index) => ({
      studentID: student.studentID,
      competencyID: 1,
      value: 40 + index,
    })),
    { title: `${marker.school} scored` },
  );
  await addTrendResults(db, school, scored, () => ({ [trendOfWorld]: 50 }));
  const ownStudentID = school.students[0]?.studentID ?? 0;
  const question = await sql<{ evaluationRequestID: number; questionItemID: number }>`
    select r.evaluation_request_id, q.question_item_id from evaluation_request r
    cross join lateral (select question_item_id from question_item order by 1 limit 1) q
    where r.company_id = ${companyID} and r.eval_setting_id = ${running.evalSettingID}
      and r.evaluator_student_id = ${ownStudentID} and r.kind = 'self'`.execute(db);
  const evalSettingID = running.evalSettingID;
  await db
    .updateTable('exam')
    .set({ requestPermission: RequestPermission.IncludingGuests })
    .where((eb) => eb.and({ companyID, evalSettingID }))
    .execute();
  const { requestedEvaluatorID } = await db
    .insertInto('requestedEvaluator')
    .values({
      companyID,
      evalSettingID,
      studentID: ownStudentID,
      evaluatorStudentID: null,
      guestName: `${marker.ownStudent} guest`,
      guestEmail: null,
      guestRelation: null,
      requestedAt: now(),
      evaluationRequestID: null,
    })
    .returning('requestedEvaluatorID')
    .executeTakeFirstOrThrow();
  const { outsideEvaluatorID } = await db
    .insertInto('outsideEvaluator')
    .values({
      companyID,
      evalSettingID,
      targetStudentID: ownStudentID,
      studentID: null,
      name: `${marker.ownStudent} outside`,
      email: null,
      linkHash: hashOfToken('an outside evaluator'),
      language: null,
      createdBy: null,
      mailID: null,
    })
    .returning('outsideEvaluatorID')
    .executeTakeFirstOrThrow();
  const signIn = await createStudentSession(api, { companyID, studentID: ownStudentID });
  return {
    exams: { coming, running, scored },
    connectionID: signIn.connectionID,
    requestedEvaluatorID,
    outsideEvaluatorID,
    ownStudentID,
    candidate: {
      token: running.tokens.get(ownStudentID) ?? '',
      signInToken: signIn.token,
      evaluationRequestID: question.rows[0]?.evaluationRequestID ?? 0,
      questionItemID: question.rows[0]?.questionItemID ?? 0,
    },
  };
}

/** An uploaded file of a promotion, which was given up since. */
async function previewPromotion(api: TestApi, school: TestSchool): Promise<string> {
  const token = school.admin;
  const begun = await api.call('POST', '/promotion', { token });
  const { body } = await api.call('POST', '/promotion/import/preview', {
    token,
    ...multipart(`${marker.school}.xlsx`, wayFile(marker.ownStudent)),
  });
  const { changedAt } = begun.body.draft;
  await api.call('DELETE', `/promotion?basedOn=${changedAt}`, { token });
  return body.importID;
}

/** An uploaded roster, a mail that is held, an audit row, a tag on every student. */
async function createRows(api: TestApi, school: TestSchool) {
  const { db } = api.deps;
  const { companyID } = school;
  const stored = await api.call('POST', '/students/import/preview', {
    token: school.admin,
    ...multipart(`${marker.school}.xlsx`, newStudentFile(school, `${marker.ownStudent}NEW`)),
  });
  const teachers = await api.call('POST', '/teachers/import/preview', {
    token: school.admin,
    ...multipart(`${marker.school}.xlsx`, newTeacherFile(`new@${companyID}.test.example`)),
  });
  const change = await api.call('POST', '/schoolClasses/change/import/preview', {
    token: school.admin,
    ...multipart(`${marker.school}.xlsx`, nextClassFile(marker.ownStudent)),
  });
  const promotionImportID = await previewPromotion(api, school);
  await withSchoolTransaction(api.deps.db, companyID, (tx) =>
    writeMail(tx, api.deps.jobs, companyID, {
      to: `${marker.ownStudent}@marked.example`,
      subject: marker.school,
      text: marker.school,
    }),
  );
  const mail = await db
    .updateTable('outboxMail')
    .set({ state: 'held' })
    .where((eb) => eb.and({ companyID, subject: marker.school }))
    .returning('mailID')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('auditLog')
    .values({
      companyID,
      userID: school.userIDs.admin,
      role: Role.Admin,
      action: 'student.view',
      // of nobody whom the calls look at: a second look at the same student would leave no row
      studentID: school.students.at(-1)?.studentID ?? 0,
      detail: '{}',
      ip: '127.0.0.1',
    })
    .execute();
  const [tagID = 0, spareTagID = 0] = (
    await db
      .insertInto('tag')
      .values([marker.school, `${marker.school} spare`].map((tag) => ({ companyID, tag })))
      .returning('tagID')
      .execute()
  ).map((row) => row.tagID);
  await db
    .insertInto('studentTag')
    .values(
      school.students.map((student) => ({
        companyID,
        studentID: student.studentID,
        tagID,
      })),
    )
    .execute();
  await db
    .updateTable('student')
    .set({ updatedAt: studentsUpdatedAt })
    .where('companyID', '=', companyID)
    .execute();
  const { customCompetencyID } = await db
    .insertInto('customCompetency')
    .values({
      companyID,
      name: marker.school,
      competencyIDs: [1, 2],
      isValid: true,
      updatedAt: new Date(ownUpdatedAt),
      updatedBy: null,
    })
    .returning('customCompetencyID')
    .executeTakeFirstOrThrow();
  const importID: string = stored.body.importID;
  const teacherImportID: string = teachers.body.importID;
  return {
    importID,
    teacherImportID,
    changeImportID: change.body.importID as string,
    promotionImportID,
    tagID,
    spareTagID,
    customCompetencyID,
    keptApart: await createKeptApart(db, school),
    ...(await createInterviewAndLetter(db, {
      companyID,
      studentID: school.students[0]?.studentID ?? 0,
      schoolYear: school.schoolYear,
    })),
    heldMailID: mail.mailID,
  };
}

/** A link that sets a password, and one of an operator. */
async function createLinks(db: Db, companyID: number, userID: number) {
  const passwordToken = 'a-link-that-sets-a-password';
  await db
    .insertInto('passwordLink')
    .values({
      companyID,
      tokenHash: hashOfToken(passwordToken),
      userID,
      purpose: 'reset',
      createdAt: now(),
      expiresAt: inAnHour(),
      endedAt: null,
    })
    .execute();
  const igsToken = 'a-link-of-an-operator';
  await db
    .insertInto('igsLink')
    .values({
      companyID,
      tokenHash: hashOfToken(igsToken),
      email: 'operator@test.example',
      lastName: '運営',
      firstName: '花子',
      createdAt: now(),
      expiresAt: inAnHour(),
      usedAt: null,
    })
    .execute();
  return { passwordToken, igsToken };
}

async function changeOfTeacher(db: Db, teacherID: number): Promise<string> {
  const { updatedAt } = await db
    .selectFrom('teacher')
    .select('updatedAt')
    .where('teacherID', '=', teacherID)
    .executeTakeFirstOrThrow();
  return updatedAt.toISOString();
}

/**
 * Two schools: one that has a row of everything, its staff, an operator, and an administrator of the other.
 * Every text of the first carries a marker.
 */
export async function createWorld(api: TestApi): Promise<World> {
  const { db } = api.deps;
  const school = await createSchool(db);
  const other = await createSchool(db);
  const { companyID } = school;
  const idle = await signedInAccount(db, companyID, Role.Normal);
  const colleague = await signedInAccount(db, companyID, Role.Normal);
  const invited = await signedInAccount(db, companyID, Role.Normal);
  const [colleagueID = 0, newTeacherID = 0] = await makeTeachers(db, companyID, [
    colleague.userID,
    invited.userID,
    idle.userID,
  ]);
  await db
    .insertInto('classTeacher')
    .values({
      companyID,
      schoolClassID: school.classes[1]?.schoolClassID ?? 0,
      teacherID: colleagueID,
    })
    .execute();
  await mark(db, school);

  const password = 'Right-pass-2026';
  const hash = await hashPassword(password, testPasswordCost);
  await sql`update account set password_hash = ${hash} where company_id in (${companyID}, ${other.companyID})
    and role <> 99 and user_id <> ${invited.userID}`.execute(db);
  await sql`update account set locked_until = ${inAnHour()}, failed_tries = 10
    where company_id = ${companyID} and user_id = ${invited.userID}`.execute(db);

  await createScoredExam(
    db,
    other,
    other.students.map(({ studentID }) => ({ studentID, competencyID: 1, value: 50 })),
  );
  const own = (who: StaffCaller, account: Parameters<typeof createOwn>[1]): Promise<Own> =>
    who === 'otherAdmin'
      ? createOwn(db, account, roleOf[who], other, 'elsewhere')
      : createOwn(db, account, roleOf[who], school, marker.school);
  const { userIDs } = school;
  return {
    api,
    school,
    other,
    password,
    own: {
      admin: await own('admin', { companyID, userID: userIDs.admin, token: school.admin }),
      inCharge: await own('inCharge', {
        companyID,
        userID: userIDs.teacher,
        token: school.teacher,
      }),
      inChargeOfOthers: await own('inChargeOfOthers', { companyID, ...colleague }),
      notInCharge: await own('notInCharge', { companyID, userID: idle.userID, token: idle.token }),
      igs: await own('igs', { companyID, userID: userIDs.igs, ...school.igs }),
      otherAdmin: await own('otherAdmin', {
        companyID: other.companyID,
        userID: other.userIDs.admin,
        token: other.admin,
      }),
    },
    ...(await createCourses(api, school)),
    ...(await createRows(api, school)),
    ...(await createLinks(db, companyID, idle.userID)),
    ownClassID: school.classes[0]?.schoolClassID ?? 0,
    newTeacher: {
      teacherID: newTeacherID,
      userID: invited.userID,
      updatedAt: await changeOfTeacher(db, newTeacherID),
    },
  };
}
