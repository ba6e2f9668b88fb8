import type { Db } from '../../db/connect.ts';
import type { TestSchool } from '../school.ts';
import { interviewUpdatedAt } from './interview-and-letter.ts';

/** Puts two students of the first class on the list of those kept apart. @returns the pair, and a third student */
export async function createKeptApart(
  db: Db,
  { companyID, students }: TestSchool,
): Promise<{ keptApartID: number; studentIDs: [number, number]; freeStudentID: number }> {
  const [schoolClassID] = students.map((student) => student.schoolClassID);
  const [first = 0, second = 0, freeStudentID = 0] = students
    .filter((student) => student.schoolClassID === schoolClassID)
    .map((student) => student.studentID);
  const { keptApartID } = await db
    .insertInto('keptApart')
    .values({
      companyID,
      firstStudentID: Math.min(first, second),
      secondStudentID: Math.max(first, second),
      note: 'note',
      endsOn: null,
      createdBy: null,
      updatedAt: new Date(interviewUpdatedAt),
      updatedBy: null,
    })
    .returning('keptApartID')
    .executeTakeFirstOrThrow();
  return { keptApartID, studentIDs: [first, second], freeStudentID };
}
