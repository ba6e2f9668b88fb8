import { sql } from 'kysely';
import type { Tx } from '../../../db/connect.ts';
import { anyOf } from '../../../db/query.ts';

/** Notes of staff about a student beside scores, by their ids. */
export interface StudentNotes {
  /** School years of findings; merges of an earlier version moved none. */
  findings?: number[];
  interviews: number[];
  letters: number[];
  participations: number[];
  /** Group settings; merges of an earlier version moved none. */
  groupSettings?: number[];
  /** Years that promotions lead to; merges of an earlier version moved none. */
  promotions?: number[];
}

/**
 * Talks, letters and what a student took part in, findings of the years in which another has none (of a year there is
 * one text), places in groups of settings in which the other has none, and what was decided in promotions for which
 * nothing was decided of the other.
 */
export async function notesOf(
  tx: Tx,
  companyID: number,
  { studentID, keptID }: { studentID: number; keptID: number },
): Promise<StudentNotes> {
  const key = { companyID, studentID };
  const findings = await tx
    .selectFrom('findings')
    .select('schoolYear as id')
    .where((eb) => eb.and(key))
    .where('schoolYear', 'not in', (eb) =>
      eb
        .selectFrom('findings as own')
        .select('own.schoolYear')
        .where((own) => own.and({ companyID, studentID: keptID })),
    )
    .execute();
  const interviews = await tx
    .selectFrom('interview')
    .select('interviewID as id')
    .where((eb) => eb.and(key))
    .execute();
  const letters = await tx
    .selectFrom('letter')
    .select('letterID as id')
    .where((eb) => eb.and(key))
    .execute();
  const participations = await tx
    .selectFrom('participation')
    .select('participationID as id')
    .where((eb) => eb.and(key))
    .execute();
  const groupSettings = await tx
    .selectFrom('groupMember')
    .select('groupSettingID as id')
    .where((eb) => eb.and(key))
    .where('groupSettingID', 'not in', (eb) =>
      eb
        .selectFrom('groupMember as own')
        .select('own.groupSettingID')
        .where((own) => own.and({ companyID, studentID: keptID })),
    )
    .execute();
  const promotions = await tx
    .selectFrom('promotionStudent')
    .select('toYear as id')
    .where((eb) => eb.and(key))
    .where('toYear', 'not in', (eb) =>
      eb
        .selectFrom('promotionStudent as own')
        .select('own.toYear')
        .where((own) => own.and({ companyID, studentID: keptID })),
    )
    .execute();
  const idsOf = (rows: { id: number }[]): number[] => rows.map(({ id }) => id);
  return {
    findings: idsOf(findings),
    interviews: idsOf(interviews),
    letters: idsOf(letters),
    participations: idsOf(participations),
    groupSettings: idsOf(groupSettings),
    promotions: idsOf(promotions),
  };
}

/** Gives them to another student. */
export async function moveNotes(
  tx: Tx,
  companyID: number,
  notes: StudentNotes,
  { from, to: studentID }: { from: number; to: number },
): Promise<void> {
  const years = notes.findings ?? [];
  await sql`
    insert into findings (company_id, student_id, school_year, version, is_done, updated_at, updated_by)
    select company_id, ${studentID}, school_year, version, is_done, updated_at, updated_by from findings
    where company_id = ${companyID} and student_id = ${from} and school_year = any(${years}::smallint[])`.execute(
    tx,
  );
  await tx
    .updateTable('findingsVersion')
    .set({ studentID })
    .where((eb) => eb.and({ companyID, studentID: from }))
    .where('schoolYear', '=', anyOf(years))
    .execute();
  await tx
    .deleteFrom('findings')
    .where((eb) => eb.and({ companyID, studentID: from }))
    .where('schoolYear', '=', anyOf(years))
    .execute();
  await tx
    .updateTable('interview')
    .set({ studentID })
    .where('companyID', '=', companyID)
    .where('interviewID', '=', anyOf(notes.interviews))
    .execute();
  await tx
    .updateTable('letter')
    .set({ studentID })
    .where('companyID', '=', companyID)
    .where('letterID', '=', anyOf(notes.letters))
    .execute();
  await tx
    .updateTable('participation')
    .set({ studentID })
    .where('companyID', '=', companyID)
    .where('participationID', '=', anyOf(notes.participations))
    .execute();
  await tx
    .updateTable('groupMember')
    .set({ studentID })
    .where((eb) => eb.and({ companyID, studentID: from }))
    .where('groupSettingID', '=', anyOf(notes.groupSettings ?? []))
    .execute();
  await tx
    .updateTable('promotionStudent')
    .set({ studentID })
    .where((eb) => eb.and({ companyID, studentID: from }))
    .where('toYear', '=', anyOf(notes.promotions ?? []))
    .execute();
}
