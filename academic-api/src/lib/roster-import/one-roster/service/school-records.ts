import type { OneRosterRecord, OneRosterTables } from '../package.ts';

/** The part of a roster that a school keeps, and how many people of the rest there were. */
export interface SchoolRecords {
  tables: OneRosterTables;
  /** Students of other schools. */
  otherSchools: number;
  /** People of the school who are no students. */
  otherPeople: number;
}

const idOf = (record: OneRosterRecord): string => record['sourcedid'] ?? '';

/**
 * The school's students with their homerooms, of everything that a service says; also those who are to be deleted or are
 * not there today, and where else the school's students are. Nothing of anybody else is kept.
 */
export function recordsOfSchool(all: OneRosterTables, orgID: string): SchoolRecords {
  const homerooms = new Map(
    all.classes
      .filter((record) => record['classtype'] === 'homeroom')
      .map((record) => [idOf(record), record]),
  );
  const isOurs = (classID: string | undefined): boolean =>
    homerooms.get(classID ?? '')?.['schoolsourcedid'] === orgID;
  const places = all.enrollments.filter(
    (record) => record['role'] === 'student' && homerooms.has(record['classsourcedid'] ?? ''),
  );
  const enrolled = new Set(
    places
      .filter((record) => isOurs(record['classsourcedid']))
      .map((record) => record['usersourcedid'] ?? ''),
  );
  const rolesByUser = Map.groupBy(all.roles, (record) => record['usersourcedid'] ?? '');

  const users: OneRosterRecord[] = [];
  let [otherSchools, otherPeople] = [0, 0];
  for (const user of all.users) {
    const roles = rolesByUser.get(idOf(user)) ?? [];
    const asStudent = roles.filter((record) => record['role'] === 'student');
    const isHere = isAt(orgID, user, asStudent.length > 0 ? asStudent : roles);
    if (asStudent.length > 0 && (isHere || enrolled.has(idOf(user)))) users.push(user);
    else if (asStudent.length > 0) otherSchools += 1;
    else if (isHere) otherPeople += 1;
  }
  const kept = new Set(users.map(idOf));
  const enrollments = places.filter(
    (record) => isOurs(record['classsourcedid']) || kept.has(record['usersourcedid'] ?? ''),
  );
  const attended = new Set(enrollments.map((record) => record['classsourcedid'] ?? ''));
  return {
    tables: {
      orgs: all.orgs.filter((record) => idOf(record) === orgID),
      users,
      roles: all.roles.filter((record) => kept.has(record['usersourcedid'] ?? '')),
      classes: [...homerooms.values()].filter(
        (record) => isOurs(idOf(record)) || attended.has(idOf(record)),
      ),
      enrollments,
    },
    otherSchools,
    otherPeople,
  };
}

/** Whether somebody is at a school by the roles, or where these name none, by the school of the person. */
function isAt(orgID: string, user: OneRosterRecord, roles: readonly OneRosterRecord[]): boolean {
  const named = roles.map((record) => record['orgsourcedid'] ?? '').filter((org) => org !== '');
  if (named.length > 0) return named.includes(orgID);
  return [orgID, undefined, ''].includes(user['primaryorgsourcedid']);
}

function mergeByID(
  before: readonly OneRosterRecord[],
  changed: readonly OneRosterRecord[],
): OneRosterRecord[] {
  const byID = new Map([...before, ...changed].map((record) => [idOf(record), record]));
  return [...byID.values()];
}

/** Puts what has changed since into what a service has said before. */
export function withChanges(before: OneRosterTables, changes: OneRosterTables): OneRosterTables {
  // the roles of a user come with the user, all of them
  const anew = new Set(changes.users.map(idOf));
  return {
    orgs: mergeByID(before.orgs, changes.orgs),
    users: mergeByID(before.users, changes.users),
    roles: [
      ...before.roles.filter((record) => !anew.has(record['usersourcedid'] ?? '')),
      ...changes.roles,
    ],
    classes: mergeByID(before.classes, changes.classes),
    enrollments: mergeByID(before.enrollments, changes.enrollments),
  };
}

/** Whether a homeroom has somebody of whom nothing is known: the changes were not all. */
export function namesUnknownUsers({ users, enrollments }: OneRosterTables): boolean {
  const known = new Set(users.map(idOf));
  return enrollments.some((record) => !known.has(record['usersourcedid'] ?? ''));
}
