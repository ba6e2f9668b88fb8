import type { EndpointName } from '@mebae/contracts';
import { startTestApi } from '../api.ts';
import { callEndpoint } from './call-endpoint.ts';
import type { Caller } from './callers.ts';
import type { Attempt } from './deviations.ts';
import type { Fixture } from './fixture.ts';
import { holdDatabase, type HeldDatabase } from './held-database.ts';
import { schoolState, schoolTables, watchState, type StateWatch } from './school-state.ts';
import { createWorld, type World } from './world.ts';

export interface AccessTest {
  world: World;
  /**
   * One call in a transaction of the test's, which is rolled back afterwards.
   * @param options.withState whether the school's rows before and after are read
   */
  attempt: (
    name: EndpointName,
    fixture: Fixture,
    who: Caller,
    options?: { withState?: boolean; headers?: Record<string, string> },
  ) => Promise<Attempt>;
  /** The school's rows between the calls. */
  outside: StateWatch['outside'];
}

/** An API on one held connection, with schools, people and rows for calls of every endpoint. */
export async function startAccessTest(): Promise<AccessTest> {
  let held!: HeldDatabase;
  const api = await startTestApi({
    connectTo: (url) => {
      held = holdDatabase(url);
      return held.db;
    },
  });
  const world = await createWorld(api);
  const tables = await schoolTables(held.db);
  const watch = watchState(held.db, () => schoolState(held.db, tables, world.school.companyID));
  return {
    world,
    outside: () => watch.outside(),
    async attempt(name, fixture, who, { withState = true, headers } = {}) {
      const input = { ...fixture.input?.(world, who), ...(headers && { headers }) };
      await held.begin();
      try {
        await fixture.arrange?.(world);
        const before = withState ? await watch.before() : {};
        held.committed.length = 0;
        const response = await callEndpoint(world, name, input, who);
        await held.settled();
        const transactions = [...held.committed];
        const after = withState ? await watch.after(before) : before;
        return { response, before, after, transactions };
      } finally {
        await held.rollback();
      }
    },
  };
}
