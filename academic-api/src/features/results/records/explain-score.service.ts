import { ExamStatus, type ScoreExplanation, type scoreEndpoints } from '@mebae/contracts';
import { visibleClassesOfAllYears } from '@mebae/rules';
import { auditView } from '../../../lib/audit/audit-view.repository.ts';
import { toExamSummary } from '../../../lib/courses/exam-summary.ts';
import { notFound } from '../../../lib/calls/failure.ts';
import { toSchoolClass } from '../../../lib/classes/school-class.ts';
import * as repository from './explain-score.repository.ts';
import { explainScore } from './explain-score.ts';
import { findOrFail } from './records.service.ts';
import { examineeOf, runOf } from '../../../lib/results/scores-of-student.repository.ts';
import { examsOf } from './student.repository.ts';
import type { Call } from '../../../lib/calls/call.ts';

/**
 * Explains one score of a student. Leaves an audit row.
 * @throws Failure academic.4 (404) without access to the student; grow.22 where the course is not the student's, has no
 * scores, or did not ask about the competency
 */
export async function explainOneScore(
  caller: Call<typeof scoreEndpoints.explain>,
): Promise<ScoreExplanation> {
  const { tx, session, language, now, params: key } = caller;
  const wanted = { companyID: session.companyID, ...key };
  const student = await findOrFail(caller, key.studentID);
  const scope = visibleClassesOfAllYears(session);
  const exams = await examsOf(tx, { ...wanted, scope, now });
  const row = exams.find((exam) => exam.evalSettingID === key.evalSettingID);
  const [run] = await runOf(tx, wanted);
  const score = await repository.scoreRow(tx, wanted, language);
  if (!row || !run || !score) throw notFound.course();
  const [examinee] = await examineeOf(tx, wanted);
  const exam = toExamSummary(row, now);
  const figures = await repository.courseFigures(tx, wanted);
  const { competencyID, name, competencyType, ...facts } = score;
  const detail = { part: 'score', evalSettingID: key.evalSettingID };
  await auditView(tx, session, 'student.view', { studentID: key.studentID, detail }, now);
  return {
    student: {
      ...student,
      schoolClass: examinee ? toSchoolClass(examinee) : null,
    },
    exam,
    competency: { competencyID, name, competencyType },
    ...explainScore({
      ...facts,
      hasEnded: exam.status === ExamStatus.Ended && exam.scoringState === 'done',
      method: run.method,
      weights: await repository.weightsOf(tx, wanted),
    }),
    course: {
      ...figures,
      // of the whole course, so of other teachers' students, too
      extremes: scope === null ? figures.extremes : null,
      subsets: run.subsets,
      areExamplesTrusted: run.consistency?.isTrusted ?? null,
      converged: run.converged,
    },
    method: run.method,
    modelVersion: run.modelVersion,
    computedAt: run.computedAt.toISOString(),
  };
}
