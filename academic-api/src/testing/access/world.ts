import { Role } from '@mebae/contracts';
import { searchKey } from '@mebae/rules';
import { sql } from 'kysely';
import { inSchool, type Db } from '../../db/connect.ts';
import { hashPassword } from '../../lib/password.ts';
import { writeMail } from '../../lib/mail.ts';
import { hashOfToken } from '../../plugins/sessions.ts';
import type { TestApi } from '../api.ts';
import { rosterFile } from '../../features/student-import/test-support/workbooks.ts';
import { multipart } from '../multipart.ts';
import { createExam, type TestExam } from '../exam.ts';
import { createScoredExam } from '../scored-exam.ts';
import { createSchool, makeTeachers, signedInAccount, signIn, type TestSchool } from '../school.ts';

/** Words that stand in every text of the school's rows and nowhere else, so that any answer shows whose data it holds. */
export const marker = {
  /** Students of the class that `inCharge` is in charge of. */
  ownStudent: 'zqown',
  /** Students of the other class. */
  farStudent: 'zqfar',
  /** The school's staff, classes, courses, activities, mails. */
  school: 'zqschool',
} as const;

/**
 * Everybody who may try a call. Three Normal teachers: in charge of the class that inputs are about, of the other class,
 * and of none. `halfOperator` shows one of an operator's two tokens; `otherAdmin` is an administrator of another school.
 */
export const callers = [
  'nobody',
  'admin',
  'inCharge',
  'inChargeOfOthers',
  'notInCharge',
  'igs',
  'halfOperator',
  'candidate',
  'otherAdmin',
] as const;
export type Caller = (typeof callers)[number];
export type StaffCaller = Exclude<Caller, 'nobody' | 'candidate' | 'halfOperator'>;

export const roleOf: Record<StaffCaller, Role> = {
  admin: Role.Admin,
  inCharge: Role.Normal,
  inChargeOfOthers: Role.Normal,
  notInCharge: Role.Normal,
  igs: Role.IgsAdmin,
  otherAdmin: Role.Admin,
};

/** What one member of staff has made, or is. */
export interface Own {
  companyID: number;
  userID: number;
  token: string;
  adminToken?: string;
  /** Signed in here as well. */
  otherSessionID: number;
  draftID: string;
  activityID: number;
}

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
  candidate: { token: string; evaluationRequestID: number; questionItemID: number };
  /** A teacher whose account is locked, invited but not yet signed in. */
  newTeacher: { teacherID: number; userID: number };
  importID: string;
  heldMailID: number;
  passwordToken: string;
  igsToken: string;
}

const now = (): Date => new Date();
const inAnHour = (): Date => new Date(Date.now() + 3_600_000);

/** Plants the markers in what `createSchool` has written. */
async function mark(db: Db, school: TestSchool): Promise<void> {
  const { companyID } = school;
  const ownClass = school.classes[0]?.schoolClassID ?? 0;
  const key = (word: string): string => searchKey(word);
  await sql`
    update student s set last_name = word, first_name = word || s.student_id, last_name_kana = word,
      first_name_kana = word, email = word || s.student_id || '@marked.example', memo = word,
      manage_number = word || s.student_id,
      search_key = case word when ${marker.ownStudent} then ${key(marker.ownStudent)} else ${key(marker.farStudent)} end
    from (select e.student_id, case e.school_class_id when ${ownClass} then ${marker.ownStudent}::text
      else ${marker.farStudent}::text end as word from enrolment e where e.company_id = ${companyID}) as w
    where s.company_id = ${companyID} and s.student_id = w.student_id`.execute(db);
  await sql`update school_class set name = name || ${marker.school}::text where company_id = ${companyID}`.execute(
    db,
  );
  for (const row of school.classes) row.name += marker.school;
  await sql`update account set last_name = ${marker.school}, first_name = ${marker.school} || user_id,
    email = ${marker.school} || user_id || '@marked.example' where company_id = ${companyID}`.execute(
    db,
  );
  await sql`update company set name = ${marker.school}, dashboard_text = ${marker.school}
    where company_id = ${companyID}`.execute(db);
}

const activityOf = (db: Db, companyID: number, createdBy: number, word: string): Promise<number> =>
  db
    .insertInto('activity')
    .values({
      company_id: companyID,
      title: `${word} ${createdBy}`,
      description: word,
      growing_purpose_ids: [1],
      duration_minutes: null,
      destination_id: null,
      created_by: createdBy,
      updated_at: new Date('2026-05-01T00:00:00.000Z'),
    })
    .returning('activity_id')
    .executeTakeFirstOrThrow()
    .then((row) => row.activity_id);

async function ownOf(
  db: Db,
  account: { companyID: number; userID: number; token: string; adminToken?: string },
  role: Role,
  school: TestSchool,
  word: string,
): Promise<Own> {
  const { companyID, userID } = account;
  const data = JSON.stringify(draftFor(school, `${word} draft of ${userID}`));
  const { draft_id: draftID } = await db
    .insertInto('exam_draft')
    .values({ company_id: companyID, created_by: userID, step: 5, data })
    .returning('draft_id')
    .executeTakeFirstOrThrow();
  const { sessionID: otherSessionID } = await signIn(db, companyID, userID, role);
  const activityID = await activityOf(db, companyID, userID, word);
  return { ...account, draftID, otherSessionID, activityID };
}

/** A roster with one new student of the first class. */
export const newStudentFile = (school: TestSchool, manageNumber: string): Buffer =>
  rosterFile([
    [
      1,
      school.classes[0]?.name ?? '',
      40,
      manageNumber,
      marker.ownStudent,
      '新',
      '',
      '',
      null,
      null,
    ],
  ]);

/** Settings of a course that can be made at once. */
export const draftFor = (school: TestSchool, title: string) => ({
  base: {
    title,
    startAt: inAnHour().toISOString(),
    endAt: new Date(Date.now() + 48 * 3_600_000).toISOString(),
  },
  questions: { competencySettingType: 4 as const, questionTypeID: 1 },
  examinees: {
    schoolClassIDs: school.classes.map((row) => row.schoolClassID),
    evaluatorsPerStudent: 2,
  },
  mail: { opening: false },
});

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
    .insertInto('class_teacher')
    .values({
      company_id: companyID,
      school_class_id: school.classes[1]?.schoolClassID ?? 0,
      teacher_id: colleagueID,
    })
    .execute();
  await mark(db, school);

  const password = 'Right-pass-2026';
  const hash = await hashPassword(password);
  await sql`update account set password_hash = ${hash} where company_id in (${companyID}, ${other.companyID})
    and role <> 99 and user_id <> ${invited.userID}`.execute(db);
  await sql`update account set locked_until = ${inAnHour()}, failed_tries = 10
    where company_id = ${companyID} and user_id = ${invited.userID}`.execute(db);

  const coming = await createExam(api, school, {
    title: `${marker.school} coming`,
    classes: 2,
    startsInHours: 5,
  });
  const running = await createExam(api, school, { title: `${marker.school} running`, classes: 2 });
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
  const ownStudentID = school.students[0]?.studentID ?? 0;
  const question = await sql<{ evaluation_request_id: number; question_item_id: number }>`
    select r.evaluation_request_id, q.question_item_id from evaluation_request r
    cross join lateral (select question_item_id from question_item order by 1 limit 1) q
    where r.company_id = ${companyID} and r.eval_setting_id = ${running.evalSettingID}
      and r.evaluator_student_id = ${ownStudentID} and r.kind = 'self'`.execute(db);

  const stored = await api.call('POST', '/students/import/preview', {
    token: school.admin,
    ...multipart(`${marker.school}.xlsx`, newStudentFile(school, `${marker.ownStudent}NEW`)),
  });
  await inSchool(db, companyID, (tx) =>
    writeMail(tx, api.deps.jobs, companyID, {
      to: `${marker.ownStudent}@marked.example`,
      subject: marker.school,
      text: marker.school,
    }),
  );
  const mail = await db
    .updateTable('outbox_mail')
    .set({ state: 'held' })
    .where('company_id', '=', companyID)
    .where('subject', '=', marker.school)
    .returning('mail_id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('audit_log')
    .values({
      company_id: companyID,
      user_id: school.userIDs.admin,
      role: Role.Admin,
      action: 'student.view',
      student_id: ownStudentID,
      detail: '{}',
      ip: '127.0.0.1',
    })
    .execute();
  await createScoredExam(db, other, [
    ...other.students.map((student) => ({
      studentID: student.studentID,
      competencyID: 1,
      value: 50,
    })),
  ]);
  const { tag_id: tagID } = await db
    .insertInto('tag')
    .values({ company_id: companyID, tag: marker.school })
    .returning('tag_id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('student_tag')
    .values(
      school.students.map((student) => ({
        company_id: companyID,
        student_id: student.studentID,
        tag_id: tagID,
      })),
    )
    .execute();

  const passwordToken = 'a-link-that-sets-a-password';
  await db
    .insertInto('password_link')
    .values({
      company_id: companyID,
      token_hash: hashOfToken(passwordToken),
      user_id: idle.userID,
      purpose: 'reset',
      created_at: now(),
      expires_at: inAnHour(),
      ended_at: null,
    })
    .execute();
  const igsToken = 'a-link-of-an-operator';
  await db
    .insertInto('igs_link')
    .values({
      company_id: companyID,
      token_hash: hashOfToken(igsToken),
      email: 'operator@test.example',
      last_name: '運営',
      first_name: '花子',
      created_at: now(),
      expires_at: inAnHour(),
      used_at: null,
    })
    .execute();

  const own = (who: StaffCaller, account: Parameters<typeof ownOf>[1]): Promise<Own> =>
    who === 'otherAdmin'
      ? ownOf(db, account, roleOf[who], other, 'elsewhere')
      : ownOf(db, account, roleOf[who], school, marker.school);
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
    exams: { coming, running, scored },
    ownStudentID,
    ownClassID: school.classes[0]?.schoolClassID ?? 0,
    candidate: {
      token: running.tokens.get(ownStudentID) ?? '',
      evaluationRequestID: question.rows[0]?.evaluation_request_id ?? 0,
      questionItemID: question.rows[0]?.question_item_id ?? 0,
    },
    newTeacher: { teacherID: newTeacherID, userID: invited.userID },
    importID: stored.body.importID,
    heldMailID: mail.mail_id,
    passwordToken,
    igsToken,
  };
}
