import { limits } from '@mebae/contracts';
import { strToU8, zipSync } from 'fflate';
import Papa from 'papaparse';
import { leftOutNotes, oneSheet, type ReadFile } from '../../read-file.ts';
import { withoutDeleted, type OneRosterRecord, type OneRosterTables } from '../package.ts';
import { peopleOf, type Gone } from '../read-one-roster.ts';
import { RosterProblem } from './roster-problem.ts';
import type { SchoolRecords } from './school-records.ts';

/** Students of a service, as an import takes those of a file. */
export interface RosterOfService {
  read: ReadFile;
  /** The same as a package of files, to be kept with the import. */
  bytes: Buffer;
  /** Students whom the service names and who are at the school no more. */
  gone: Gone[];
}

const csv = (records: readonly OneRosterRecord[]): Uint8Array => {
  const fields = [...new Set(records.flatMap((record) => Object.keys(record)))];
  const data = records.map((record) => fields.map((field) => record[field] ?? ''));
  return strToU8(Papa.unparse({ fields, data }));
};

const packageOf = (tables: OneRosterTables): Buffer =>
  Buffer.from(
    zipSync(
      Object.fromEntries(
        Object.entries(tables).map(([name, records]) => [`${name}.csv`, csv(records)]),
      ),
      { level: 1 },
    ),
  );

/**
 * The students of a school in what was read of a service, in the form that a file is read in.
 * @param day on which they have to be there
 * @throws RosterProblem `nobody`, `tooManyPeople`
 */
export function rosterOfService(
  { tables, otherSchools, otherPeople }: SchoolRecords,
  orgID: string,
  day: string,
): RosterOfService {
  const people = peopleOf(withoutDeleted(tables), 'student', day);
  const own = new Set(people.schools.find(({ id }) => id === orgID)?.rows);
  if (own.size === 0) throw new RosterProblem('nobody', 'users');
  if (own.size > limits.enrolledStudents) {
    throw new RosterProblem('tooManyPeople', 'users', String(own.size));
  }
  const elsewhere = people.rows.length - 1 - own.size;
  const rows = people.rows.filter(({ number }) => number === 1 || own.has(number));
  return {
    read: {
      format: 'oneRoster',
      // without gaps, as in a sheet that somebody looks at
      grid: oneSheet(
        'OneRoster',
        rows.map((row, index) => ({ ...row, number: index + 1 })),
      ),
      notes: leftOutNotes({
        otherPeople: otherPeople + people.others,
        otherSchools: otherSchools + elsewhere,
        ...people.absent,
      }),
      maxRows: limits.enrolledStudents * 2,
    },
    bytes: packageOf(tables),
    gone: people.gone,
  };
}
