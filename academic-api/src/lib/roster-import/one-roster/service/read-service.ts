import type { RosterOrg } from '@mebae/contracts';
import type { OneRosterRecord, OneRosterTables } from '../package.ts';
import { classResource, enrollmentResource, orgResource, userResource } from './resources.ts';
import type { RosterClient } from './roster-client.ts';
import { RosterProblem } from './roster-problem.ts';
import {
  namesUnknownUsers,
  recordsOfSchool,
  withChanges,
  type SchoolRecords,
} from './school-records.ts';

/** Records that were read of a service before. */
export interface KnownRecords extends SchoolRecords {
  /** When the reading began. */
  readAt: Date;
  /** When everything was read last. */
  wholeAt: Date;
}

/**
 * Changes are asked for from so long before the last reading: the clocks of two machines differ, and a record gets its
 * date before others can see it.
 */
const overlapMs = 3_600_000;
/**
 * Everything is read again after so long. A record that a service drops without a trace, instead of marking it to be
 * deleted, is in no list of changes; neither is one that its filter misses. A week keeps such a person in the product for one week at most,
 * and six nights of seven cost the service a few records.
 */
const wholeEveryMs = 7 * 86_400_000;

const isActive = (record: OneRosterRecord): boolean =>
  record['status']?.toLowerCase() !== 'tobedeleted';

/** Schools and other organisations of a service, by name. */
export async function readOrgs(client: RosterClient): Promise<RosterOrg[]> {
  const orgs = await client.readAll('orgs', orgResource);
  return orgs
    .filter((org) => isActive(org) && ['school', ''].includes(org['type'] ?? ''))
    .map(({ sourcedid: id = '', name }) => ({ id, name: (name || id).slice(0, 255) }))
    .toSorted((a, b) => a.name.localeCompare(b.name, 'ja'));
}

async function readTables(
  client: RosterClient,
  since: Date | null,
  onRecords: (records: number) => void,
): Promise<OneRosterTables> {
  try {
    const [orgs, users, classes, enrollments] = await Promise.all([
      // few, and asked for whole: the school has to be among them
      client.readAll('orgs', orgResource, null, onRecords),
      client.readAll('users', userResource, since, onRecords),
      client.readAll('classes', classResource, since, onRecords),
      client.readAll('enrollments', enrollmentResource, since, onRecords),
    ]);
    return {
      orgs,
      users: users.map(({ record }) => record),
      roles: users.flatMap(({ roles }) => roles),
      classes,
      enrollments,
    };
  } catch (error) {
    // the others need not go on
    client.stop();
    throw error;
  }
}

function assertHasOrg({ orgs }: OneRosterTables, orgID: string): void {
  const found = orgs.some((org) => org['sourcedid'] === orgID && isActive(org));
  if (!found) throw new RosterProblem('orgUnknown', 'orgs', orgID);
}

/** Failures of a filtered reading that an unfiltered one may not have: the service does not know the filter, or miscounts. */
const ofFilter = new Set(['wrongStatus', 'incomplete', 'notOneRoster']);

/**
 * Reads a school's part of a service: what has changed since the last reading, or everything where there was none, where a
 * week has passed, and where the changes do not fit together.
 * @param open begins a connection; one that has failed is not used again
 * @param onRecords gets the number of records of each page
 * @throws RosterProblem; nothing is known then but what was known before
 */
export async function readService(
  open: () => RosterClient,
  orgID: string,
  known: KnownRecords | null,
  now: Date,
  onRecords: (records: number) => void,
): Promise<{ records: KnownRecords; isWhole: boolean }> {
  if (known && now.getTime() - known.wholeAt.getTime() < wholeEveryMs) {
    const records = await readChanges(open(), orgID, known, now, onRecords);
    if (records) return { records, isWhole: false };
  }
  const tables = await readTables(open(), null, onRecords);
  assertHasOrg(tables, orgID);
  return {
    records: { ...recordsOfSchool(tables, orgID), readAt: now, wholeAt: now },
    isWhole: true,
  };
}

/** @returns null where everything has to be read */
async function readChanges(
  client: RosterClient,
  orgID: string,
  known: KnownRecords,
  now: Date,
  onRecords: (records: number) => void,
): Promise<KnownRecords | null> {
  const since = new Date(known.readAt.getTime() - overlapMs);
  let changes: OneRosterTables;
  try {
    changes = await readTables(client, since, onRecords);
  } catch (error) {
    if (error instanceof RosterProblem && ofFilter.has(error.failure.code)) return null;
    throw error;
  }
  assertHasOrg(changes, orgID);
  const { tables } = recordsOfSchool(withChanges(known.tables, changes), orgID);
  return namesUnknownUsers(tables) ? null : { ...known, tables, readAt: now };
}
