import { endpoints, type LeavingState, type StudentBody, type TagChange } from '@mebae/contracts';
import { api, useApi } from '@mebae/platform';
import { dayInJapan } from '@mebae/rules';
import { useMemo } from 'react';
import { useWrite } from './write.resource.ts';

/** One student of the school year; null asks for nobody. */
export const useStudent = (studentID: number | null) =>
  useApi(endpoints.students.detail, studentID === null ? null : { params: { studentID } });

/** Reads the student as saved now. */
export const readStudent = (studentID: number) =>
  api(endpoints.students.detail, { params: { studentID } });

/** Reads what removing students would take away. */
export const readLosses = (studentIDs: number[]) =>
  api(endpoints.students.losses, { body: { studentIDs } });

/** Former students who have a number or an address. */
export const readFormerMatches = ({
  manageNumber,
  email,
}: Pick<StudentBody, 'manageNumber' | 'email'>) =>
  api(endpoints.students.formerMatches, {
    query: { manageNumber, ...(email !== null && { email }) },
  });

/** The number after the last one of a class; null asks for none. */
export const useNextNumber = (schoolClassID: number | null) =>
  useApi(
    endpoints.students.nextNumber,
    schoolClassID === null ? null : { query: { schoolClassID } },
  );

/** Students who are perhaps one, in pairs. */
export const useDuplicates = () => useApi(endpoints.students.duplicates, {});

type Notes = Pick<StudentBody, 'tags' | 'priorityTag' | 'memo'>;

/** Whether who leaves on a day (`YYYY-MM-DD`) is no student of the school any more. */
export const leavesNow = (on: string): boolean => on <= dayInJapan(new Date());

/** Calls that change students; afterwards lists and forms show the new state. */
export function useStudentWrites() {
  const write = useWrite('/students');
  const writeTags = useWrite('/tags');
  return useMemo(() => {
    const both = <T>(call: Promise<T>) => writeTags(write(call));
    /** For students who leave or are removed: the page of one may still be shown. */
    const away = <T>(call: Promise<T>, studentIDs: number[]) =>
      writeTags(write(call, studentIDs.length === 1 ? `/students/${studentIDs[0]}` : undefined));
    return {
      create: (body: StudentBody & { isSomebodyElse?: boolean }) =>
        both(api(endpoints.students.create, { body })),
      update: (studentID: number, body: StudentBody & { updatedAt: string }) =>
        both(api(endpoints.students.update, { params: { studentID }, body })),
      setNotes: (studentID: number, body: Notes & { updatedAt: string }) =>
        both(api(endpoints.students.setNotes, { params: { studentID }, body })),
      moveClass: (studentIDs: number[], schoolClassID: number) =>
        write(api(endpoints.students.moveClass, { body: { studentIDs, schoolClassID } })),
      setNumbers: (numbers: { studentID: number; studentNumber: number }[]) =>
        write(api(endpoints.students.setNumbers, { body: { numbers } })),
      leave: (studentIDs: number[], state: LeavingState, on: string) => {
        const leaving = api(endpoints.students.leave, { body: { studentIDs, state, on } });
        return leavesNow(on) ? away(leaving, studentIDs) : both(leaving);
      },
      /** @param place the class of who has none any more */
      bringBack: (studentIDs: number[], place: { schoolClassID?: number } = {}) =>
        both(api(endpoints.students.bringBack, { body: { studentIDs, ...place } })),
      setDifferent: (first: number, second: number) =>
        write(api(endpoints.students.setDifferent, { body: { studentIDs: [first, second] } })),
      remove: (studentIDs: number[]) =>
        away(api(endpoints.students.remove, { body: { studentIDs } }), studentIDs),
      merge: (studentID: number, otherStudentID: number) =>
        both(api(endpoints.students.merge, { params: { studentID }, body: { otherStudentID } })),
      assignTags: (body: { studentIDs: number[]; add?: string[]; priorityTag?: string | null }) =>
        both(api(endpoints.tags.assign, { body })),
      removeTagOf: (studentIDs: number[], tagID: number) =>
        both(api(endpoints.tags.assign, { body: { studentIDs, removeTagIDs: [tagID] } })),
      changeTag: (tagID: number, body: TagChange) =>
        both(api(endpoints.tags.change, { params: { tagID }, body })),
      mergeTag: (tagID: number, into: number) =>
        both(api(endpoints.tags.merge, { params: { tagID }, body: { into } })),
      removeTag: (tagID: number) => both(api(endpoints.tags.remove, { params: { tagID } })),
    };
  }, [write, writeTags]);
}
