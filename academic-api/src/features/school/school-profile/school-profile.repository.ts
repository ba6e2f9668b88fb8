import { sql } from 'kysely';
import { type SchoolProfileBody } from '@mebae/contracts';
import type { Tx } from '../../../db/connect.ts';
import { namesOfUpdater } from '../../../db/query.ts';
import { isEnrolled } from '../../../lib/people/enrolled.repository.ts';
import type { LogoPicture } from './logo-picture.ts';

/** The school with its logo's version and its plan. */
export async function readProfile(tx: Tx, companyID: number, schoolYear: number) {
  return tx
    .selectFrom('company')
    .leftJoin('licence', 'licence.companyID', 'company.companyID')
    .leftJoin('schoolLogo', 'schoolLogo.companyID', 'company.companyID')
    .select((eb) => [
      'company.name',
      'company.shortName',
      'company.englishName',
      'company.firstSchoolYear',
      'company.textTone',
      'company.reportPrintsFallen',
      'company.mailSenderName',
      'company.mailReplyTo',
      'company.helpUrl',
      'company.address',
      'company.principalTitle',
      'company.principalName',
      'company.principalEnglishName',
      'company.helpContact',
      'company.dispCtrlType',
      'company.profileUpdatedAt',
      'schoolLogo.version as logo',
      'licence.plan',
      'licence.endsOn',
      'licence.maxStudents',
      eb
        .not(
          eb.exists(
            eb
              .selectFrom('schoolClass')
              .select(sql`1`.as('one'))
              .whereRef('schoolClass.companyID', '=', 'company.companyID'),
          ),
        )
        .as('canSetFirstYear'),
      eb
        .selectFrom('enrolment')
        .select((inner) => inner.fn.countAll<number>().as('students'))
        .whereRef('enrolment.companyID', '=', 'company.companyID')
        .where('enrolment.schoolYear', '=', schoolYear)
        .where(isEnrolled())
        .as('students'),
    ])
    .where('company.companyID', '=', companyID)
    .executeTakeFirstOrThrow();
}

/**
 * The profile from which a change begins, and the person who made the last one; holds the row until the transaction
 * ends.
 */
export const lockProfile = (tx: Tx, companyID: number) =>
  tx
    .selectFrom('company')
    .select([
      'company.name',
      'company.shortName',
      'company.englishName',
      'company.firstSchoolYear',
      'company.textTone',
      'company.reportPrintsFallen',
      'company.mailSenderName',
      'company.mailReplyTo',
      'company.helpUrl',
      'company.address',
      'company.principalTitle',
      'company.principalName',
      'company.principalEnglishName',
      'company.helpContact',
      'company.profileUpdatedAt as updatedAt',
      ...namesOfUpdater('company', 'profileUpdatedBy'),
    ])
    .where('company.companyID', '=', companyID)
    .forUpdate('company')
    .executeTakeFirstOrThrow();

/** Writes new values; the mark of the last change moves on even when the clock has not. */
export async function updateProfile(
  tx: Tx,
  companyID: number,
  values: SchoolProfileBody,
  by: { userID: number; now: Date },
): Promise<void> {
  await tx
    .updateTable('company')
    .set({
      ...values,
      profileUpdatedBy: by.userID,
      profileUpdatedAt: sql<Date>`greatest(${by.now}::timestamptz, profile_updated_at + interval '1 millisecond')`,
    })
    .where('companyID', '=', companyID)
    .execute();
}

export async function findLogo(tx: Tx, companyID: number) {
  return tx
    .selectFrom('schoolLogo')
    .select(['mediaType', 'version', 'bytes'])
    .where('companyID', '=', companyID)
    .executeTakeFirst();
}

export async function putLogo(tx: Tx, companyID: number, picture: LogoPicture): Promise<void> {
  await tx
    .insertInto('schoolLogo')
    .values({ companyID, ...picture })
    .onConflict((conflict) => conflict.column('companyID').doUpdateSet(picture))
    .execute();
}

/** @returns whether there was one */
export async function deleteLogo(tx: Tx, companyID: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('schoolLogo')
    .where('companyID', '=', companyID)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
