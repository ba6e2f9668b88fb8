import type { ExamDraftData } from '@mebae/contracts';
import type { Tx } from '../../../db/connect.ts';
import { assertOfSchool } from '../../../lib/database/ids-of-school.repository.ts';

const oneOf = (id: number | null | undefined): number[] => (id ? [id] : []);

/** Every id of the school's that a draft holds, by its field. */
const idsOf = ({ questions = {}, examinees = {}, forEvent, copiedFrom }: ExamDraftData) =>
  [
    ['customCompetency', 'customCompetencyIDs', questions.customCompetencyIDs ?? []],
    ['schoolClass', 'schoolClassIDs', examinees.schoolClassIDs ?? []],
    ['tag', 'tagIDs', examinees.tagIDs ?? []],
    ['student', 'studentIDs', examinees.studentIDs ?? []],
    ['student', 'excludedStudentIDs', examinees.excludedStudentIDs ?? []],
    ['groupSetting', 'groupSettingID', oneOf(examinees.groupSettingID)],
    ['schoolEvent', 'eventID', oneOf(forEvent?.eventID)],
    ['exam', 'copiedFrom', oneOf(copiedFrom)],
  ] as const;

/**
 * Refuses ids in a draft that the school does not have; what was deleted since it was stored may stay.
 * @param before the draft, or the course's settings, as stored
 * @throws Failure grow.2003 with the field
 */
export async function assertKnownIDs(
  tx: Tx,
  companyID: number,
  data: ExamDraftData,
  before: ExamDraftData = {},
): Promise<void> {
  const stored = idsOf(before);
  for (const [index, [table, field, ids]] of idsOf(data).entries()) {
    await assertOfSchool(tx, companyID, table, { field, ids, before: stored[index]?.[2] });
  }
}
