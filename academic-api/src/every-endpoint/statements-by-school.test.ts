import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { endpointNames } from '@mebae/contracts';
import { withSchoolTransaction } from '../db/connect.ts';
import { callers } from '../testing/access/callers.ts';
import { expectationOf } from '../testing/access/expectation.ts';
import { fixturesOf } from '../testing/access/fixtures.ts';
import {
  startWatchedWorld,
  type WatchedCall,
  type WatchedWorld,
} from '../testing/plan-by-school-watch.ts';

/**
 * Every statement of the API tells PostgreSQL the school of each table that it reads, as one that is
 * distributed by school (Citus) needs to send it to one node; row-level security alone, which adds the school to the plan,
 * would not do. Statements are taken from the plans that it reports by auto_explain: those of statements inside
 * functions, triggers and references are among them, with the values that they ran with. docs/adr/0054-sharding-by-school.md
 */

let watched: WatchedWorld;
beforeAll(async () => {
  watched = await startWatchedWorld();
});

async function tryCall(call: WatchedCall): Promise<string[]> {
  await watched.held.begin();
  try {
    return await watched.makeCall(call);
  } finally {
    await watched.held.rollback();
  }
}

describe('the statements of', () => {
  it.each(endpointNames)('%s tell the school of each table', async (name) => {
    for (const fixture of fixturesOf(name)) {
      const passing = callers.filter((who) => expectationOf(name, fixture, who) === 'passes');
      // an administrator's statements see the school, a teacher's some classes
      const walked = new Set([
        passing.find((who) => who === 'admin') ?? passing.at(-1),
        'inCharge',
      ]);
      for (const who of passing.filter((caller) => walked.has(caller))) {
        expect(await tryCall({ name, fixture, who }), who).toEqual([]);
      }
    }
  });
});

describe('a statement that does not tell the school', () => {
  it.each([
    ['of a table', 'select from student where student_id = 1', ['student']],
    [
      'of one of two',
      'select from student s join enrolment e using (student_id) where s.company_id = 1',
      ['enrolment'],
    ],
    ['inside a function', 'select planted()', ['tag']],
  ])('%s is found', async (_where, statement, expected) => {
    const { held, lookAt, world } = watched;
    await held.begin();
    try {
      await sql`create function planted() returns bigint language plpgsql as
        $$ begin return (select count(*) from tag t where t.tag = 'x'); end $$`.execute(held.db);
      const missing = await lookAt(() =>
        withSchoolTransaction(held.db, world.school.companyID, (tx) =>
          sql.raw(statement).execute(tx),
        ),
      );
      expect(missing.map((line) => line.split(':')[0])).toEqual(expected);
    } finally {
      await held.rollback();
    }
  });

  it('and all others were seen', () => {
    expect(watched.watch.seen.size).toBeGreaterThan(600);
  });
});
