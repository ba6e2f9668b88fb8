import {
  otherStudentFields,
  otherTeacherFields,
  studentFields,
  type PlainFields,
} from '@mebae/contracts';
import type { GridRow } from '../../excel/grid.ts';
import { otherValuesOf } from './other-fields.ts';
import { readPackage, type OneRosterPackage, type OneRosterRecord } from './package.ts';

const { manageNumber, lastName, firstName, lastNameKana, firstNameKana, email } = studentFields;

/** Texts that a package has for each user, as it is; students and teachers have them in the same columns. */
const otherFields = { ...otherStudentFields, ...otherTeacherFields };

const ofFields = (fields: PlainFields): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).map(([name, { file }]) => [name, file.oneRoster]));

/** The headers under which a package's people are shown, where they come from, in the order of the sheet's columns. */
export const oneRosterHeaders: Readonly<Partial<Record<string, string>>> = {
  grade: 'classes.grades',
  schoolClass: 'classes.title',
  studentNumber: 'enrollments.shussekiNo',
  ...ofFields({ manageNumber, lastName, firstName, lastNameKana, firstNameKana, email }),
  schoolClasses: 'teacher.classes',
  ...ofFields(otherFields),
};

const headers = Object.values(oneRosterHeaders).map((header) => header ?? '');

const first = (...values: (string | undefined)[]): string =>
  values.find((value) => value !== undefined && value !== '') ?? '';

const groupBy = (records: readonly OneRosterRecord[], key: string) =>
  Map.groupBy(records, (record) => record[key] ?? '');

type Role = 'student' | 'teacher';

/** A day of the package, which some programs write with a time; blank where it says none. */
const dayOf = (value: string | undefined): string => (value ?? '').trim().slice(0, 10);

/**
 * Whether an enrolment or a role is one on a day. The last day counts: programs write the last day of the school year,
 * although the standard means the day after.
 */
function isOn(day: string, record: OneRosterRecord): boolean {
  const begin = dayOf(record['begindate']);
  const end = dayOf(record['enddate']);
  return (begin === '' || begin <= day) && (end === '' || day <= end);
}

/** A person's place at one school: rows of the sheet are made of these. */
interface Place {
  user: OneRosterRecord;
  /** `sourcedId` of the school; blank where the package says of nobody at which school they are. */
  org: string;
  number: string;
  schoolClass: OneRosterRecord | undefined;
  schoolClasses: OneRosterRecord[];
}

/** Finds where the people of one role are on a day. */
class PlaceFinder {
  private readonly homerooms: ReadonlyMap<string, OneRosterRecord>;
  private readonly enrollments: ReadonlyMap<string, OneRosterRecord[]>;
  private readonly roles: ReadonlyMap<string, OneRosterRecord[]>;
  private readonly role: Role;
  private readonly day: string;

  constructor(data: OneRosterPackage, role: Role, day: string) {
    this.role = role;
    this.day = day;
    this.homerooms = new Map(
      data.classes
        .filter((schoolClass) => schoolClass['classtype'] === 'homeroom')
        .map((schoolClass) => [schoolClass['sourcedid'] ?? '', schoolClass] as const),
    );
    this.enrollments = groupBy(
      data.enrollments.filter(
        (e) => e['role'] === role && this.homerooms.has(e['classsourcedid'] ?? ''),
      ),
      'usersourcedid',
    );
    this.roles = groupBy(data.roles, 'usersourcedid');
  }

  /** The places of a user; none of somebody who is not there on the day; null for somebody of another role. */
  placesOf(user: OneRosterRecord): Place[] | null {
    const id = user['sourcedid'] ?? '';
    const allRoles = this.roles.get(id) ?? [];
    // of 1.1, whose users name their role themselves
    const own = user['role'] === this.role;
    const roles = allRoles.filter((record) => record['role'] === this.role);
    if (!own && roles.length === 0) return null;
    const current = roles.filter((record) => isOn(this.day, record));
    if (!own && current.length === 0) return [];
    const all = this.enrollments.get(id) ?? [];
    const enrollments = all.filter((record) => isOn(this.day, record));
    // a teacher without a class is still one
    if (this.role === 'student' && all.length > 0 && enrollments.length === 0) return [];
    const byOrg = Map.groupBy(enrollments, (record) => this.orgOf(record));
    const orgs =
      byOrg.size > 0 && this.role === 'student'
        ? [...byOrg.keys()]
        : [...new Set([...byOrg.keys(), ...this.orgsWithoutClass(user, current)])];
    return orgs.map((org) => this.placeAt(user, org, byOrg.get(org) ?? [], all.length === 0));
  }

  private orgOf(enrollment: OneRosterRecord): string {
    const schoolClass = this.homerooms.get(enrollment['classsourcedid'] ?? '');
    return first(schoolClass?.['schoolsourcedid'], enrollment['schoolsourcedid']);
  }

  /** Schools that a user's roles name, else the user's own. */
  private orgsWithoutClass(user: OneRosterRecord, roles: readonly OneRosterRecord[]): string[] {
    const ofRoles = roles.flatMap((record) => record['orgsourcedid'] || []);
    if (ofRoles.length > 0) return ofRoles;
    // 1.1 lists them in one value
    const own = (user['orgsourcedids'] ?? '').split(',').map((org) => org.trim());
    const listed = own.filter((org) => org !== '');
    return listed.length > 0 ? listed : [user['primaryorgsourcedid'] ?? ''];
  }

  private placeAt(
    user: OneRosterRecord,
    org: string,
    enrollments: readonly OneRosterRecord[],
    isWithout: boolean,
  ): Place {
    const home = user['metadata.jp.homeclass'];
    const enrollment = enrollments.find((e) => e['classsourcedid'] === home) ?? enrollments[0];
    return {
      user,
      org,
      number: enrollment?.['metadata.jp.shussekino'] ?? '',
      schoolClass: this.homerooms.get(
        first(enrollment?.['classsourcedid'], isWithout ? home : undefined),
      ),
      schoolClasses: enrollments
        .map((record) => this.homerooms.get(record['classsourcedid'] ?? ''))
        .filter((schoolClass) => schoolClass !== undefined),
    };
  }
}

const classText = (record: OneRosterRecord): string =>
  `${record['grades'] ?? ''} ${record['title'] ?? ''}`;

/** A school of a package, and the numbers of the rows that are its people. */
export interface SchoolRows {
  id: string;
  name: string;
  rows: number[];
}

/** Rows by school; where only some people's school is said, the others are of every school. */
function schoolsOf(data: OneRosterPackage, places: readonly Place[]): SchoolRows[] {
  const names = new Map(data.orgs.map((org) => [org['sourcedid'] ?? '', org['name'] ?? '']));
  const ids = [...new Set(places.map(({ org }) => org))].filter((org) => org !== '');
  return ids.map((id) => ({
    id,
    name: names.get(id) || id,
    // the header is row 1
    rows: places.flatMap(({ org }, index) => (org === id || org === '' ? [index + 2] : [])),
  }));
}

/**
 * The people of one role in a OneRoster package, as a sheet with a header.
 * @param day on which they have to be there, such as `2026-04-01`
 * @returns the rows, which of them are of which school, how many people of other roles were left out, and how many who
 *   are not there on the day
 * @throws ExcelProblem as `readPackage`
 */
export async function readOneRoster(
  bytes: Uint8Array,
  role: Role,
  day: string,
): Promise<{ rows: GridRow[]; schools: SchoolRows[]; others: number; ended: number }> {
  const data = await readPackage(bytes);
  const finder = new PlaceFinder(data, role, day);
  const found = data.users.map((user) => finder.placesOf(user));
  const places = found.flatMap((ofUser) => ofUser ?? []);
  const records = places.map(({ user, number, schoolClass, schoolClasses }) => [
    schoolClass?.['grades'] ?? '',
    schoolClass?.['title'] ?? '',
    number,
    first(user['identifier'], user['username']),
    first(user['preferredfamilyname'], user['familyname']),
    first(user['preferredgivenname'], user['givenname']),
    first(user['metadata.jp.kanapreferredfamilyname'], user['metadata.jp.kanafamilyname']),
    first(user['metadata.jp.kanapreferredgivenname'], user['metadata.jp.kanagivenname']),
    user['email'] ?? '',
    schoolClasses.map(classText).join('、'),
    ...otherValuesOf(otherFields, user),
  ]);
  const rows = [headers, ...records].map((record, index) => ({
    number: index + 1,
    cells: record.map((text) => (text === '' ? null : { kind: 'text' as const, text })),
  }));
  return {
    rows,
    schools: schoolsOf(data, places),
    others: found.filter((ofUser) => ofUser === null).length,
    ended: found.filter((ofUser) => ofUser?.length === 0).length,
  };
}
