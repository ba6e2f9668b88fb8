import { sql, type UpdateObject } from 'kysely';
import type { LanguageCode, PersonName } from '@mebae/contracts';
import type { Tx } from '../../../db/connect.ts';
import { nameColumns, nameList } from '../../../db/name-columns.ts';
import { anyOf, joinOnSchoolKey, sameSchoolKey } from '../../../db/query.ts';
import type { Database } from '../../../db/schema.ts';
import { hasLeft, isAtSchool, staysInCourse } from '../../../lib/people/enrolled.repository.ts';
import { erasedOutsideName } from '../../../lib/outside-links/outside-links.repository.ts';
import type { CandidateSession, OutsideSession } from '../../../lib/accounts/session.ts';

/** Whether somebody from outside is asked no more: a student who has left the school, or one about somebody who has. */
const outsideHasLeft = sql<boolean>`not (${staysInCourse('outside_evaluator', 'targetStudentID')}
  and ${isAtSchool('outside_evaluator')})`;

/** A candidate: a student of the course, or somebody from outside about one student. */
export type Candidate = CandidateSession | OutsideSession;

/** Columns of a course that say whether answers are taken, and to which questions. */
export const courseRules = [
  'exam.startAt',
  'exam.endAt',
  'exam.endedAt',
  'exam.scoringState',
  'exam.competencyIDs',
  'exam.questionTypeID',
  'exam.questionItems',
  'exam.disposition',
  'exam.trendIDs',
  'exam.partItems',
  'exam.anchoring',
] as const;

/** The course with its school, joined to the row of whoever answers. */
const courseColumns = [
  'company.name as schoolName',
  'company.schoolKind',
  'exam.title',
  'exam.description',
  ...courseRules,
  'questionType.wording',
  'questionType.situation',
] as const;

/**
 * The candidate with course and school, who has been seen now. The candidate's row is locked: one device after another.
 * Writing scores, whose foreign keys look at it, holds nobody up.
 */
export const lockCandidate = (tx: Tx, candidate: Candidate, now: Date) =>
  candidate.kind === 'candidate'
    ? lockExaminee(tx, candidate, now)
    : lockOutsideEvaluator(tx, candidate, now);

/** The evaluator as the column of a request and its value. */
const evaluatorOf = (candidate: Candidate) =>
  candidate.kind === 'candidate'
    ? (['evaluatorStudentID', candidate.studentID] as const)
    : (['outsideEvaluatorID', candidate.outsideEvaluatorID] as const);

/** The requests that are a candidate's to answer; in arrays big numbers come as text. */
const ownRequests = (candidate: Candidate) => {
  const [column, id] = evaluatorOf(candidate);
  return sql<string[]>`array(
    select evaluation_request_id from evaluation_request
    where company_id = ${candidate.companyID} and eval_setting_id = ${candidate.evalSettingID} and ${sql.ref(column)} = ${id})`;
};

/** First seen and last seen. */
const seen = (table: 'examinee' | 'outsideEvaluator', now: Date) => ({
  firstSeenAt: sql<Date>`coalesce(${sql.ref(`${table}.firstSeenAt`)}, ${now})`,
  lastSeenAt: now,
});

async function lockExaminee(tx: Tx, session: CandidateSession, now: Date) {
  return tx
    .updateTable('examinee')
    .from(['company', 'student', 'exam', 'questionType'])
    .set(seen('examinee', now))
    .where('examinee.companyID', '=', session.companyID)
    .where('examinee.evalSettingID', '=', session.evalSettingID)
    .where('examinee.studentID', '=', session.studentID)
    .whereRef('company.companyID', '=', 'examinee.companyID')
    .where(sameSchoolKey('student', 'examinee', 'studentID'))
    .where(sameSchoolKey('exam', 'examinee', 'evalSettingID'))
    .whereRef('questionType.questionTypeID', '=', 'exam.questionTypeID')
    .returning(courseColumns)
    .returning((eb) => [
      eb.fn
        .coalesce('examinee.language', 'company.defaultLanguage')
        .$castTo<LanguageCode>()
        .as('language'),
      ...nameColumns('student'),
      'examinee.handedInAt',
      'examinee.earlierHandedInAt',
      'examinee.endAt as ownEndAt',
      hasLeft('examinee').as('hasLeft'),
      ownRequests(session).as('requestIDs'),
    ])
    .executeTakeFirstOrThrow();
}

const ownName = (part: keyof PersonName) =>
  sql`(select own.${sql.ref(part)} from student own where ${sameSchoolKey('own', 'outsideEvaluator', 'studentID')}
    and outside_evaluator.name <> ${erasedOutsideName})`;

async function lockOutsideEvaluator(tx: Tx, session: OutsideSession, now: Date) {
  return tx
    .updateTable('outsideEvaluator')
    .from(['company', 'exam', 'questionType'])
    .set(seen('outsideEvaluator', now))
    .where('outsideEvaluator.companyID', '=', session.companyID)
    .where('outsideEvaluator.outsideEvaluatorID', '=', session.outsideEvaluatorID)
    .whereRef('company.companyID', '=', 'outsideEvaluator.companyID')
    .where(sameSchoolKey('exam', 'outsideEvaluator', 'evalSettingID'))
    .whereRef('questionType.questionTypeID', '=', 'exam.questionTypeID')
    .returning(courseColumns)
    .returning((eb) => [
      eb.fn
        .coalesce('outsideEvaluator.language', 'company.defaultLanguage')
        .$castTo<LanguageCode>()
        .as('language'),
      // of a student of the school the parts, so that the page has them in the order of its language
      sql<string>`coalesce(${ownName('firstName')}, '')`.as('firstName'),
      sql<string>`coalesce(${ownName('lastName')}, outside_evaluator.name)`.as('lastName'),
      sql<string>`coalesce(${ownName('firstNameKana')}, '')`.as('firstNameKana'),
      sql<string>`coalesce(${ownName('lastNameKana')}, '')`.as('lastNameKana'),
      'outsideEvaluator.handedInAt',
      sql<Date | null>`null::timestamptz`.as('earlierHandedInAt'),
      sql<Date | null>`null::timestamptz`.as('ownEndAt'),
      outsideHasLeft.as('hasLeft'),
      ownRequests(session).as('requestIDs'),
    ])
    .executeTakeFirstOrThrow();
}

/** The times until which a candidate may answer, and whether they have handed in; nothing is locked. */
export async function candidateTimes(tx: Tx, candidate: Candidate) {
  const times = ['exam.startAt', 'exam.endAt', 'exam.endedAt', 'exam.scoringState'] as const;
  if (candidate.kind === 'candidate') {
    return tx
      .selectFrom('examinee')
      .innerJoin('exam', joinOnSchoolKey('exam', 'examinee', 'evalSettingID'))
      .select([
        ...times,
        'examinee.handedInAt',
        'examinee.endAt as ownEndAt',
        hasLeft('examinee').as('hasLeft'),
      ])
      .where('examinee.companyID', '=', candidate.companyID)
      .where('examinee.evalSettingID', '=', candidate.evalSettingID)
      .where('examinee.studentID', '=', candidate.studentID)
      .executeTakeFirstOrThrow();
  }
  return tx
    .selectFrom('outsideEvaluator')
    .innerJoin('exam', joinOnSchoolKey('exam', 'outsideEvaluator', 'evalSettingID'))
    .select([
      ...times,
      'outsideEvaluator.handedInAt',
      sql<Date | null>`null::timestamptz`.as('ownEndAt'),
      outsideHasLeft.as('hasLeft'),
    ])
    .where('outsideEvaluator.companyID', '=', candidate.companyID)
    .where('outsideEvaluator.outsideEvaluatorID', '=', candidate.outsideEvaluatorID)
    .executeTakeFirstOrThrow();
}

/** Whether a candidate has answered anything: about a person or an example, in a part or in a survey. */
export async function hasAnswers(tx: Tx, candidate: Candidate): Promise<boolean> {
  const [evaluator, id] = evaluatorOf(candidate);
  const exists = (
    table: string,
    column: string,
    and = sql``,
  ) => sql`exists (select from ${sql.table(table)} k
    where k.company_id = ${candidate.companyID} and k.eval_setting_id = ${candidate.evalSettingID}
      and ${sql.ref(`k.${column}`)} = ${id} ${and})`;
  const byStudent = candidate.kind === 'candidate';
  const found = [
    exists('evaluationRequest', evaluator, sql`and k.progress > 0`),
    exists('exampleAnswer', byStudent ? 'studentID' : evaluator),
    ...(byStudent
      ? [exists('examineePart', 'studentID'), exists('surveyAnswer', 'studentID')]
      : []),
  ];
  const { rows } = await sql<{
    hasAny: boolean;
  }>`select ${sql.join(found, sql` or `)} as has_any`.execute(tx);
  return rows[0]!.hasAny;
}

/** Notes that a candidate has handed in; an earlier receipt gives way. */
export async function handIn(tx: Tx, candidate: Candidate, handedInAt: Date): Promise<void> {
  await updateCandidate(tx, candidate, { handedInAt });
  if (candidate.kind === 'outside') return;
  const { companyID, evalSettingID, studentID } = candidate;
  await tx
    .updateTable('examinee')
    .set({ earlierHandedInAt: null })
    .where((eb) => eb.and({ companyID, evalSettingID, studentID }))
    .execute();
}

/** Values that both kinds of candidates keep about themselves. */
type CandidateValues = Pick<
  UpdateObject<Database, 'examinee'>,
  'language' | 'handedInAt' | 'lastSeenAt'
>;

/** Changes the candidate's own row. */
export async function updateCandidate(
  tx: Tx,
  candidate: Candidate,
  values: CandidateValues,
): Promise<void> {
  const { companyID, evalSettingID } = candidate;
  if (candidate.kind === 'candidate') {
    await tx
      .updateTable('examinee')
      .set(values)
      .where((eb) => eb.and({ companyID, evalSettingID, studentID: candidate.studentID }))
      .execute();
  } else {
    await tx
      .updateTable('outsideEvaluator')
      .set(values as UpdateObject<Database, 'outsideEvaluator'>)
      .where((eb) => eb.and({ companyID, outsideEvaluatorID: candidate.outsideEvaluatorID }))
      .execute();
  }
}

/** Somebody whom a candidate is asked about. */
interface AskedAbout extends PersonName {
  evaluationRequestID: number;
  kind: 'self' | 'peer' | 'outside';
  studentID: number;
  grade: number | null;
  schoolClassName: string | null;
  studentNumber: number | null;
}

/** The requests that a candidate is asked: first about themselves, then about the others by class and number. */
export async function requestsOf(tx: Tx, candidate: Candidate): Promise<AskedAbout[]> {
  const [column, id] = evaluatorOf(candidate);
  const { companyID, evalSettingID } = candidate;
  // The few requests come first, and each looks for its own rows, table by table (`offset 0` keeps them apart). The
  // planner knows nothing of a course that has just been made: it takes a school for one row, and would join two thousand
  // people with two thousand, seconds for each candidate who opens the link.
  const { rows } = await sql<AskedAbout>`
    with asked as materialized (
      select evaluation_request_id, kind, target_student_id from evaluation_request
      where company_id = ${companyID} and eval_setting_id = ${evalSettingID} and ${sql.ref(column)} = ${id}
    )
    select asked.evaluation_request_id, asked.kind, s.student_id, ${nameList('s')}, c.grade, c.name as school_class_name, n.student_number
    from asked
    cross join lateral (
      select enrolment_id from examinee
      where company_id = ${companyID} and eval_setting_id = ${evalSettingID} and student_id = asked.target_student_id
      offset 0
    ) x
    cross join lateral (
      select student_id, ${nameList('student')} from student
      where company_id = ${companyID} and student_id = asked.target_student_id offset 0
    ) s
    cross join lateral (
      -- nobody is asked about somebody who has left
      select school_class_id, student_number from enrolment
      where company_id = ${companyID} and enrolment_id = x.enrolment_id
        and (leaves_on is null or leaves_on > school_today()) offset 0
    ) n
    left join lateral (
      select grade, name, name_key from school_class
      where company_id = ${companyID} and school_class_id = n.school_class_id offset 0
    ) c on true
    order by asked.kind = 'peer', c.grade, c.name_key, n.student_number, asked.evaluation_request_id`.execute(
    tx,
  );
  return rows;
}

/** The students among those asked about whose whole name another examinee of the course has too. */
export async function targetsWithSharedName(tx: Tx, candidate: Candidate): Promise<Set<number>> {
  // somebody from outside is asked about one student, and knows whom
  if (candidate.kind === 'outside') return new Set();
  // As above: few people are asked about, and each looks for the own rows.
  const { rows } = await sql<{ studentID: number }>`
    with asked as materialized (
      select target_student_id from evaluation_request
      where company_id = ${candidate.companyID} and eval_setting_id = ${candidate.evalSettingID}
        and evaluator_student_id = ${candidate.studentID} and kind = 'peer'
    ), named as materialized (
      select asked.target_student_id as student_id, other.student_id as other_id
      from asked
      cross join lateral (
        select last_name, first_name from student
        where company_id = ${candidate.companyID} and student_id = asked.target_student_id offset 0
      ) s
      cross join lateral (
        select student_id from student
        where company_id = ${candidate.companyID} and last_name = s.last_name and first_name = s.first_name
          and student_id <> asked.target_student_id
        offset 0
      ) other
    )
    select distinct named.student_id
    from named
    cross join lateral (
      select from examinee
      where company_id = ${candidate.companyID} and eval_setting_id = ${candidate.evalSettingID} and student_id = named.other_id
      offset 0
    ) x`.execute(tx);
  return new Set(rows.map((row) => row.studentID));
}

export async function answersOf(tx: Tx, companyID: number, requestIDs: readonly number[]) {
  return tx
    .selectFrom('answer')
    .select([
      'evaluationRequestID',
      'questionItemID',
      'itemVersion',
      'level',
      'milliseconds',
      'answeredAt',
    ])
    .where('companyID', '=', companyID)
    .where('evaluationRequestID', '=', anyOf(requestIDs))
    .orderBy('evaluationRequestID')
    .orderBy('questionItemID')
    .execute();
}

/** Every version of some items: a page that was opened before a new version still names the older one. */
export async function versionsOf(tx: Tx, questionItemIDs: readonly number[]) {
  return tx
    .selectFrom('questionItem')
    .select(['questionItemID', 'version', 'competencyID'])
    .where('questionItemID', '=', anyOf(questionItemIDs))
    .execute();
}
