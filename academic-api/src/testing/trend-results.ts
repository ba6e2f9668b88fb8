import type { Db } from '../db/connect.ts';
import type { TestSchool } from './school.ts';

/**
 * Results of a course's trend check, as the job would have written them.
 * @param values of a student by place in the school, trend by trend
 */
export async function addTrendResults(
  db: Db,
  school: TestSchool,
  evalSettingID: number,
  values: (index: number) => Record<number, number>,
): Promise<void> {
  const trendIDs = Object.keys(values(0)).map(Number);
  await db
    .updateTable('exam')
    .set({ trendIDs })
    .where('evalSettingID', '=', evalSettingID)
    .execute();
  await db
    .insertInto('partScore')
    .values(
      school.students.flatMap((student, index) =>
        Object.entries(values(index)).map(([scaleID, value]) => ({
          companyID: school.companyID,
          evalSettingID,
          studentID: student.studentID,
          part: 'trend' as const,
          scaleID: Number(scaleID),
          method: 'form' as const,
          value,
          isTooFast: false,
          count: 4,
          modelVersion: 'test',
        })),
      ),
    )
    .execute();
}
