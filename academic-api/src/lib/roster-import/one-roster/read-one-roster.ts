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

const later = (a: string, b: string): string => (a > b ? a : b);

/** Why somebody of a roster is not at a school on a day. */
type Absence = 'notEnrolled' | 'notBegun' | 'toBeDeleted';

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
  /** Users by an enrolment that is to be deleted. */
  private readonly unenrolled: ReadonlySet<string>;
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
    this.unenrolled = new Set(
      data.deleted.enrollments
        .filter((e) => e['role'] === role && this.homerooms.has(e['classsourcedid'] ?? ''))
        .map((e) => e['usersourcedid'] ?? ''),
    );
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
    const wasEnrolled = all.length > 0 || this.unenrolled.has(id);
    if (this.role === 'student' && wasEnrolled && enrollments.length === 0) return [];
    const byOrg = Map.groupBy(enrollments, (record) => this.orgOf(record));
    const orgs =
      byOrg.size > 0 && this.role === 'student'
        ? [...byOrg.keys()]
        : [...new Set([...byOrg.keys(), ...this.orgsWithoutClass(user, current)])];
    return orgs.map((org) => this.placeAt(user, org, byOrg.get(org) ?? [], all.length === 0));
  }

  /** Why a user of the role is nowhere on the day. */
  absenceOf(user: OneRosterRecord): Absence {
    const id = user['sourcedid'] ?? '';
    const ofRole = (this.roles.get(id) ?? []).filter((record) => record['role'] === this.role);
    const records = [...(this.enrollments.get(id) ?? []), ...ofRole];
    if (records.some((record) => dayOf(record['begindate']) > this.day)) return 'notBegun';
    const isDeleted = !this.enrollments.has(id) && this.unenrolled.has(id);
    return isDeleted ? 'toBeDeleted' : 'notEnrolled';
  }

  /** The last day of a user's enrolments and roles; blank where none says one. */
  lastDayOf(user: OneRosterRecord): string {
    const id = user['sourcedid'] ?? '';
    const records = [...(this.enrollments.get(id) ?? []), ...(this.roles.get(id) ?? [])];
    return records.map((record) => dayOf(record['enddate'])).reduce(later, '');
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
    // the homeroom of another school says nothing of this one
    const homeOrg = this.homerooms.get(home ?? '')?.['schoolsourcedid'] ?? '';
    const isHome = isWithout && (org === '' || homeOrg === '' || homeOrg === org);
    return {
      user,
      org,
      number: enrollment?.['metadata.jp.shussekino'] ?? '',
      schoolClass: this.homerooms.get(
        first(enrollment?.['classsourcedid'], isHome ? home : undefined),
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

/** Somebody whom a roster names and who is at the school no more. */
export interface Gone {
  /** The management number; blank where the roster says none. */
  number: string;
  /** Last day at the school; blank where the roster says none. */
  lastDay: string;
}

/** The people of one role in a roster. */
export interface RosterPeople {
  /** A sheet with a header. */
  rows: GridRow[];
  schools: SchoolRows[];
  /** Number of people of other roles. */
  others: number;
  /** Numbers of people of the role who are not there on the day. */
  absent: Record<Absence, number>;
  /** Those of them who were there before. */
  gone: Gone[];
}

const numberOf = (user: OneRosterRecord): string => first(user['identifier'], user['username']);

/** Users who are to be deleted, as far as they may be of the role. */
function deletedUsers({ deleted, roles }: OneRosterPackage, role: Role): OneRosterRecord[] {
  const byUser = groupBy([...roles, ...deleted.roles], 'usersourcedid');
  return deleted.users.filter((user) => {
    const named = [
      user['role'] ?? '',
      ...(byUser.get(user['sourcedid'] ?? '') ?? []).map((record) => record['role'] ?? ''),
    ].filter((name) => name !== '');
    return named.length === 0 || named.includes(role);
  });
}

/**
 * The people of one role in a roster, as a sheet with a header.
 * @param day on which they have to be there, such as `2026-04-01`
 */
export function peopleOf(data: OneRosterPackage, role: Role, day: string): RosterPeople {
  const finder = new PlaceFinder(data, role, day);
  const found = data.users.map((user) => ({ user, places: finder.placesOf(user) }));
  const places = found.flatMap((ofUser) => ofUser.places ?? []);
  const records = places.map(({ user, number, schoolClass, schoolClasses }) => [
    schoolClass?.['grades'] ?? '',
    schoolClass?.['title'] ?? '',
    number,
    numberOf(user),
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
  const deleted = deletedUsers(data, role);
  const absent = { notEnrolled: 0, notBegun: 0, toBeDeleted: deleted.length };
  const gone: Gone[] = deleted.map((user) => ({ number: numberOf(user), lastDay: '' }));
  for (const { user, places: ofUser } of found) {
    if (ofUser?.length !== 0) continue;
    const absence = finder.absenceOf(user);
    absent[absence] += 1;
    if (absence === 'notBegun') continue;
    gone.push({ number: numberOf(user), lastDay: finder.lastDayOf(user) });
  }
  return {
    rows,
    schools: schoolsOf(data, places),
    others: found.filter((ofUser) => ofUser.places === null).length,
    absent,
    gone,
  };
}

/**
 * The people of one role in a OneRoster package.
 * @param day on which they have to be there, such as `2026-04-01`
 * @throws ExcelProblem as `readPackage`
 */
export const readOneRoster = async (
  bytes: Uint8Array,
  role: Role,
  day: string,
): Promise<RosterPeople> => peopleOf(await readPackage(bytes), role, day);
