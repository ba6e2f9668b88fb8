import type {
  RecordResult,
  RecordStudent,
  StudentGrowth,
  StudentNeighbours,
  StudentRecord,
  recordEndpoints,
} from '@mebae/contracts';
import { carelessReason } from '@mebae/contracts';
import { highlightsOf, maySeeClass, statementsOf, visibleClassesOfAllYears } from '@mebae/rules';
import type { Caller } from '../../../lib/calls/caller.ts';
import { auditView } from '../../../lib/audit/audit-view.repository.ts';
import { toExamSummary } from '../../../lib/courses/exam-summary.ts';
import { notFound } from '../../../lib/calls/failure.ts';
import { toSchoolClass } from '../../../lib/classes/school-class.ts';
import { mayHaveCustomCompetencies } from '../../../lib/accounts/session.ts';
import { customCompetencyScoresOf, derivedScoresOf } from './derived.ts';
import { growthOf } from './growth.ts';
import * as neighboursRepository from './neighbours.repository.ts';
import { givenZ, toCompetency, toStudent } from './records.mapper.ts';
import * as scores from '../../../lib/results/scores-of-student.repository.ts';
import * as students from './student.repository.ts';
import type { Call } from '../../../lib/calls/call.ts';

/**
 * @throws Failure academic.4 (404) for a student who does not exist, is another school's, or is in a class that the
 * caller may not see this school year: the three can't be told apart
 */
export async function findOrFail({ tx, session }: Caller, studentID: number) {
  const { companyID, schoolYear } = session;
  const [student] = await students.studentOfYear(tx, { companyID, studentID, schoolYear });
  if (!student || !maySeeClass(session, student.schoolClassID)) throw notFound.student();
  return student;
}

async function studentOf({ tx, session }: Caller, student: students.StudentOfYear) {
  const key = { companyID: session.companyID, studentID: student.studentID };
  return toStudent(student, await students.tagsOf(tx, key), await students.enrolmentsOf(tx, key));
}

/**
 * Reads the student of a record. It shows no more than the list of students does, so it leaves no audit row.
 * @throws Failure academic.4 without access
 */
export async function profile(
  caller: Call<typeof recordEndpoints.profile>,
): Promise<RecordStudent> {
  const {
    params: { studentID },
  } = caller;
  return studentOf(caller, await findOrFail(caller, studentID));
}

/**
 * A student's record with the scores of one course. A Normal teacher sees the courses of those years in which they were
 * in charge of the student's class. Leaves an audit row.
 * The course is, unless one is asked for, the newest one with fixed scores, else the newest with preliminary ones
 * @throws Failure academic.4 without access, grow.22 when the student has no such course
 */
export async function record(caller: Call<typeof recordEndpoints.record>): Promise<StudentRecord> {
  const {
    tx,
    session,
    now,
    params: { studentID },
    query: { evalSettingID },
  } = caller;
  const student = await findOrFail(caller, studentID);
  const key = { companyID: session.companyID, studentID };
  const scope = visibleClassesOfAllYears(session);
  const exams = await students.examsOf(tx, { ...key, scope, now });
  const chosen =
    evalSettingID === undefined
      ? (exams.find((exam) => exam.hasFixedScores) ?? exams.find((exam) => exam.hasScores))
      : exams.find((exam) => exam.evalSettingID === evalSettingID);
  if (evalSettingID !== undefined && !chosen) throw notFound.course();
  const result: StudentRecord = {
    student: await studentOf(caller, student),
    exams: exams.map((row) => toExamSummary(row, now)),
    evalSettingID: chosen?.evalSettingID ?? null,
    result: chosen ? await resultOf(caller, studentID, chosen.evalSettingID) : null,
  };
  const detail = { part: 'record', evalSettingID: result.evalSettingID };
  await auditView(tx, session, 'student.view', { studentID, detail }, now);
  return result;
}

/** The student's fixed scores in the fixed course before another one; null without one, or where the other is not fixed. */
async function fixedCourseBefore(
  { tx, session, language }: Caller,
  studentID: number,
  evalSettingID: number,
) {
  const scope = visibleClassesOfAllYears(session);
  const fixed = await scores.fixedScoresOf(tx, session.companyID, { studentID, scope, language });
  const own = fixed.findIndex((row) => row.evalSettingID === evalSettingID);
  const last = fixed[own - 1];
  if (!last) return null;
  const { title, endAt, endedAt } = last;
  return {
    exam: { evalSettingID: last.evalSettingID, title, endAt: (endedAt ?? endAt).toISOString() },
    scores: fixed.filter((row) => row.evalSettingID === last.evalSettingID),
  };
}

async function resultOf(
  caller: Caller,
  studentID: number,
  evalSettingID: number,
): Promise<RecordResult | null> {
  const { tx, session, language } = caller;
  const { companyID } = session;
  const key = { companyID, evalSettingID, studentID };
  const [run] = await scores.runOf(tx, key);
  if (!run) return null;
  const scope = visibleClassesOfAllYears(session);
  const rows = await scores.competencyRows(tx, companyID, {
    evalSettingID,
    studentID,
    scope,
    language,
  });
  const competencies = rows.map(toCompetency);
  const evaluators = await scores.evaluatorsOf(tx, key);
  const [examinee] = await scores.examineeOf(tx, key);
  const suspicious = (await scores.selfCarelessReasons(tx, key))[0]?.reasons ?? [];
  const before = await fixedCourseBefore(caller, studentID, evalSettingID);
  const isSelfCareless = suspicious.length > 0;
  return {
    schoolClass: examinee ? toSchoolClass(examinee) : null,
    ...run,
    computedAt: run.computedAt.toISOString(),
    competencies,
    derivedScores: derivedScoresOf(competencies),
    customCompetencies: customCompetencyScoresOf(
      competencies,
      mayHaveCustomCompetencies(session) ? await scores.customCompetencies(tx, companyID) : [],
    ),
    ...highlightsOf({ scores: rows, isSelfCareless }),
    statements: statementsOf({
      scores: rows,
      before: before?.scores ?? [],
      isSelfCareless,
    }).map((statement) => ({
      ...statement,
      gradeZ: givenZ(
        rows.find(({ competencyID }) => competencyID === statement.competencyID),
        statement.gradeZ,
      ),
    })),
    isComparable: rows.every(({ isGradeLinked }) => isGradeLinked),
    comparedWith: before?.exam ?? null,
    learningIncentive: examinee?.learningIncentive ?? null,
    isSuspiciousStudent: isSelfCareless,
    suspiciousReasons: suspicious.map((reason) => carelessReason.parse(reason)),
    evaluators: {
      total: evaluators.length,
      downWeighted: evaluators.filter((e) => e.weight !== null && e.weight < 1).length,
      reasons: carelessReason.options.flatMap((reason) => {
        const count = evaluators.filter((e) => e.carelessReasons?.includes(reason)).length;
        return count === 0 ? [] : [{ reason, count }];
      }),
    },
  };
}

/**
 * A student's fixed scores from course to course, with the change between the last two. Leaves an audit row, unless the
 * record was just looked at.
 * @throws Failure academic.4 without access
 */
export async function growth(caller: Call<typeof recordEndpoints.growth>): Promise<StudentGrowth> {
  const {
    tx,
    session,
    language,
    now,
    params: { studentID },
  } = caller;
  await findOrFail(caller, studentID);
  const fixed = await scores.fixedScoresOf(tx, session.companyID, {
    studentID,
    scope: visibleClassesOfAllYears(session),
    language,
  });
  const exams = [
    ...new Map(
      fixed.map((row) => [row.evalSettingID, { ...toExamSummary(row, now), method: row.method }]),
    ).values(),
  ];
  // the page of a record shows it: one view, one entry
  const view = { studentID, detail: { part: 'growth' }, isPart: true };
  await auditView(tx, session, 'student.view', view, now);
  return {
    exams,
    competencies: growthOf(
      exams.map((exam) => exam.evalSettingID),
      fixed,
    ),
  };
}

/**
 * The students before and after this one in the student list's filter and order.
 * @throws Failure academic.4 without access
 */
export async function neighbours(
  caller: Call<typeof recordEndpoints.neighbours>,
): Promise<StudentNeighbours> {
  const {
    params: { studentID },
    query: filter,
  } = caller;
  await findOrFail(caller, studentID);
  return neighboursRepository.neighboursOf(caller.tx, caller.session, studentID, filter);
}
