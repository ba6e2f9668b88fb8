import { beforeAll, describe, expect, it } from 'vitest';
import { endpointNames, endpointOf, type EndpointName } from '@mebae/contracts';
import { isForCurrentYearOnly, permissionMatrix } from '@mebae/rules';
import { startTestApi } from './testing/api.ts';
import { callEndpoint } from './testing/access/call-endpoint.ts';
import { fixturesOf } from './testing/access/fixtures.ts';
import { holdDatabase, type HeldDatabase } from './testing/access/held-database.ts';
import { schoolState, schoolTables } from './testing/access/school-state.ts';
import { createWorld, type World } from './testing/access/world.ts';

/** Calls that write and have nothing to do with a school year, or finish what is under way. */
const ofAnyYear: readonly EndpointName[] = [
  'account.signOut',
  'account.setLanguage',
  'ownAccount.setName',
  'ownAccount.changePassword',
  'ownAccount.signOutDevice',
  'ownAccount.signOutEverywhere',
  'home.setDashboardText',
  'operations.dismiss',
  'operations.cancel',
  'students.setColumns',
  'teachers.invite',
  'teachers.unlock',
  'examDrafts.check',
  'examDrafts.remove',
  'exams.change',
  'exams.end',
  'exams.score',
  'exams.remove',
  'schoolSecurity.update',
  'schoolSecurity.sendCode',
  'schoolSecurity.confirmCode',
  'outbox.markRead',
  'outbox.markAllRead',
  'outbox.retry',
];

let held: HeldDatabase;
let world: World;
let tables: string[];

beforeAll(async () => {
  const api = await startTestApi({
    connectTo: (url) => {
      held = holdDatabase(url);
      return held.db;
    },
  });
  world = await createWorld(api);
  tables = await schoolTables(held.db);
});

async function attempt(name: EndpointName, schoolYear: number) {
  const [fixture] = fixturesOf(name);
  const input = fixture?.input?.(world, 'admin') ?? {};
  const headers = { 'school-year': String(schoolYear) };
  await held.begin();
  try {
    await fixture?.arrange?.(world);
    const before = await schoolState(held.db, tables, world.school.companyID);
    const response = await callEndpoint(world, name, { ...input, headers }, 'admin');
    return { response, before, after: await schoolState(held.db, tables, world.school.companyID) };
  } finally {
    await held.rollback();
  }
}

describe('courses, classes, people and activities', () => {
  const calls = endpointNames.filter(isForCurrentYearOnly);

  it.each(calls)(
    '%s is refused in a past and in a coming year, and writes nothing',
    async (name) => {
      for (const year of [world.school.schoolYear - 1, world.school.schoolYear + 1]) {
        const { response, before, after } = await attempt(name, year);
        expect(response).toMatchObject({
          status: 409,
          body: { category: 2, code: 1, reason: 'notCurrentYear' },
        });
        expect(after).toEqual(before);
      }
    },
  );

  it('every call of staff that writes is one of these, or named here', () => {
    const writing = endpointNames.filter((name) => {
      const rule = permissionMatrix[name];
      return rule !== 'anyone' && rule !== 'candidate' && endpointOf(name).method !== 'GET';
    });
    expect(writing.filter((name) => !isForCurrentYearOnly(name)).toSorted()).toEqual(
      ofAnyYear.toSorted(),
    );
  });
});
