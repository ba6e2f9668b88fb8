import { sql } from 'kysely';
import { EvaluatorScope, EvaluatorType, RequestPermission, Role } from '@mebae/contracts';
import { insertCodes } from '../features/courses/login-cards/login-cards.repository.ts';
import { newShortCode } from '../features/courses/login-cards/short-code.ts';
import type { Deps } from '../lib/calls/deps.ts';
import { writeExamMails } from '../lib/exam-mails/write-exam-mails.ts';
import { ruleOf } from '../lib/courses/examinee-rule.repository.ts';
import { addAll } from '../lib/outside-links/outside-links.ts';
import type { Tx } from '../db/connect.ts';
import { nameColumns } from '../db/name-columns.ts';
import { anyOf, joinOnSchoolKey, sameSchoolKey } from '../db/query.ts';

const day = 24 * 3600_000;

/** A running course of one grade. */
export interface FollowedCourse {
  companyID: number;
  evalSettingID: number;
  grade: number;
  startAt: Date;
}

/** A course in the middle: people from outside, requests that wait, reminders, cards, and late comers who may join. */
export async function seedFollowUp(
  tx: Tx,
  course: FollowedCourse,
  deps: Pick<Deps, 'config' | 'now'>,
): Promise<void> {
  const { companyID, evalSettingID, grade } = course;
  await tx
    .updateTable('exam')
    .set({
      evaluatorScope: EvaluatorScope.SameSchool,
      evaluatorType: EvaluatorType.Outside,
      requestPermission: RequestPermission.IncludingGuests,
      examineeRule: JSON.stringify(ruleOf({ grades: [grade], joinLater: true })),
    })
    .where((eb) => eb.and({ companyID, evalSettingID }))
    .execute();
  const { userID } = await tx
    .selectFrom('account')
    .select('userID')
    .where((eb) => eb.and({ companyID, role: Role.Admin }))
    .orderBy('userID')
    .executeTakeFirstOrThrow();
  const people = await examineesOf(tx, companyID, evalSettingID);
  const done = people.filter((person) => person.handedInAt !== null);
  await seedOutside(tx, course, { userID, people: done, deps });
  await seedRequests(tx, course, done, deps.now());
  const open = people.filter((person) => person.handedInAt === null).slice(0, 40);
  await seedReminders(tx, course, { userID, people: open, deps });
  await seedCards(tx, course);
}

const examineesOf = (tx: Tx, companyID: number, evalSettingID: number) =>
  tx
    .selectFrom('examinee')
    .innerJoin('student', joinOnSchoolKey('student', 'examinee', 'studentID'))
    .select(['student.studentID', ...nameColumns('student'), 'email', 'linkNonce', 'handedInAt'])
    .where('examinee.companyID', '=', companyID)
    .where('examinee.evalSettingID', '=', evalSettingID)
    .orderBy('student.studentID')
    .execute();
type Person = Awaited<ReturnType<typeof examineesOf>>[number];

interface Seeding {
  userID: number;
  people: readonly Person[];
  deps: Pick<Deps, 'config' | 'now'>;
}

const outsiders = [
  { name: '森本 啓子', email: 'morimoto@books.example', relation: '職場体験先の書店' },
  { name: '西田 茂', email: 'nishida@farm.example', relation: '職場体験先の農園' },
  { name: '大久保 由美', email: null, relation: '地域学校協働活動の推進員' },
  { name: '原田 和夫', email: 'harada@festival.example', relation: '商店街の祭りの実行委員' },
];

/** The first has answered, the second has opened the link, the last one's is revoked. */
async function seedOutside(
  tx: Tx,
  { companyID, evalSettingID, startAt }: FollowedCourse,
  { userID, people, deps }: Seeding,
): Promise<void> {
  const at = new Date(startAt.getTime() + day);
  const key = { companyID, evalSettingID, userID };
  const added = await addAll(
    tx,
    deps,
    key,
    people
      .slice(0, outsiders.length)
      .map(({ studentID }, index) => ({ ...outsiders[index]!, studentID })),
  );
  for (const [index, made] of added.entries()) {
    await tx
      .updateTable('outsideEvaluator')
      .set({
        createdAt: startAt,
        ...(index < 2 && { firstSeenAt: at, lastSeenAt: at }),
        ...(index === 0 && { handedInAt: at }),
        ...(index === 3 && { revokedAt: at }),
      })
      .where((eb) => eb.and({ companyID, outsideEvaluatorID: made.outsideEvaluatorID }))
      .execute();
    if (index === 0) await answerAs(tx, companyID, made.evaluationRequestID, at);
  }
}

/** Somebody from outside sees a student much as they see themselves. */
async function answerAs(
  tx: Tx,
  companyID: number,
  evaluationRequestID: number,
  at: Date,
): Promise<void> {
  await sql`
    insert into answer (company_id, evaluation_request_id, question_item_id, item_version, competency_id, level,
      milliseconds, answered_at)
    select a.company_id, r.evaluation_request_id, a.question_item_id, a.item_version, a.competency_id,
      case when a.question_item_id % 3 = 0 then least(4, a.level + 1) else a.level end, a.milliseconds + 1500, ${at}
    from evaluation_request r
    join evaluation_request own on ${sameSchoolKey('own', 'r', 'evalSettingID')} and own.kind = 'self'
      and own.target_student_id = r.target_student_id
    join answer a on ${sameSchoolKey('a', 'own', 'evaluationRequestID')}
    where r.company_id = ${companyID} and r.evaluation_request_id = ${evaluationRequestID}`.execute(
    tx,
  );
  await tx
    .updateTable('evaluationRequest')
    .set({ progress: 2, completedAt: at })
    .where((eb) => eb.and({ companyID, evaluationRequestID }))
    .execute();
}

/** One asks a pupil of another grade, one a guest. */
async function seedRequests(
  tx: Tx,
  { companyID, evalSettingID, grade }: FollowedCourse,
  people: readonly Person[],
  now: Date,
): Promise<void> {
  const [first, second] = people.slice(4);
  const older = await tx
    .selectFrom('enrolment')
    .innerJoin('exam', 'exam.companyID', 'enrolment.companyID')
    .select('enrolment.studentID')
    .whereRef('exam.schoolYear', '=', 'enrolment.schoolYear')
    .where((eb) => eb.and({ 'enrolment.companyID': companyID, evalSettingID }))
    .where('enrolment.grade', '<>', grade)
    .orderBy('enrolment.studentID', 'desc')
    .executeTakeFirst();
  if (!first || !second || !older) return;
  const nobody = { guestName: null, guestEmail: null, guestRelation: null };
  const key = { companyID, evalSettingID, requestedAt: new Date(now.getTime() - day) };
  await tx
    .insertInto('requestedEvaluator')
    .values([
      { ...key, studentID: first.studentID, evaluatorStudentID: older.studentID, ...nobody },
      {
        ...key,
        studentID: second.studentID,
        evaluatorStudentID: null,
        guestName: '中川 悟',
        guestEmail: null,
        guestRelation: '地域のバスケットボールクラブの監督',
      },
    ])
    .execute();
}

/** Reminders of yesterday: sent, but for one whose address the mail server refused. */
async function seedReminders(
  tx: Tx,
  { companyID, evalSettingID }: FollowedCourse,
  { userID, people, deps }: Seeding,
): Promise<void> {
  const at = new Date(deps.now().getTime() - day);
  // they are written as having been sent: no job is to send them
  const jobs = { enqueue: async () => undefined, enqueueAll: async () => undefined };
  await writeExamMails(tx, { config: deps.config, jobs, now: () => at }, companyID, {
    evalSettingID,
    kind: 'reminder',
    occasion: crypto.randomUUID(),
    people: people.map((person) => ({ ...person, language: 'ja', endAt: null })),
    writtenBy: userID,
  });
  const mails = await tx
    .selectFrom('examMail')
    .select('mailID')
    .where((eb) => eb.and({ companyID, evalSettingID, kind: 'reminder' }))
    .where('mailID', 'is not', null)
    .orderBy('mailID')
    .execute();
  const ids = mails.map((row) => row.mailID ?? 0);
  await tx
    .updateTable('outboxMail')
    .set({ state: 'sent', sentAt: at, createdAt: at })
    .where('companyID', '=', companyID)
    .where('mailID', '=', anyOf(ids))
    .execute();
  await tx
    .updateTable('outboxMail')
    .set({
      state: 'failed',
      sentAt: null,
      error: '550 5.1.1 Recipient address rejected: User unknown',
      isRefused: true,
      readAt: at,
    })
    .where('companyID', '=', companyID)
    .where('mailID', '=', anyOf(ids.slice(0, 1)))
    .execute();
}

/** Short codes of everybody's login card. */
export async function seedCards(
  tx: Tx,
  { companyID, evalSettingID }: Pick<FollowedCourse, 'companyID' | 'evalSettingID'>,
): Promise<void> {
  const people = await examineesOf(tx, companyID, evalSettingID);
  const codes = people.map(({ studentID }) => ({ studentID, code: newShortCode() }));
  await insertCodes(tx, companyID, evalSettingID, codes);
}
