import type { Insertable } from 'kysely';
import type { Tx } from '../../../db/connect.ts';
import { nameColumnsAs } from '../../../db/name-columns.ts';
import { namesOfUpdater, onAccount } from '../../../db/query.ts';
import type { SavedViewTable } from '../../../db/schema.ts';

interface Year {
  companyID: number;
  schoolYear: number;
}

/** The views of a school year that an account has saved or that are shared, by name. */
export const listViews = (tx: Tx, { companyID, schoolYear }: Year, userID: number) =>
  tx
    .selectFrom('savedView')
    .innerJoin('account', onAccount('savedView', 'createdBy'))
    .select([
      'savedView.savedViewID',
      'savedView.name',
      'savedView.page',
      'savedView.search',
      'savedView.isShared',
      'savedView.createdBy',
      'savedView.updatedAt',
      ...nameColumnsAs('account', 'savedBy'),
    ])
    .where('savedView.companyID', '=', companyID)
    .where('savedView.schoolYear', '=', schoolYear)
    .where((eb) =>
      eb.or([eb('savedView.createdBy', '=', userID), eb('savedView.isShared', '=', true)]),
    )
    .orderBy('savedView.name')
    .orderBy('savedView.savedViewID')
    .execute();

/**
 * How many views of a school year an account has, how many of them bear a name, and how many the school shares.
 * @param except a view that does not count; null: all do
 */
export const countViews = (
  tx: Tx,
  { companyID, schoolYear }: Year,
  { createdBy, name, except }: { createdBy: number; name: string; except: number | null },
) =>
  tx
    .selectFrom('savedView')
    .select(({ fn, eb }) => [
      fn.countAll<number>().filterWhere('createdBy', '=', createdBy).as('own'),
      fn.countAll<number>().filterWhere(eb.and({ createdBy, name })).as('named'),
      fn.countAll<number>().filterWhere('isShared', '=', true).as('shared'),
    ])
    .where((eb) => eb.and({ companyID, schoolYear }))
    .$if(except !== null, (query) => query.where('savedViewID', '!=', except ?? 0))
    .executeTakeFirstOrThrow();

/** A view with who changed it last; locked. */
export const lockView = (tx: Tx, companyID: number, savedViewID: number) =>
  tx
    .selectFrom('savedView')
    .selectAll('savedView')
    .select(namesOfUpdater('savedView'))
    .where('savedView.companyID', '=', companyID)
    .where('savedView.savedViewID', '=', savedViewID)
    .forUpdate('savedView')
    .executeTakeFirst();

export const insertView = (tx: Tx, row: Insertable<SavedViewTable>) =>
  tx.insertInto('savedView').values(row).returning('savedViewID').executeTakeFirstOrThrow();

export async function updateView(
  tx: Tx,
  companyID: number,
  savedViewID: number,
  values: { name: string; isShared: boolean; updatedAt: Date; updatedBy: number },
): Promise<void> {
  await tx
    .updateTable('savedView')
    .set(values)
    .where((eb) => eb.and({ companyID, savedViewID }))
    .execute();
}

export async function deleteView(tx: Tx, companyID: number, savedViewID: number): Promise<void> {
  await tx
    .deleteFrom('savedView')
    .where((eb) => eb.and({ companyID, savedViewID }))
    .execute();
}
