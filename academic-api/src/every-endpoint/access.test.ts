import { beforeAll, describe, expect, it } from 'vitest';
import { endpointNames } from '@mebae/contracts';
import { callers } from '../testing/access/callers.ts';
import { deviations, stateMatters } from '../testing/access/deviations.ts';
import { fixturesOf } from '../testing/access/fixtures.ts';
import { startAccessTest, type AccessTest } from '../testing/access/start-access-test.ts';

/** Every endpoint × every kind of caller, with valid input about rows that exist, against the permission matrix. */
let test: AccessTest;

beforeAll(async () => {
  test = await startAccessTest();
});

describe.each(callers)('%s', (who) => {
  it.each(endpointNames)('%s is as the permission matrix says', async (name) => {
    const found: string[] = [];
    for (const fixture of fixturesOf(name)) {
      const withState = stateMatters(name, fixture, who);
      const attempt = await test.attempt(name, fixture, who, { withState });
      found.push(...deviations(name, fixture, who, attempt));
    }
    expect(found).toEqual([]);
  });
});

it('no call changed anything outside of its transaction', async () => {
  const { first, now } = await test.outside();
  expect(now).toEqual(first);
});
