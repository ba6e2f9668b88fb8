import { promisify } from 'node:util';
import { inflateRaw } from 'node:zlib';
import { ExcelProblem } from '../../excel/excel-problem.ts';
import { zipEntries, type ZipEntry } from '../../excel/zip-guard.ts';
import { decodeText, parseCsv } from '../read-csv.ts';

/** Bytes of one table, unpacked; 5,000 users take about 2 MB. */
const tableBytes = 20 * 1024 * 1024;
/** Records of one table: the subjects of a large school have some 100,000 enrolments. */
const tableRows = 200_000;

const inflate = promisify(inflateRaw);

/** One record of a table by its headers, in lower case: `metadata.jp.ShussekiNo` and `…shussekiNo` are one. */
export type OneRosterRecord = Readonly<Record<string, string>>;

/** Tables of a roster, of files or of a service. */
export interface OneRosterTables {
  orgs: OneRosterRecord[];
  users: OneRosterRecord[];
  roles: OneRosterRecord[];
  classes: OneRosterRecord[];
  enrollments: OneRosterRecord[];
}

/** The same without what is to be deleted, which stands apart. */
export interface OneRosterPackage extends OneRosterTables {
  deleted: Pick<OneRosterTables, 'users' | 'roles' | 'enrollments'>;
}

async function unpack(bytes: Uint8Array, entry: ZipEntry): Promise<Uint8Array> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const at = entry.offset + 30;
  if (at > bytes.byteLength || entry.unpacked > tableBytes) {
    throw new ExcelProblem(entry.unpacked > tableBytes ? 'unpackedTooLarge' : 'corrupt');
  }
  const start =
    at + view.getUint16(entry.offset + 26, true) + view.getUint16(entry.offset + 28, true);
  const packed = bytes.subarray(start, start + entry.packed);
  if (entry.method === 0) return packed;
  try {
    // never beyond what the entry declares: a header that lies ends here
    return await inflate(packed, { maxOutputLength: Math.max(1, entry.unpacked) });
  } catch {
    throw new ExcelProblem('corrupt');
  }
}

function records(bytes: Uint8Array): OneRosterRecord[] {
  const [header = [], ...rows] = parseCsv(decodeText(bytes), tableRows);
  const names = header.map((name) => name.trim().toLowerCase());
  return rows
    .filter((row) => row.some((value) => value !== ''))
    .map((row) => Object.fromEntries(names.map((name, index) => [name, row[index] ?? ''])));
}

/** A record that the roster asks to delete is none. */
const isActive = (record: OneRosterRecord): boolean =>
  record['status']?.trim().toLowerCase() !== 'tobedeleted';

/** Sets apart what is to be deleted. */
export function withoutDeleted(tables: OneRosterTables): OneRosterPackage {
  const { orgs, users, roles, classes, enrollments } = tables;
  const split = (all: readonly OneRosterRecord[]) => ({
    there: all.filter(isActive),
    deleted: all.filter((record) => !isActive(record)),
  });
  const [ofUsers, ofRoles, ofEnrollments] = [split(users), split(roles), split(enrollments)];
  return {
    orgs: orgs.filter(isActive),
    users: ofUsers.there,
    roles: ofRoles.there,
    classes: classes.filter(isActive),
    enrollments: ofEnrollments.there,
    deleted: {
      users: ofUsers.deleted,
      roles: ofRoles.deleted,
      enrollments: ofEnrollments.deleted,
    },
  };
}

/**
 * The tables of a OneRoster 1.2 package (also 1.1, whose users name their role themselves).
 *
 * Sources: 1EdTech OneRoster 1.2 CSV Binding, https://www.imsglobal.org/spec/oneroster/v1p2/bind/csv, and its Japan
 * K-12/Schools Profile 1.0, https://www.imsglobal.org/spec/onerosterv1p2/japanprofile-k12/v1p0.
 * @throws ExcelProblem `notOneRoster` for a zip without users, classes and enrolments, and as `zipEntries`
 */
export async function readPackage(bytes: Uint8Array): Promise<OneRosterPackage> {
  const entries = zipEntries(bytes);
  const table = async (
    name: string,
    { required }: { required: boolean },
  ): Promise<OneRosterRecord[]> => {
    // some programs zip the folder with its name
    const entry = entries.find((e) => e.name.split('/').at(-1) === `${name}.csv`);
    if (entry) return records(await unpack(bytes, entry));
    if (required) throw new ExcelProblem('notOneRoster', [`${name}.csv`]);
    return [];
  };
  return withoutDeleted({
    orgs: await table('orgs', { required: false }),
    users: await table('users', { required: true }),
    roles: await table('roles', { required: false }),
    classes: await table('classes', { required: true }),
    enrollments: await table('enrollments', { required: true }),
  });
}
