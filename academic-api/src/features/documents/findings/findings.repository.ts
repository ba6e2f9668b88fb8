import type { Insertable } from 'kysely';
import type { FindingsStyle, Participation } from '@mebae/contracts';
import type { Tx } from '../../../db/connect.ts';
import { nameColumnsAs } from '../../../db/name-columns.ts';
import { namesOfUpdater, onAccount, joinOnSchoolKey } from '../../../db/query.ts';
import type { StudentOfYearKey } from '../../../lib/people/student-of-year.repository.ts';
import { enrolledInClass } from '../../../lib/people/enrolled-in-class.repository.ts';
import type { FindingsDraftTable, FindingsVersionTable } from '../../../db/schema.ts';

/** The student and the school year of findings. */
export type FindingsKey = StudentOfYearKey;

/** Every version, newest first, with who kept it. */
export async function versionsOf(tx: Tx, key: FindingsKey) {
  return tx
    .selectFrom('findingsVersion')
    .leftJoin('account', onAccount('findingsVersion', 'createdBy'))
    .select([
      'findingsVersion.version',
      'findingsVersion.text',
      'findingsVersion.style',
      'findingsVersion.length',
      'findingsVersion.language',
      'findingsVersion.source',
      'findingsVersion.evidence',
      'findingsVersion.isDone',
      'findingsVersion.createdAt',
      ...nameColumnsAs('account', 'createdBy'),
    ])
    .where('findingsVersion.companyID', '=', key.companyID)
    .where('findingsVersion.studentID', '=', key.studentID)
    .where('findingsVersion.schoolYear', '=', key.schoolYear)
    .orderBy('findingsVersion.version', 'desc')
    .execute();
}

/** The style that a school has chosen for its texts. */
export async function styleOfSchool(tx: Tx, companyID: number): Promise<FindingsStyle> {
  const { textTone } = await tx
    .selectFrom('company')
    .select('textTone')
    .where('companyID', '=', companyID)
    .executeTakeFirstOrThrow();
  return textTone;
}

/** The row of a year's findings with who changed it last. */
export async function findHead(tx: Tx, key: FindingsKey, { lock = false } = {}) {
  return tx
    .selectFrom('findings')
    .select(['findings.version', 'findings.updatedAt', ...namesOfUpdater('findings')])
    .where('findings.companyID', '=', key.companyID)
    .where('findings.studentID', '=', key.studentID)
    .where('findings.schoolYear', '=', key.schoolYear)
    .$if(lock, (query) => query.forUpdate('findings'))
    .executeTakeFirst();
}

interface Change {
  version: number;
  isDone: boolean;
  updatedAt: Date;
  updatedBy: number;
}

/** @returns whether it was written: somebody else may have kept the first version in the same moment */
export async function insertHead(tx: Tx, key: FindingsKey, change: Change): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('findings')
    .values({ ...key, ...change })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export async function updateHead(tx: Tx, key: FindingsKey, change: Change): Promise<void> {
  await tx
    .updateTable('findings')
    .set(change)
    .where((eb) => eb.and({ ...key }))
    .execute();
}

export async function insertVersion(
  tx: Tx,
  version: Insertable<FindingsVersionTable>,
): Promise<void> {
  await tx.insertInto('findingsVersion').values(version).execute();
}

/** Removes the newest version; with it the row, where there was no other. */
export async function removeVersion(
  tx: Tx,
  key: FindingsKey,
  version: number,
  change: Omit<Change, 'version' | 'isDone'>,
): Promise<void> {
  await tx
    .deleteFrom('findingsVersion')
    .where((eb) => eb.and({ ...key, version }))
    .execute();
  const [before] = await versionsOf(tx, key);
  if (before) {
    await updateHead(tx, key, { version: before.version, isDone: before.isDone, ...change });
    return;
  }
  await tx
    .deleteFrom('findings')
    .where((eb) => eb.and({ ...key }))
    .execute();
}

export async function findDraft(tx: Tx, key: FindingsKey) {
  return tx
    .selectFrom('findingsDraft')
    .select(['text', 'style', 'length', 'language', 'evidence', 'model', 'createdAt'])
    .where((eb) => eb.and({ ...key }))
    .executeTakeFirst();
}

export async function saveDraft(tx: Tx, draft: Insertable<FindingsDraftTable>): Promise<void> {
  const { companyID, studentID, schoolYear, ...values } = draft;
  await tx
    .insertInto('findingsDraft')
    .values({ companyID, studentID, schoolYear, ...values })
    .onConflict((conflict) =>
      conflict.columns(['companyID', 'studentID', 'schoolYear']).doUpdateSet(values),
    )
    .execute();
}

export async function removeDraft(tx: Tx, key: FindingsKey): Promise<void> {
  await tx
    .deleteFrom('findingsDraft')
    .where((eb) => eb.and({ ...key }))
    .execute();
}

export async function insertParticipation(
  tx: Tx,
  key: FindingsKey,
  body: Pick<Participation, 'kind' | 'title'> & { createdAt: Date; createdBy: number },
): Promise<Participation> {
  const row = await tx
    .insertInto('participation')
    .values({ ...key, ...body })
    .returning(['participationID', 'kind', 'title', 'schoolYear'])
    .executeTakeFirstOrThrow();
  return { ...row, eventID: null };
}

/** @returns whether there was one */
export async function removeParticipation(
  tx: Tx,
  key: FindingsKey,
  participationID: number,
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('participation')
    .where((eb) => eb.and({ ...key, participationID }))
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Those enrolled in a class, by their numbers, with their findings where there are any. */
export async function rowsOfClass(tx: Tx, schoolClass: Parameters<typeof enrolledInClass>[1]) {
  return enrolledInClass(tx, schoolClass)
    .leftJoin('findings', joinOnSchoolKey('findings', 'enrolment', 'studentID', 'schoolYear'))
    .leftJoin(
      'findingsVersion as v',
      joinOnSchoolKey('v', 'findings', 'studentID', 'schoolYear', 'version'),
    )
    .select([
      'v.text',
      'v.source',
      'v.language',
      'findings.isDone',
      'findings.updatedAt',
      ...namesOfUpdater('findings'),
    ])
    .execute();
}
