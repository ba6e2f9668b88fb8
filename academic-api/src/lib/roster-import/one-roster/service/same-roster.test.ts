import { strToU8, zipSync } from 'fflate';
import Papa from 'papaparse';
import { expect, it } from 'vitest';
import { fc, runs } from '@mebae/testing/properties';
import {
  homeroom,
  referenceTo,
  startRosterService,
  student,
  rosterClient,
  rosterScope,
  type RosterData,
} from '@mebae/testing/roster-service';
import { readFile } from '../../read-file.ts';
import { readService } from './read-service.ts';
import { RosterClient } from './roster-client.ts';
import { rosterOfService } from './roster-of-service.ts';

const day = '2026-06-15';
const now = new Date('2026-06-15T00:00:00Z');

const dates = fc.constantFrom(undefined, '2026-04-01', '2026-05-31', '2026-06-15', '2026-07-01');
const words = fc.constantFrom(undefined, '', '山田', 'O’Neil, "Jr"', '=1+1', ' 花 子 ', '🌱');
const status = fc.constantFrom('active', 'active', 'active', 'tobedeleted' as const);

const person = fc.record({
  status,
  enrollmentStatus: status,
  role: fc.constantFrom('student', 'student', 'student', 'teacher'),
  org: fc.constantFrom('ours', 'ours', 'theirs'),
  schoolClass: fc.constantFrom('a', 'b', 'subject', 'theirs'),
  number: fc.integer({ min: 1, max: 60 }),
  begin: dates,
  end: dates,
  roleBegin: dates,
  roleEnd: dates,
  hasEnrollment: fc.boolean(),
  hasPrimaryOrg: fc.boolean(),
  isNested: fc.boolean(),
  identifier: fc.constantFrom(undefined, 'M1', '0012'),
  preferred: words,
  kana: words,
  email: fc.constantFrom(undefined, 'a@school.example'),
  master: fc.option(fc.uuid(), { nil: undefined }),
});

/** Both schools, and somebody at each whose place is sure, so that both readers have a roster. */
function dataOf(
  people: readonly (typeof person extends fc.Arbitrary<infer P> ? P : never)[],
): RosterData {
  const org = (sourcedId: string) => ({
    sourcedId,
    status: 'active' as const,
    dateLastModified: '2026-04-01T00:00:00.000Z',
    name: sourcedId,
    type: 'school' as const,
  });
  const data: RosterData = {
    orgs: [org('ours'), org('theirs')],
    classes: [
      homeroom('a', { school: 'ours', grade: 'J1', title: '1組' }),
      homeroom('b', { school: 'ours', grade: 'J2', title: '2組' }),
      {
        ...homeroom('subject', { school: 'ours', grade: 'J1', title: '国語' }),
        classType: 'scheduled',
      },
      homeroom('theirs', { school: 'theirs', grade: 'J1', title: '1組' }),
    ],
    users: [],
    enrollments: [],
  };
  const sure = student('sure', { school: 'ours', schoolClass: 'a', number: 61 });
  data.users.push(sure.user);
  data.enrollments.push(sure.enrollment);
  for (const [index, one] of people.entries()) {
    const place = { school: one.org, schoolClass: one.schoolClass, number: one.number };
    const kana = {
      kanaFamilyName: one.kana ?? '',
      kanaGivenName: 'ハナコ',
      homeClass: one.schoolClass,
    };
    const { user, enrollment } = student(`u${index}`, place);
    data.users.push({
      ...user,
      status: one.status,
      identifier: one.identifier,
      email: one.email,
      userMasterIdentifier: one.master,
      preferredLastName: one.preferred,
      primaryOrg: one.hasPrimaryOrg ? referenceTo('org', one.org) : undefined,
      roles: [
        {
          roleType: 'primary',
          role: one.role,
          org: referenceTo('org', one.org),
          beginDate: one.roleBegin,
          endDate: one.roleEnd,
        },
      ],
      metadata: one.isNested
        ? { jp: kana }
        : Object.fromEntries(Object.entries(kana).map(([name, value]) => [`jp.${name}`, value])),
    });
    if (!one.hasEnrollment) continue;
    data.enrollments.push({
      ...enrollment,
      status: one.enrollmentStatus,
      school: referenceTo('org', one.schoolClass === 'theirs' ? 'theirs' : 'ours'),
      role: one.role,
      beginDate: one.begin,
      endDate: one.end,
    });
  }
  return data;
}

const csv = (rows: readonly Record<string, unknown>[], fields: string[]): Uint8Array =>
  strToU8(
    Papa.unparse({ fields, data: rows.map((row) => fields.map((field) => row[field] ?? '')) }),
  );

/** The same roster as a package of files, with the headers of the CSV binding. */
function packageOf({ orgs, users, classes, enrollments }: RosterData): Buffer {
  const flat = (metadata: Record<string, unknown> = {}): Record<string, unknown> => {
    const jp = (metadata['jp'] as Record<string, unknown> | undefined) ?? {};
    return Object.fromEntries([
      ...Object.entries(metadata).map(([name, value]) => [`metadata.${name}`, value]),
      ...Object.entries(jp).map(([name, value]) => [`metadata.jp.${name}`, value]),
    ]);
  };
  const files = {
    'orgs.csv': csv(orgs as never, ['sourcedId', 'status', 'name', 'type']),
    'users.csv': csv(
      users.map((user) => ({
        ...user,
        ...flat(user.metadata),
        preferredGivenName: user.preferredFirstName,
        preferredFamilyName: user.preferredLastName,
        primaryOrgSourcedId: user.primaryOrg?.sourcedId,
      })),
      [
        'sourcedId',
        'status',
        'username',
        'userMasterIdentifier',
        'givenName',
        'familyName',
        'preferredGivenName',
        'preferredFamilyName',
        'identifier',
        'email',
        'primaryOrgSourcedId',
        'metadata.jp.kanaFamilyName',
        'metadata.jp.kanaGivenName',
        'metadata.jp.homeClass',
      ],
    ),
    'roles.csv': csv(
      users.flatMap((user) =>
        user.roles.map((role, index) => ({
          ...role,
          sourcedId: `${user.sourcedId}-${index}`,
          userSourcedId: user.sourcedId,
          orgSourcedId: role.org.sourcedId,
        })),
      ),
      ['sourcedId', 'userSourcedId', 'roleType', 'role', 'beginDate', 'endDate', 'orgSourcedId'],
    ),
    'classes.csv': csv(
      classes.map((one) => ({
        ...one,
        grades: one.grades?.join(','),
        schoolSourcedId: one.school.sourcedId,
      })),
      ['sourcedId', 'status', 'title', 'grades', 'classType', 'schoolSourcedId'],
    ),
    'enrollments.csv': csv(
      enrollments.map((one) => ({
        ...one,
        ...flat(one.metadata),
        classSourcedId: one.class.sourcedId,
        schoolSourcedId: one.school.sourcedId,
        userSourcedId: one.user.sourcedId,
      })),
      [
        'sourcedId',
        'status',
        'classSourcedId',
        'schoolSourcedId',
        'userSourcedId',
        'role',
        'beginDate',
        'endDate',
        'metadata.jp.shussekiNo',
      ],
    ),
  };
  return Buffer.from(zipSync(files));
}

/** Rows of our school, by what they say, in an order of their own: a service sorts by its ids. */
const rowsOf = (rows: readonly { cells: readonly ({ text: string } | null)[] }[]): string[] =>
  rows.map(({ cells }) => JSON.stringify(cells.map((cell) => cell?.text ?? ''))).toSorted();

it('a roster of a service and the same roster as files are the same import', async () => {
  const service = await startRosterService(dataOf([]));
  try {
    await fc.assert(
      fc.asyncProperty(fc.array(person, { maxLength: 12 }), async (people) => {
        service.data = dataOf(people);
        const { records } = await readService(
          () =>
            new RosterClient({
              address: service.address,
              tokenAddress: service.tokenAddress,
              scopes: rosterScope,
              ...rosterClient,
            }),
          'ours',
          null,
          now,
          () => undefined,
        );
        const ofService = rosterOfService(records, 'ours', day);
        const file = { name: 'roster.zip', bytes: packageOf(service.data) };
        const ofFile = await readFile(file, 'student', day);
        const own = new Set(ofFile.schools?.find(({ id }) => id === 'ours')?.rows);
        const expected = ofFile.grid.sheets[0]!.rows.filter(
          ({ number }) => number === 1 || own.has(number),
        );
        expect(rowsOf(ofService.read.grid.sheets[0]!.rows)).toEqual(rowsOf(expected));

        // what is kept with the import is a package that reads the same once more
        const kept = await readFile({ name: 'kept.zip', bytes: ofService.bytes }, 'student', day);
        const keptOwn = new Set(kept.schools?.find(({ id }) => id === 'ours')?.rows);
        expect(
          rowsOf(
            kept.grid.sheets[0]!.rows.filter(({ number }) => number === 1 || keptOwn.has(number)),
          ),
        ).toEqual(rowsOf(expected));
      }),
      runs(300),
    );
  } finally {
    await service.stop();
  }
});
