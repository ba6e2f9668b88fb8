import { sql, type Insertable } from 'kysely';
import type { LetterOptions } from '@mebae/contracts';
import type { Tx } from '../../../db/connect.ts';
import { nameColumns, nameColumnsAs, classColumns } from '../../../db/name-columns.ts';
import { namesOfUpdater, onAccount, joinOnSchoolKey } from '../../../db/query.ts';
import type { LetterVersionTable } from '../../../db/schema.ts';
import type { StudentOfYearKey } from '../../../lib/people/student-of-year.repository.ts';

export interface LetterKey extends StudentOfYearKey {
  letterID: number;
}

/** The page of a letter; operations that write it go by this address. */
export const routeOfLetter = ({
  studentID,
  letterID,
}: Omit<LetterKey, 'companyID' | 'schoolYear'>) =>
  `/pages/student-record/${studentID}/letters/${letterID}`;

const isBeingWritten = sql<boolean>`exists (select from operation o
  where o.company_id = letter.company_id and o.kind = 'writeLetter' and o.finished_at is null
    and o.route = '/pages/student-record/' || letter.student_id || '/letters/' || letter.letter_id)`;

const lettersOfStudent = (tx: Tx, { companyID, studentID, schoolYear }: StudentOfYearKey) =>
  tx
    .selectFrom('letter')
    .leftJoin('letterVersion as v', joinOnSchoolKey('v', 'letter', 'letterID', 'version'))
    .select([
      'letter.letterID',
      'letter.policies',
      'letter.purpose',
      'letter.length',
      'letter.language',
      'letter.addressee',
      'letter.writerTitle',
      'letter.version',
      'letter.approvedVersion',
      'letter.approvedAt',
      'letter.updatedAt',
      'v.source',
      ...namesOfUpdater('letter'),
      isBeingWritten.as('isBeingWritten'),
    ])
    .where('letter.companyID', '=', companyID)
    .where('letter.studentID', '=', studentID)
    .where('letter.schoolYear', '=', schoolYear);

/** Letters of a school year, newest first, without those whose writing has failed. */
export const lettersOf = (tx: Tx, key: StudentOfYearKey) =>
  lettersOfStudent(tx, key)
    .where((eb) => eb.or([eb('letter.version', '>', 0), isBeingWritten]))
    .orderBy('letter.letterID', 'desc')
    .execute();
export type LetterHead = Awaited<ReturnType<typeof lettersOf>>[number];

/** Options of the school's newest letter, whoever it is about. */
export const newestOptions = (tx: Tx, companyID: number) =>
  tx
    .selectFrom('letter')
    .select(['purpose', 'length'])
    .where('companyID', '=', companyID)
    .orderBy('letterID', 'desc')
    .limit(1)
    .executeTakeFirst();

/** The position that somebody gave in the newest letter that they have written or changed. */
export const newestWriterTitle = (tx: Tx, companyID: number, userID: number) =>
  tx
    .selectFrom('letter')
    .select('writerTitle')
    .where('companyID', '=', companyID)
    .where('updatedBy', '=', userID)
    .orderBy('letterID', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Deletes the letters of a school year whose writing has failed. */
export async function deleteUnwritten(
  tx: Tx,
  { companyID, studentID, schoolYear }: StudentOfYearKey,
): Promise<void> {
  await tx
    .deleteFrom('letter')
    .where((eb) => eb.and({ companyID, studentID, schoolYear, version: 0 }))
    .where((eb) => eb.not(isBeingWritten))
    .execute();
}

/** One letter; locked where it is to be changed. */
export const findLetter = (tx: Tx, { letterID, ...key }: LetterKey, { lock = false } = {}) =>
  lettersOfStudent(tx, key)
    .where('letter.letterID', '=', letterID)
    .$if(lock, (query) => query.forUpdate('letter'))
    .executeTakeFirst();

/** Versions of a letter, newest first. */
export const versionsOf = (
  tx: Tx,
  { companyID, letterID }: Pick<LetterKey, 'companyID' | 'letterID'>,
) =>
  tx
    .selectFrom('letterVersion')
    .leftJoin('account', onAccount('letterVersion', 'createdBy'))
    .select([
      'letterVersion.version',
      'letterVersion.paragraphs',
      'letterVersion.evidence',
      'letterVersion.source',
      'letterVersion.createdAt',
      ...nameColumnsAs('account', 'createdBy'),
    ])
    .where('letterVersion.companyID', '=', companyID)
    .where('letterVersion.letterID', '=', letterID)
    .orderBy('letterVersion.version', 'desc')
    .execute();

export async function insertLetter(
  tx: Tx,
  key: StudentOfYearKey,
  options: LetterOptions,
  by: { updatedAt: Date; updatedBy: number },
): Promise<number> {
  const { letterID } = await tx
    .insertInto('letter')
    .values({
      ...key,
      ...options,
      ...by,
      version: 0,
      approvedVersion: null,
      approvedAt: null,
      approvedBy: null,
      createdAt: by.updatedAt,
    })
    .returning('letterID')
    .executeTakeFirstOrThrow();
  return letterID;
}

/** Adds a version, which is not approved yet, to a letter that is locked. @returns its number */
export async function addVersion(
  tx: Tx,
  { letterID, ...key }: LetterKey,
  version: Pick<Insertable<LetterVersionTable>, 'paragraphs' | 'evidence' | 'source'>,
  by: { at: Date; userID: number | null },
): Promise<void> {
  const { version: number } = await tx
    .updateTable('letter')
    .set((eb) => ({ version: eb('version', '+', 1), updatedAt: by.at, updatedBy: by.userID }))
    .where((eb) => eb.and({ ...key, letterID }))
    .returning('version')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('letterVersion')
    .values({
      companyID: key.companyID,
      letterID,
      version: number,
      ...version,
      createdAt: by.at,
      createdBy: by.userID,
    })
    .execute();
}

/** Approves the newest version of a letter. */
export async function approveLetter(
  tx: Tx,
  { letterID, ...key }: LetterKey,
  by: { at: Date; userID: number },
): Promise<void> {
  await tx
    .updateTable('letter')
    .set((eb) => ({
      approvedVersion: eb.ref('version'),
      approvedAt: by.at,
      approvedBy: by.userID,
      updatedAt: by.at,
      updatedBy: by.userID,
    }))
    .where((eb) => eb.and({ ...key, letterID }))
    .execute();
}

/** Facts around a letter: the school, the student's class, and who approved it. */
export async function letterContext(
  tx: Tx,
  { companyID, studentID, schoolYear, letterID }: LetterKey,
) {
  return tx
    .selectFrom('letter')
    .innerJoin('company', 'company.companyID', 'letter.companyID')
    .innerJoin('student', joinOnSchoolKey('student', 'letter', 'studentID'))
    .leftJoin('enrolment', joinOnSchoolKey('enrolment', 'letter', 'studentID', 'schoolYear'))
    .leftJoin('schoolClass', joinOnSchoolKey('schoolClass', 'enrolment', 'schoolClassID'))
    .leftJoin('account', onAccount('letter', 'approvedBy'))
    .select([
      'company.name as schoolName',
      'company.englishName',
      'company.schoolKind',
      'company.address',
      'company.principalTitle',
      'company.principalName',
      'company.principalEnglishName',
      ...nameColumns('student'),
      ...classColumns,
      ...nameColumnsAs('account', 'approvedBy'),
    ])
    .where('letter.companyID', '=', companyID)
    .where('letter.studentID', '=', studentID)
    .where('letter.schoolYear', '=', schoolYear)
    .where('letter.letterID', '=', letterID)
    .executeTakeFirst();
}

/** Deletes a letter with its versions. */
export async function deleteLetter(
  tx: Tx,
  { companyID, letterID }: Pick<LetterKey, 'companyID' | 'letterID'>,
): Promise<void> {
  await tx
    .deleteFrom('letter')
    .where((eb) => eb.and({ companyID, letterID }))
    .execute();
}
