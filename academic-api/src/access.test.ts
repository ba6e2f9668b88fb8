import { beforeAll, describe, expect, it } from 'vitest';
import { endpointNames, type EndpointName } from '@mebae/contracts';
import { startTestApi } from './testing/api.ts';
import { callEndpoint } from './testing/access/call-endpoint.ts';
import { deviations, stateMatters, type Attempt } from './testing/access/deviations.ts';
import type { Fixture } from './testing/access/fixture.ts';
import { fixturesOf } from './testing/access/fixtures.ts';
import { holdDatabase, type HeldDatabase } from './testing/access/held-database.ts';
import { schoolState, schoolTables } from './testing/access/school-state.ts';
import { callers, type Caller } from './testing/access/callers.ts';
import { createWorld, type World } from './testing/access/world.ts';

/** Every endpoint × every kind of caller, with valid input about rows that exist, against the permission matrix. */
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

/** One call in a transaction of the test's, which is rolled back afterwards. */
async function attempt(name: EndpointName, fixture: Fixture, who: Caller): Promise<Attempt> {
  const { companyID } = world.school;
  const input = fixture.input?.(world, who) ?? {};
  const state = async (): Promise<Record<string, string>> =>
    stateMatters(name, fixture, who) ? schoolState(held.db, tables, companyID) : {};
  await held.begin();
  try {
    await fixture.arrange?.(world);
    const before = await state();
    const response = await callEndpoint(world, name, input, who);
    return { response, before, after: await state() };
  } finally {
    await held.rollback();
  }
}

describe.each(callers)('%s', (who) => {
  it.each(endpointNames)('%s is as the permission matrix says', async (name) => {
    const found: string[] = [];
    for (const fixture of fixturesOf(name)) {
      found.push(...deviations(name, fixture, who, await attempt(name, fixture, who)));
    }
    expect(found).toEqual([]);
  });
});
