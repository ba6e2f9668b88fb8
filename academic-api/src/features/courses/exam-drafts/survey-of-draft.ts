import type { Tx } from '../../../db/connect.ts';
import { countSurveyItems } from '../../../lib/events/survey-items.repository.ts';
import { readTargetStudents } from '../../../lib/events/target-students.repository.ts';
import type { DraftSettings } from './draft-settings.ts';

/** How many questions a course will ask about the event that it is made for, and whom. */
export interface SurveyOfDraft {
  items: number;
  students: ReadonlySet<number>;
}

/** Reads what a course with these settings will ask about its event; nothing without one. */
export async function readSurveyOfDraft(
  tx: Tx,
  companyID: number,
  { forEvent }: DraftSettings,
): Promise<SurveyOfDraft> {
  if (!forEvent) return { items: 0, students: new Set() };
  const [event] = await countSurveyItems(tx, companyID, [forEvent]);
  const students = await readTargetStudents(tx, { companyID, eventIDs: [forEvent.eventID] });
  return {
    items: event?.surveyItems ?? 0,
    students: new Set(students.map((row) => row.studentID)),
  };
}
