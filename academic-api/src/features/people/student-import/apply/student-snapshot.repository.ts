import { studentFields, type StudentValues } from '@mebae/contracts';
import { sql } from 'kysely';
import type { Tx } from '../../../../db/connect.ts';
import { sameSchoolKey } from '../../../../db/query.ts';
import { columnList } from '../../../../lib/database/plain-fields.repository.ts';

/** All of a student that an import may write, and what would be lost with a student who goes. */
export interface StudentSnapshot extends StudentValues {
  studentID: number;
  searchKey: string;
  memo: string;
  /** ISO 8601; null or missing for whoever is there. */
  removedAt?: string | null;
  /** Sorted by id. */
  tags: { tagID: number; isPriority: boolean }[];
  /** Enrolments of all years, sorted by year. */
  enrolments: {
    schoolYear: number;
    schoolClassID: number | null;
    studentNumber: number | null;
    state: string;
    /** As what, and on which day, the student leaves; imports of an earlier version lack both. */
    leavesAs?: string | null;
    leavesOn?: string | null;
  }[];
}

/** Students as they are, by id; those who are gone are missing. Their rows stay locked. */
export async function snapshotOf(
  tx: Tx,
  companyID: number,
  studentIDs: readonly number[],
): Promise<StudentSnapshot[]> {
  if (studentIDs.length === 0) return [];
  const { rows } = await sql<StudentSnapshot>`
    select s.student_id, ${columnList('s', studentFields)}, s.search_key, s.memo, to_jsonb(s.removed_at) as removed_at,
      coalesce((
        select jsonb_agg(jsonb_build_object('tagID', t.tag_id, 'isPriority', t.is_priority) order by t.tag_id)
        from student_tag t where ${sameSchoolKey('t', 's', 'studentID')}), '[]'::jsonb) as tags,
      coalesce((
        select jsonb_agg(jsonb_build_object('schoolYear', e.school_year, 'schoolClassID', e.school_class_id,
          'studentNumber', e.student_number, 'state', e.state, 'leavesAs', e.leaves_as,
          'leavesOn', e.leaves_on) order by e.school_year)
        from enrolment e where ${sameSchoolKey('e', 's', 'studentID')}), '[]'::jsonb) as enrolments
    from student s
    where s.company_id = ${companyID} and s.student_id = any(${studentIDs}::bigint[])
    order by s.student_id
    for update of s`.execute(tx);
  return rows;
}
