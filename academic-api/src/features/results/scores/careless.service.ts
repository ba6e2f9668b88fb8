import { carelessReason, type CarelessPatterns, type scoreEndpoints } from '@mebae/contracts';
import { visibleClasses } from '@mebae/rules';
import { disableNestedLoops } from '../../../lib/database/disable-nested-loops.repository.ts';
import { notFound } from '../../../lib/calls/failure.ts';
import { outsideName } from '../../../lib/outside-links/outside-links.ts';
import { toCourseStudent } from '../../../lib/classes/school-class.ts';
import * as repository from './careless.repository.ts';
import { courseOfStaff } from './course-of-staff.repository.ts';
import type { Call } from '../../../lib/calls/call.ts';

const toReasons = (reasons: readonly string[]) =>
  reasons.map((reason) => carelessReason.parse(reason));

/**
 * Careless patterns of answers in a course, the rule and the weight of each: of a Normal teacher's own students, and of
 * outside evaluators of them; and who answered 'I can't tell' most of the time. Other answers are not in it.
 * @throws Failure grow.22 (404) for a course that is not there, or has nobody that the caller may see
 */
export async function readCarelessPatterns({
  tx,
  session,
  params: { evalSettingID },
  language,
}: Call<typeof scoreEndpoints.careless>): Promise<CarelessPatterns> {
  const key = { companyID: session.companyID, evalSettingID, scope: visibleClasses(session) };
  const exam = await courseOfStaff(tx, key);
  if (!exam) throw notFound.course();
  await disableNestedLoops(tx);
  const students = await repository.carelessStudents(tx, key);
  const outsiders = await repository.carelessOutsiders(tx, key);
  const cannotJudge = await repository.studentsWhoCannotJudge(tx, key);
  return {
    isScored: await repository.isScored(tx, key),
    isFixed: exam.scoringState === 'done',
    answered: await repository.countAnswered(tx, key),
    students: students.map((row) => ({
      student: toCourseStudent(row),
      weight: row.weight,
      ratings: row.ratings,
      reasons: toReasons(row.carelessReasons),
      selfReasons: toReasons(row.selfCarelessReasons),
    })),
    cannotJudge: cannotJudge.map(({ cannotJudge: count, asked, ...row }) => ({
      student: toCourseStudent(row),
      cannotJudge: count,
      asked,
    })),
    outsiders: outsiders.map((row) => ({
      name: outsideName(row, language),
      target: toCourseStudent(row),
      weight: row.weight,
      ratings: row.ratings,
      reasons: toReasons(row.carelessReasons),
    })),
  };
}
