import type { GridRow } from '../../excel/grid.ts';
import { readPackage, type OneRosterPackage, type OneRosterRecord } from './package.ts';

/** The headers under which a package's people are shown, where they come from. */
export const oneRosterHeaders = {
  grade: 'classes.grades',
  schoolClass: 'classes.title',
  studentNumber: 'enrollments.shussekiNo',
  manageNumber: 'users.identifier',
  lastName: 'users.familyName',
  firstName: 'users.givenName',
  lastNameKana: 'users.kanaFamilyName',
  firstNameKana: 'users.kanaGivenName',
  email: 'users.email',
  schoolClasses: 'teacher.classes',
} as const;

const headers = Object.values(oneRosterHeaders);

const first = (...values: (string | undefined)[]): string =>
  values.find((value) => value !== undefined && value !== '') ?? '';

const groupBy = (records: readonly OneRosterRecord[], key: string) =>
  Map.groupBy(records, (record) => record[key] ?? '');

/** A user's roles: of roles.csv (1.2), or their own (1.1). */
function rolesOf(user: OneRosterRecord, roles: readonly OneRosterRecord[]): string[] {
  return [...roles.map((role) => role['role'] ?? ''), user['role'] ?? ''].filter(Boolean);
}

/** People of one role as rows, each with the homeroom of the package. */
function peopleOf(data: OneRosterPackage, role: 'student' | 'teacher') {
  const homerooms = new Map(
    data.classes
      .filter((schoolClass) => schoolClass['classtype'] === 'homeroom')
      .map((schoolClass) => [schoolClass['sourcedid'] ?? '', schoolClass] as const),
  );
  const rolesByUser = groupBy(data.roles, 'usersourcedid');
  const placesByUser = groupBy(
    data.enrollments.filter((e) => homerooms.has(e['classsourcedid'] ?? '')),
    'usersourcedid',
  );
  return data.users.flatMap((user) => {
    const id = user['sourcedid'] ?? '';
    if (!rolesOf(user, rolesByUser.get(id) ?? []).includes(role)) return [];
    const places = (placesByUser.get(id) ?? []).filter((place) => place['role'] === role);
    const home = user['metadata.jp.homeclass'];
    const place = places.find((enrollment) => enrollment['classsourcedid'] === home) ?? places[0];
    return [
      {
        user,
        number: place?.['metadata.jp.shussekino'] ?? '',
        schoolClass: homerooms.get(first(place?.['classsourcedid'], home)),
        schoolClasses: places
          .map((enrollment) => homerooms.get(enrollment['classsourcedid'] ?? ''))
          .filter((schoolClass) => schoolClass !== undefined),
      },
    ];
  });
}

const classText = (record: OneRosterRecord): string =>
  `${record['grades'] ?? ''} ${record['title'] ?? ''}`;

/**
 * The people of one role in a OneRoster package, as a sheet with a header.
 * @returns the rows, and how many people of other roles were left out
 * @throws ExcelProblem as `readPackage`
 */
export async function readOneRoster(
  bytes: Uint8Array,
  role: 'student' | 'teacher',
): Promise<{ rows: GridRow[]; others: number }> {
  const data = await readPackage(bytes);
  const people = peopleOf(data, role);
  const records = people.map(({ user, number, schoolClass, schoolClasses }) => [
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
  ]);
  const rows = [headers, ...records].map((record, index) => ({
    number: index + 1,
    cells: record.map((text) => (text === '' ? null : { kind: 'text' as const, text })),
  }));
  return { rows, others: data.users.length - people.length };
}
