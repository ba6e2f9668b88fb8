import type { CareEntry, CareList, scoreEndpoints } from '@mebae/contracts';
import { careGapsOf, careReasonsOf, detailAmong, distanceOf, visibleClasses } from '@mebae/rules';
import { auditView } from '../../../lib/audit/audit-view.repository.ts';
import { notFound } from '../../../lib/calls/failure.ts';
import * as repository from './care-list.repository.ts';
import { toCourseStudent } from '../../../lib/classes/school-class.ts';
import { courseOfStaff } from './course-of-staff.repository.ts';
import type { Call } from '../../../lib/calls/call.ts';

/**
 * Students of a course whose trends ask for a talk, each with the rules that say so: a homeroom teacher's own. Every view
 * leaves an audit row.
 * @throws Failure grow.22 (404) for a course that is not there, or has nobody that the caller may see
 */
export async function readCareList({
  tx,
  session,
  params: { evalSettingID },
  now,
  language,
}: Call<typeof scoreEndpoints.careList>): Promise<CareList> {
  const key = { companyID: session.companyID, evalSettingID, scope: visibleClasses(session) };
  const exam = await courseOfStaff(tx, key);
  if (!exam) throw notFound.course();
  await auditView(tx, session, 'careList.view', { detail: { evalSettingID } }, now);
  const trends = await repository.coreTrends(tx, exam.trendIDs, language);
  const isScored = exam.scoringState === 'done';
  if (!isScored || trends.length === 0)
    return { isScored, trends, checked: 0, notApplied: [], data: [] };
  const titles = new Map(trends.map(({ trendID, title }) => [trendID, title]));
  const rows = await repository.careTrends(tx, key, [...titles.keys()]);
  const students = [...Map.groupBy(rows, (row) => row.studentID).values()];
  const data = students.flatMap((own): CareEntry[] => {
    const reasons = careReasonsOf(own).map(({ rule, trends: low }) => ({
      rule,
      trends: low.map(({ trendID, distance }) => {
        const others = own.find((row) => row.trendID === trendID)?.gradeOthers ?? 0;
        return {
          trendID,
          title: titles.get(trendID) ?? '',
          distance: distanceOf(detailAmong(others), distance),
        };
      }),
    }));
    const [first] = own;
    return first && reasons.length > 0 ? [{ student: toCourseStudent(first), reasons }] : [];
  });
  const notApplied = careGapsOf(students, trends.length);
  return { isScored, trends, checked: students.length, notApplied, data };
}
