import { ReportStatus } from '@mebae/contracts';
import { dayInJapan } from '@mebae/rules';
import { withSchoolTransaction } from '../../../db/connect.ts';
import type { Deps } from '../../../lib/calls/deps.ts';
import type { JobData } from '../../../lib/processes/jobs.ts';
import { idsOfFewEvaluators } from './few-evaluators.repository.ts';
import { choiceOf, isToMake, requestReports } from './reports.service.ts';
import * as repository from './reports.repository.ts';

/**
 * Has the reports of a course made that says so, once its scores are fixed: of the kind that its students get. Left to
 * staff are those of students who have a competency with fewer than three sound evaluators, and of those whose teacher
 * still has time for a comment. Does nothing where all are made already. The operation is that of whoever made the course.
 */
export function startReportsJob(
  { db, now, jobs }: Pick<Deps, 'db' | 'now' | 'jobs'>,
  { companyID, evalSettingID }: JobData['start-reports'],
): Promise<void> {
  return withSchoolTransaction(db, companyID, async (tx) => {
    const course = await repository.courseOf(tx, companyID, evalSettingID);
    if (!course?.automaticReports) return;
    const userID = await repository.ownerOf(tx, companyID, course.createdBy);
    if (userID === undefined) return;
    await repository.lockCourse(tx, companyID, evalSettingID);
    const key = { companyID, evalSettingID, kinds: [course.reportKind], scope: null };
    const left = new Set([
      ...(await idsOfFewEvaluators(tx, key)),
      ...(await repository.idsOfAwaitedComments(tx, key, dayInJapan(now()))),
    ]);
    const rows = await repository.reportsOf(tx, key);
    const toMake = rows.filter(
      (row) =>
        isToMake(row, 'missing') &&
        (row.state !== ReportStatus.NoRequest || !left.has(row.studentID)),
    );
    if (toMake.length === 0) return;
    await requestReports(
      { tx, jobs, now: now() },
      { companyID, evalSettingID, title: course.title },
      { toMake, choice: choiceOf(course), userID, actor: { companyID, ...theProduct } },
    );
  });
}

/** Nobody asked. */
const theProduct = { userID: null, role: null, ip: null };
