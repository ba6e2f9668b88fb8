import { sql, type NotNull } from 'kysely';
import { limits, studentFields, type LanguageCode } from '@mebae/contracts';
import type { Tx } from '../../../db/connect.ts';
import { joinOnSchoolKey, sameSchoolKey } from '../../../db/query.ts';
import { columnsOf } from '../../../lib/database/plain-fields.repository.ts';
import { soundEvaluators } from '../../../lib/results/sound-evaluators.repository.ts';
import type { SurveyItemRow } from '../../../lib/events/survey-items.repository.ts';
import { toSurveyItem } from '../../../lib/events/surveys.ts';

/** Keys that every question about one student's data needs. */
interface Of {
  companyID: number;
  studentID: number;
  language: LanguageCode;
}

const exportedColumns = columnsOf('student', studentFields).filter(
  (_, at) => Object.values(studentFields)[at]?.isExported,
);

export async function profileOf(tx: Tx, { companyID, studentID }: Of) {
  return tx
    .selectFrom('student')
    .select(['studentID', ...exportedColumns, 'memo', 'createdAt', 'updatedAt'])
    .where((eb) => eb.and({ companyID, studentID }))
    .executeTakeFirstOrThrow();
}

export async function enrolmentsOf(tx: Tx, { companyID, studentID }: Of) {
  const { rows } = await sql<{
    schoolYear: number;
    grade: number | null;
    className: string | null;
    studentNumber: number | null;
    state: string;
  }>`
    select e.school_year, c.grade, c.name as class_name, e.student_number, e.state
    from enrolment e
    left join school_class c on ${sameSchoolKey('c', 'e', 'schoolClassID')}
    where e.company_id = ${companyID} and e.student_id = ${studentID}
    order by e.school_year, e.enrolment_id`.execute(tx);
  return rows;
}

export async function tagsOf(tx: Tx, { companyID, studentID }: Of) {
  const { rows } = await sql<{ tag: string; isPriority: boolean }>`
    select t.tag, s.is_priority from student_tag s
    join tag t on ${sameSchoolKey('t', 's', 'tagID')}
    where s.company_id = ${companyID} and s.student_id = ${studentID} order by t.tag`.execute(tx);
  return rows;
}

export async function coursesOf(tx: Tx, { companyID, studentID }: Of) {
  const { rows } = await sql<{
    evalSettingID: number;
    title: string;
    schoolYear: number;
    startAt: Date;
    endAt: Date;
    handedInAt: Date | null;
  }>`
    select x.eval_setting_id, x.title, x.school_year, x.start_at, coalesce(x.ended_at, x.end_at) as end_at,
      coalesce(p.handed_in_at, p.earlier_handed_in_at) as handed_in_at
    from examinee p join exam x on ${sameSchoolKey('x', 'p', 'evalSettingID')}
    where p.company_id = ${companyID} and p.student_id = ${studentID}
    order by x.start_at, x.eval_setting_id`.execute(tx);
  return rows;
}

/** An answer with its words; about others, and by others, it names nobody. */
interface AnswerRow {
  course: string;
  /** Distinguishes evaluations of one course, in no order of people. */
  evaluation: number;
  competency: string;
  statement: string;
  /** Null with `levelText` null: 'I can't tell'. */
  level: number | null;
  levelText: string | null;
  answeredAt: Date | null;
}

/**
 * Answers of a student about themselves (`self`), by them about others (`given`), or by others about them (`received`).
 * Nobody else is named, and of an evaluation that was received not even the moment is given.
 */
export async function answersOf(
  tx: Tx,
  { companyID, studentID, language }: Of,
  side: 'self' | 'given' | 'received',
): Promise<AnswerRow[]> {
  const those = {
    self: sql`r.kind = 'self' and r.evaluator_student_id = ${studentID}`,
    // by the pages of the course, or by a link where the student does not take part
    given: sql`(r.kind = 'peer' and r.evaluator_student_id = ${studentID}
      or r.outside_evaluator_id in (select o.outside_evaluator_id from outside_evaluator o
        where o.company_id = ${companyID} and o.student_id = ${studentID}))`,
    received: sql`r.kind <> 'self' and r.target_student_id = ${studentID}`,
  }[side];
  const who = sql.lit(side === 'self' ? 'self' : 'other');
  const { rows } = await sql<AnswerRow>`
    select x.title as course,
      dense_rank() over (partition by r.eval_setting_id
        order by md5(r.evaluation_request_id || ' ' || ${side}::text))::int as evaluation,
      c.name ->> ${language} as competency,
      i.wordings -> q.wording -> ${who} ->> ${language} as statement,
      a.level, i.wordings -> q.wording -> 'levels' -> (a.level - 1) ->> ${language} as level_text,
      ${side === 'received' ? sql`null::timestamptz` : sql`a.answered_at`} as answered_at
    from evaluation_request r
    join answer a on ${sameSchoolKey('a', 'r', 'evaluationRequestID')}
    join exam x on ${sameSchoolKey('x', 'r', 'evalSettingID')}
    join question_type q on q.question_type_id = x.question_type_id
    join competency c on c.competency_id = a.competency_id
    join question_item i on i.question_item_id = a.question_item_id and i.version = a.item_version
    where r.company_id = ${companyID} and ${those}
    order by x.start_at, r.eval_setting_id, evaluation, a.competency_id, a.question_item_id`.execute(
    tx,
  );
  return rows;
}

/** The student's answers about the anchoring examples, by the pages of a course or by a link. */
export async function exampleAnswersOf(tx: Tx, { companyID, studentID, language }: Of) {
  const { rows } = await sql<{
    course: string;
    example: string;
    statement: string;
    level: number | null;
    levelText: string | null;
    answeredAt: Date;
  }>`
    select x.title as course, e.wordings -> q.wording -> 'name' ->> ${language} as example,
      i.wordings -> q.wording -> 'other' ->> ${language} as statement,
      a.level, i.wordings -> q.wording -> 'levels' -> (a.level - 1) ->> ${language} as level_text, a.answered_at
    from example_answer a
    join exam x on ${sameSchoolKey('x', 'a', 'evalSettingID')}
    join question_type q on q.question_type_id = x.question_type_id
    join anchoring_example e on e.example_id = a.example_id and e.version = a.example_version
    join question_item i on i.question_item_id = a.question_item_id and i.version = a.item_version
    where a.company_id = ${companyID} and (a.student_id = ${studentID} or a.outside_evaluator_id in (
      select o.outside_evaluator_id from outside_evaluator o
      where o.company_id = ${companyID} and o.student_id = ${studentID}))
    order by x.start_at, a.eval_setting_id, a.example_id, a.question_item_id`.execute(tx);
  return rows;
}

export async function scoresOf(tx: Tx, { companyID, studentID, language }: Of) {
  // of fewer than three sound evaluators a number can be one classmate's answer, which is not the student's data
  const isPublished = sql`${soundEvaluators('s')} >= ${limits.evaluatorsForFixedScore}`;
  const { rows } = await sql<{
    course: string;
    competency: string;
    value: number | null;
    standardError: number | null;
    selfValue: number | null;
    evaluators: number;
    isFixed: boolean;
    method: number;
    modelVersion: string;
  }>`
    select x.title as course, c.name ->> ${language} as competency,
      case when ${isPublished} then s.value end as value, case when ${isPublished} then s.standard_error end as standard_error,
      s.self_value, s.evaluators, s.is_fixed, s.method, s.model_version
    from score s
    join exam x on ${sameSchoolKey('x', 's', 'evalSettingID')}
    join competency c on c.competency_id = s.competency_id
    where s.company_id = ${companyID} and s.student_id = ${studentID}
    order by x.start_at, s.eval_setting_id, s.competency_id`.execute(tx);
  return rows;
}

/** The student's answers to the statements of the disposition test and the trend check. */
export async function partAnswersOf(tx: Tx, { companyID, studentID, language }: Of) {
  const { rows } = await sql<{
    course: string;
    part: string;
    statement: string;
    value: number;
    answeredAt: Date;
  }>`
    select x.title as course, a.part,
      coalesce(w.wording -> 'statement' ->> ${language},
        concat('A: ', w.wording -> 'left' ->> ${language}, ' / B: ', w.wording -> 'right' ->> ${language})) as statement,
      a.value, a.answered_at
    from part_answer a
    join exam x on ${sameSchoolKey('x', 'a', 'evalSettingID')}
    join question_type q on q.question_type_id = x.question_type_id
    join part_item i on i.part = a.part and i.item_id = a.item_id and i.version = a.item_version
    cross join lateral (select coalesce(i.wordings -> q.wording, i.wordings -> 'general', i.wordings -> 'primary')
      as wording) w
    where a.company_id = ${companyID} and a.student_id = ${studentID}
    order by x.start_at, a.eval_setting_id, a.part, a.item_id`.execute(tx);
  return rows;
}

/** Rounds of the implicit task as the student did them. */
export async function implicitBlocksOf(tx: Tx, { companyID, studentID }: Of) {
  const { rows } = await sql<{
    course: string;
    block: number;
    trials: unknown;
    answeredAt: Date;
  }>`
    select x.title as course, b.block, b.trials, b.answered_at
    from implicit_block b
    join exam x on ${sameSchoolKey('x', 'b', 'evalSettingID')}
    where b.company_id = ${companyID} and b.student_id = ${studentID}
    order by x.start_at, b.eval_setting_id, b.block`.execute(tx);
  return rows;
}

/** The student's answers to the surveys of events. */
export async function surveyAnswersOf(tx: Tx, { companyID, studentID, language }: Of) {
  const { rows } = await sql<
    SurveyItemRow & {
      event: string;
      course: string;
      value: number | null;
      chosen: number[];
      given: string;
      answeredAt: Date;
    }
  >`
    select v.title as event, x.title as course, i.survey_item_id, i.event_id, i.kind, b.title as activity_title,
      i.growing_purpose_id, i.text, i.low, i.high, i.options, i.is_multiple, i.is_required,
      a.value, a.options as chosen, a.text as given, a.answered_at
    from survey_answer a
    join survey_item i on ${sameSchoolKey('i', 'a', 'surveyItemID')}
    join school_event v on v.company_id = a.company_id and v.event_id = i.event_id
    join exam x on ${sameSchoolKey('x', 'a', 'evalSettingID')}
    left join activity b on ${sameSchoolKey('b', 'i', 'activityID')}
    where a.company_id = ${companyID} and a.student_id = ${studentID}
    order by x.start_at, a.eval_setting_id, v.event_id, i.position`.execute(tx);
  return rows.map((row) => ({
    event: row.event,
    course: row.course,
    statement: toSurveyItem(row, 'general').text[language],
    value: row.value,
    text:
      row.kind === 'choice' ? row.chosen.map((index) => row.options[index]).join(' / ') : row.given,
    answeredAt: row.answeredAt,
  }));
}

export async function partScoresOf(tx: Tx, { companyID, studentID, language }: Of) {
  const { rows } = await sql<{
    course: string;
    part: string;
    scale: string;
    value: number | null;
    method: string;
    isTooFast: boolean;
    modelVersion: string;
  }>`
    select x.title as course, s.part,
      coalesce(t.title ->> ${language},
        concat(d.first_pole ->> ${language}, '–', d.second_pole ->> ${language})) as scale,
      s.value, s.method, s.is_too_fast, s.model_version
    from part_score s
    join exam x on ${sameSchoolKey('x', 's', 'evalSettingID')}
    left join trend t on s.part = 'trend' and t.trend_id = s.scale_id
    left join disposition_scale d on s.part = 'disposition' and d.scale_id = s.scale_id
    where s.company_id = ${companyID} and s.student_id = ${studentID}
    order by x.start_at, s.eval_setting_id, s.part, s.scale_id`.execute(tx);
  return rows;
}

/** People whom the student asked for an evaluation; a person of the school is not named. */
export async function requestedEvaluatorsOf(tx: Tx, { companyID, studentID }: Of) {
  const { rows } = await sql<{
    course: string;
    guestName: string | null;
    guestEmail: string | null;
    guestRelation: string | null;
    requestState: string;
    requestedAt: Date;
    decidedAt: Date | null;
  }>`
    select x.title as course, q.guest_name, q.guest_email, q.guest_relation, q.state as request_state, q.requested_at, q.decided_at
    from requested_evaluator q
    join exam x on ${sameSchoolKey('x', 'q', 'evalSettingID')}
    where q.company_id = ${companyID} and q.student_id = ${studentID}
    order by q.requested_at, q.requested_evaluator_id`.execute(tx);
  return rows;
}

/** Views and changes of the student's data with their time, by authority and not by name. */
export async function participationsOf(tx: Tx, { companyID, studentID }: Of) {
  return tx
    .selectFrom('participation')
    .select(['schoolYear', 'kind', 'title as participation', 'createdAt'])
    .where((eb) => eb.and({ companyID, studentID }))
    .orderBy('participationID')
    .execute();
}

/** The groups that the student was put into. */
export async function groupsOf(tx: Tx, { companyID, studentID }: Of) {
  return tx
    .selectFrom('groupMember')
    .innerJoin('groupSetting', joinOnSchoolKey('groupSetting', 'groupMember', 'groupSettingID'))
    .leftJoin(
      'studentGroup',
      joinOnSchoolKey('studentGroup', 'groupMember', 'groupSettingID', 'groupNumber'),
    )
    .select([
      'groupSetting.schoolYear',
      'groupSetting.title as groupSetting',
      'studentGroup.name as group',
      'groupSetting.createdAt',
    ])
    .where('groupMember.companyID', '=', companyID)
    .where('groupMember.studentID', '=', studentID)
    .orderBy('groupSetting.groupSettingID')
    .execute();
}

/**
 * Rules by which the school keeps the student apart from somebody, since and until when; the note is about both, and
 * names the other.
 */
export async function keptApartOf(tx: Tx, { companyID, studentID }: Of) {
  return tx
    .selectFrom('keptApart')
    .select(['createdAt', 'endsOn'])
    .where('companyID', '=', companyID)
    .where((eb) =>
      eb.or([eb('firstStudentID', '=', studentID), eb('secondStudentID', '=', studentID)]),
    )
    .orderBy('keptApartID')
    .execute();
}

/** Notes of each talk. */
export async function interviewsOf(tx: Tx, { companyID, studentID }: Of) {
  return tx
    .selectFrom('interview')
    .select(['schoolYear', 'heldOn', 'memo', 'goals', 'nextOn', 'createdAt'])
    .where((eb) => eb.and({ companyID, studentID }))
    .orderBy('heldOn')
    .orderBy('interviewID')
    .execute();
}

/** Every version of every letter of recommendation. */
export async function lettersOf(tx: Tx, { companyID, studentID }: Of) {
  const rows = await tx
    .selectFrom('letter')
    .innerJoin('letterVersion as v', joinOnSchoolKey('v', 'letter', 'letterID'))
    .select([
      'letter.schoolYear',
      'letter.letterID',
      'v.version',
      'v.paragraphs',
      'v.source',
      'v.createdAt',
    ])
    .where('letter.companyID', '=', companyID)
    .where('letter.studentID', '=', studentID)
    .orderBy('letter.letterID')
    .orderBy('v.version')
    .execute();
  return rows.map(({ paragraphs, ...row }) => ({
    ...row,
    text: paragraphs.map((paragraph) => paragraph.map(({ text }) => text).join(' ')).join('\n'),
  }));
}

/** Every version of every year's findings. */
export async function findingsOf(tx: Tx, { companyID, studentID }: Of) {
  return tx
    .selectFrom('findingsVersion')
    .select(['schoolYear', 'version', 'text', 'source', 'createdAt'])
    .where((eb) => eb.and({ companyID, studentID }))
    .orderBy('schoolYear')
    .orderBy('version')
    .execute();
}

/** Teachers' words to the student in reports, finished or not. */
export async function reportCommentsOf(tx: Tx, { companyID, studentID }: Of) {
  return tx
    .selectFrom('reportComment')
    .innerJoin('exam', joinOnSchoolKey('exam', 'reportComment', 'evalSettingID'))
    .select([
      'exam.title as course',
      'reportComment.text',
      'reportComment.isDone',
      'reportComment.updatedAt',
    ])
    .where('reportComment.companyID', '=', companyID)
    .where('reportComment.studentID', '=', studentID)
    .orderBy('exam.startAt')
    .orderBy('exam.evalSettingID')
    .execute();
}

/** Reports that were made about the student, and when. */
export async function reportsOf(tx: Tx, { companyID, studentID }: Of) {
  const { rows } = await sql<{ course: string; report: string; isFixed: boolean; createdAt: Date }>`
    select x.title as course, r.kind as report, r.is_fixed, r.made_at as created_at
    from report r
    join exam x on ${sameSchoolKey('x', 'r', 'evalSettingID')}
    where r.company_id = ${companyID} and r.student_id = ${studentID} and r.file_id is not null
    order by r.made_at, r.kind`.execute(tx);
  return rows;
}

/** Files of the student's reports. */
export async function reportFilesOf(tx: Tx, { companyID, studentID }: Omit<Of, 'language'>) {
  return tx
    .selectFrom('report')
    .innerJoin('exam', joinOnSchoolKey('exam', 'report', 'evalSettingID'))
    .select(['exam.title', 'report.evalSettingID', 'report.kind', 'report.fileID'])
    .where('report.companyID', '=', companyID)
    .where('report.studentID', '=', studentID)
    .where('report.fileID', 'is not', null)
    .$narrowType<{ fileID: NotNull }>()
    .orderBy('report.evalSettingID')
    .orderBy('report.kind')
    .execute();
}

export async function auditOf(tx: Tx, { companyID, studentID }: Of) {
  const { rows } = await sql<{ at: Date; action: string; role: number | null }>`
    select at, action, role from audit_log
    where company_id = ${companyID} and student_id = ${studentID} order by at, audit_id`.execute(
    tx,
  );
  return rows;
}
