import {
  SavedViewRefusal,
  nameUnder,
  savedViewLimits,
  type SavedView,
  type savedViewsEndpoints,
} from '@mebae/contracts';
import { isOwnView, mayChangeView, maySeeView } from '@mebae/rules';
import { assertUnchanged } from '../../../lib/audit/assert-unchanged.ts';
import { audit } from '../../../lib/audit/audit.ts';
import type { Caller } from '../../../lib/calls/caller.ts';
import { conflict, forbidden, notFound, refused } from '../../../lib/calls/failure.ts';
import { lockInSchool } from '../../../lib/database/lock.repository.ts';
import { lineOf } from '../../../lib/calls/typed-text.ts';
import * as repository from './saved-views.repository.ts';
import type { Call } from '../../../lib/calls/call.ts';

/** The views of the session's school year that the caller has saved or that are shared in the school. */
export async function list({
  tx,
  session,
}: Call<typeof savedViewsEndpoints.list>): Promise<{ data: SavedView[] }> {
  const rows = await repository.listViews(tx, session, session.userID);
  return {
    data: rows.flatMap((row) => {
      const savedBy = nameUnder(row, 'savedBy');
      if (!savedBy) return [];
      const { savedViewID, name, page, search, isShared } = row;
      return {
        savedViewID,
        name,
        page,
        search,
        isShared,
        savedBy,
        isOwn: isOwnView(session, row),
        canChange: mayChangeView(session, row),
        updatedAt: row.updatedAt.toISOString(),
      };
    }),
  };
}

/**
 * Saves the choices of a page under a name.
 * @throws Failure 2023 for tabs, 2003 for no name, `nameTaken`, `tooMany`
 */
export async function create(
  caller: Call<typeof savedViewsEndpoints.create>,
): Promise<{ savedViewID: number }> {
  const {
    tx,
    session,
    now,
    body: { page, search, isShared, name: given },
  } = caller;
  const { companyID, schoolYear, userID } = session;
  const view = { schoolYear, createdBy: userID, isShared, savedViewID: null };
  const name = await checkedName(caller, given, view);
  const { savedViewID } = await repository.insertView(tx, {
    companyID,
    schoolYear,
    name,
    page,
    search,
    isShared,
    createdBy: userID,
    updatedAt: now,
    updatedBy: userID,
  });
  await audit(tx, session, 'savedView.create', { detail: { savedViewID } });
  return { savedViewID };
}

/**
 * Renames a view, shares it or stops sharing it.
 * @throws Failure 404 for a view that is not there or not to be seen, 403 for another's, `changedMeanwhile` (409), and
 *   what `create` throws
 */
export async function update(caller: Call<typeof savedViewsEndpoints.update>): Promise<void> {
  const {
    tx,
    session,
    now,
    params: { savedViewID },
    body: { updatedAt, isShared, name: given },
  } = caller;
  const row = await lockOwnView(caller, savedViewID);
  assertUnchanged(row, updatedAt);
  const name = await checkedName(caller, given, { ...row, isShared });
  await repository.updateView(tx, session.companyID, savedViewID, {
    name,
    isShared,
    updatedAt: now,
    updatedBy: session.userID,
  });
  await audit(tx, session, 'savedView.update', { detail: { savedViewID } });
}

/** Deletes a view. @throws Failure 404, 403, `changedMeanwhile` (409), as `update` */
export async function remove(caller: Call<typeof savedViewsEndpoints.remove>): Promise<void> {
  const {
    tx,
    session,
    params: { savedViewID },
    query: { updatedAt: readAt },
  } = caller;
  assertUnchanged(await lockOwnView(caller, savedViewID), readAt);
  await repository.deleteView(tx, session.companyID, savedViewID);
  await audit(tx, session, 'savedView.delete', { detail: { savedViewID } });
}

async function lockOwnView({ tx, session }: Caller, savedViewID: number) {
  const row = await repository.lockView(tx, session.companyID, savedViewID);
  if (!row || !maySeeView(session, row)) {
    throw notFound.row('savedViewID');
  }
  if (!mayChangeView(session, row)) throw forbidden();
  return row;
}

/** A tidied name that its account has not used yet, with room for the view. */
async function checkedName(
  { tx, session }: Caller,
  given: string,
  view: { schoolYear: number; createdBy: number; isShared: boolean; savedViewID: number | null },
): Promise<string> {
  const { schoolYear, createdBy, isShared, savedViewID: except } = view;
  const { companyID } = session;
  const name = lineOf('name', given, savedViewLimits.name);
  await lockInSchool(tx, companyID, 'saved views');
  const year = { companyID, schoolYear };
  const count = await repository.countViews(tx, year, { createdBy, name, except });
  if (count.named > 0) {
    throw conflict(SavedViewRefusal.NameTaken);
  }
  const isFull =
    count.own >= savedViewLimits.perPerson ||
    (isShared && count.shared >= savedViewLimits.sharedPerSchool);
  if (isFull) throw refused(SavedViewRefusal.TooMany);
  return name;
}
