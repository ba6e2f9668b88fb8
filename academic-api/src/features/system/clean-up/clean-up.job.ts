import { retentionRules, type RetentionBody } from '@mebae/contracts';
import { withSchoolTransaction, type Tx } from '../../../db/connect.ts';
import { forEachSchool, schoolsWithWork } from '../../../db/schools-with-work.ts';
import { tidyFactors } from '../../../lib/accounts/tidy-factors.ts';
import { audit, type AuditActor } from '../../../lib/audit/audit.ts';
import type { Deps } from '../../../lib/calls/deps.ts';
import { eraseStudent } from '../../../lib/people/erase-student.repository.ts';
import { findRetention } from '../../../lib/retention/retention.repository.ts';
import {
  findLeavers,
  olderThan,
  stale,
  type StaleRows,
} from '../../../lib/retention/stale-data.repository.ts';
import {
  eraseOutsideNames,
  findBatches,
  nothingRemoved,
  removeBatch,
  removeStale,
  type Removed,
  type RowKey,
} from './clean-up.repository.ts';
import { settleLeaving } from './settle-leaving.repository.ts';

/** A month: longer than any holiday between a preview and its 'apply', and than any link is good for. */
const keptDays = 30;

/** Rows a transaction, so that none holds locks for long. */
export const batchRows = 2_000;
const batchStudents = 10;

type Need = Pick<Deps, 'config' | 'db' | 'now' | 'reportStore'>;

/** Runs every night, in every school. @returns how much of what was removed */
export async function cleanUp(deps: Need): Promise<Removed> {
  const removed = await forEachSchool(deps.db, schoolsWithWork.all(), (companyID) =>
    cleanSchool(deps, companyID),
  );
  const total: Removed = { ...nothingRemoved };
  for (const counts of removed) {
    for (const [what, count] of Object.entries(counts)) total[what as keyof Removed] += count;
  }
  return total;
}

/** Removes what a school keeps no longer, in batches, and notes it in its audit log. */
async function cleanSchool(
  { config, db, now: clock, reportStore }: Need,
  companyID: number,
): Promise<Removed> {
  const now = clock();
  await withSchoolTransaction(db, companyID, (tx) => settleLeaving(tx, companyID));
  const transact = <T>(work: (tx: Tx) => Promise<T>) => withSchoolTransaction(db, companyID, work);
  await transact((tx) => tidyFactors(tx, config, companyID, now));
  const days = await transact((tx) => findRetention(tx, companyID));
  const daysOf = (kind: keyof RetentionBody) => (days ? days[kind] : retentionRules[kind].usual);
  const age = (kind: keyof RetentionBody) => olderThan(daysOf(kind), now);
  const month = new Date(now.getTime() - keptDays * 86_400_000);
  const ages = {
    now,
    month,
    sessions: age('sessionDays') ?? month,
    importFiles: age('importFileDays') ?? month,
  };
  const removeRows = async (
    kind: 'mailDays' | 'auditDays' | 'answerDays' | 'reportDays',
  ): Promise<number> => {
    const before = age(kind);
    let total = 0;
    if (before === null) return total;
    for (const rows of stale[kind]) total += await removeAll(transact, companyID, rows, before);
    return total;
  };
  const outsideNames = async (before: Date | null): Promise<number> =>
    before === null ? 0 : transact((tx) => eraseOutsideNames(tx, companyID, before));
  const removeLeavers = async (before: Date | null): Promise<number> => {
    let total = 0;
    if (before === null) return total;
    const most = batchStudents;
    for (let last = most; last === most; total += last) {
      last = await transact((tx) => eraseLeavers(tx, companyID, { before, most, now }));
    }
    return total;
  };
  const removed: Removed = {
    ...nothingRemoved,
    ...(await transact((tx) => removeStale(tx, companyID, ages))),
    mails: await removeRows('mailDays'),
    answers: await removeRows('answerDays'),
    reports: await removeRows('reportDays'),
    outsideNames: await outsideNames(age('answerDays')),
    auditEntries: await removeRows('auditDays'),
    leavers: await removeLeavers(age('leaverDays')),
  };
  // what the lines above have let go
  removed.files = await reportStore.cleanUp(db, companyID, now);
  await transact((tx) => auditRemoved(tx, companyID, removed));
  return removed;
}

/** Removes what is too old in a table, batch by batch. @returns how many rows went */
export async function removeAll(
  transact: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>,
  companyID: number,
  rows: StaleRows,
  before: Date,
): Promise<number> {
  const batches = await transact((tx) => findBatches(tx, companyID, rows, before, batchRows));
  let total = 0;
  let after: RowKey | null = null;
  for (const until of batches) {
    const batch = { after, until };
    total += await transact((tx) => removeBatch(tx, companyID, rows, before, batch));
    after = until;
  }
  return total;
}

/** The product itself. */
const product = (companyID: number): AuditActor => ({
  companyID,
  userID: null,
  role: null,
  ip: null,
});

async function eraseLeavers(
  tx: Tx,
  companyID: number,
  { before, most, now }: { before: Date; most: number; now: Date },
): Promise<number> {
  const studentIDs = await findLeavers(tx, companyID, before, most);
  for (const studentID of studentIDs) {
    await eraseStudent(tx, companyID, studentID, now);
    await audit(tx, product(companyID), 'student.erase', { studentID });
  }
  return studentIDs.length;
}

/** Kinds of rows that a school may look for later; ends of sessions and of links are no news. */
const loggedKinds = ['imports', 'mails', 'answers', 'reports', 'auditEntries', 'leavers'] as const;

async function auditRemoved(tx: Tx, companyID: number, removed: Removed): Promise<void> {
  const entries = loggedKinds
    .filter((what) => removed[what] > 0)
    .map((what) => [what, removed[what]]);
  if (entries.length === 0) return;
  await audit(tx, product(companyID), 'school.cleanUp', {
    detail: { removed: Object.fromEntries(entries) },
  });
}
