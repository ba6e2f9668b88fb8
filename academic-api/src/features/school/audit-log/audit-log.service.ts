import {
  limits,
  namedDetails,
  type AuditEntry,
  type AuditFilterQuery,
  type NamedDetail,
  type auditEndpoints,
} from '@mebae/contracts';
import type { Tx } from '../../../db/connect.ts';
import { auditView } from '../../../lib/audit/audit-view.repository.ts';
import { audit } from '../../../lib/audit/audit.ts';
import type { Workbook } from '../../../lib/excel/book.ts';
import { readOrigin } from '../../../lib/excel/read-origin.ts';
import type { StaffSession } from '../../../lib/accounts/session.ts';
import { auditWorkbook } from './audit-file.ts';
import { toAuditEntry } from './audit-log.mapper.ts';
import * as repository from './audit-log.repository.ts';
import { timeOfDays } from './days.ts';
import type { Call } from '../../../lib/calls/call.ts';

async function toFilter(
  tx: Tx,
  session: StaffSession,
  query: AuditFilterQuery,
): Promise<repository.AuditFilter> {
  const { companyID } = session;
  const search = query.search?.trim();
  return {
    companyID,
    ...timeOfDays(query),
    userID: query.userID,
    studentID: query.studentID,
    actions: query.actions,
    ...(search && { people: await repository.peopleNamed(tx, companyID, search) }),
  };
}

/** The filter of a search, without its words: they are people's names. */
function searchedFor({ from, to, userID, studentID, actions, search }: AuditFilterQuery) {
  const detail = { from, to, userID, studentID, actions, ...(search && { search: true }) };
  return JSON.parse(JSON.stringify(detail)) as Record<string, unknown>;
}

/** Entries with the names of those whom or what their details say by id: one query for all of them. */
async function toEntries(
  tx: Tx,
  { companyID }: StaffSession,
  rows: readonly repository.AuditRow[],
): Promise<AuditEntry[]> {
  const ids = Object.fromEntries(
    namedDetails.map((detail) => [
      detail,
      [...new Set(rows.map((row) => Number(row.detail[detail])).filter(Number.isSafeInteger))],
    ]),
  ) as Record<NamedDetail, number[]>;
  const names = await repository.namesOfIDs(tx, companyID, ids);
  return rows.map((row) => toAuditEntry(row, names));
}

/**
 * A page of the school's audit log, newest first. Looking at the log leaves an entry itself, after the page was read.
 * @throws Failure academic.1 as `timeOfDays`
 */
export async function listEntries({
  tx,
  session,
  query,
  now,
}: Call<typeof auditEndpoints.list>): Promise<{ data: AuditEntry[]; totalRecords: number }> {
  const filter = await toFilter(tx, session, query);
  const rows = await repository.listEntries(tx, filter, {
    limit: query.pageSize,
    offset: (query.page - 1) * query.pageSize,
  });
  const totalRecords = await repository.countEntries(tx, filter);
  await auditView(tx, session, 'audit.view', { detail: searchedFor(query) }, now);
  return { data: await toEntries(tx, session, rows), totalRecords };
}

/** The actions that the school's log holds, for the filter. */
export async function listActions({
  tx,
  session,
}: Call<typeof auditEndpoints.actions>): Promise<{ action: string }[]> {
  const actions = await repository.listActions(tx, session.companyID);
  return actions.map((action) => ({ action }));
}

/**
 * The filtered log as a workbook, its newest entries where there are more than a file takes. Leaves an entry.
 * @throws Failure academic.1 as `timeOfDays`
 */
export async function exportEntries({
  tx,
  session,
  query,
  language,
  now,
}: Call<typeof auditEndpoints.exportFile>): Promise<Workbook> {
  const filter = await toFilter(tx, session, query);
  const rows = await repository.listEntries(tx, filter, {
    limit: limits.auditExportRows,
    offset: 0,
  });
  const total =
    rows.length < limits.auditExportRows ? rows.length : await repository.countEntries(tx, filter);
  await audit(tx, session, 'audit.export', {
    detail: { ...searchedFor(query), entries: rows.length },
  });
  const origin = await readOrigin({ tx, session, language, now });
  return auditWorkbook(origin, await toEntries(tx, session, rows), total, query);
}
