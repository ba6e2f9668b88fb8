import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { interrupted, type Operation } from '@mebae/contracts';
import { withSchoolTransaction, type Tx } from '../../../db/connect.ts';
import { Failure } from '../../../lib/calls/failure.ts';
import { runOperation, type OperationRun } from '../../../lib/operations/run-operation.ts';
import { startOperation } from '../../../lib/operations/start-operation.ts';
import { startTestApi } from '../../../testing/api.ts';
import { createSchool, type TestSchool } from '../../../testing/school.ts';
import { settleOperations } from './settle-operations.job.ts';

let school: TestSchool;

const api = await startTestApi();
beforeEach(async () => {
  api.setNow(null);
  school = await createSchool(api.db);
});

const start = (route = '/pages/a', userID = school.userIDs.admin): Promise<Operation> =>
  withSchoolTransaction(api.deps.db, school.companyID, (tx) =>
    startOperation(
      tx,
      api.deps.jobs,
      { companyID: school.companyID, userID },
      {
        kind: 'importStudents',
        name: '名簿.xlsx',
        route,
        total: 10,
        job: 'import-roster',
        data: {
          kind: 'students',
          importID: '',
          goodRowsOnly: false,
          actor: { userID, role: 1, ip: '' },
        },
      },
    ),
  );
const run = (operation: Operation, work: (run: OperationRun) => Promise<void>): Promise<void> =>
  runOperation(api.deps, { companyID: school.companyID, operationID: operation.operationID }, work);
const inTx = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
  withSchoolTransaction(api.deps.db, school.companyID, work);
const succeeds = ({ succeed }: OperationRun): Promise<void> => inTx(succeed);

const list = async (token = school.admin): Promise<Operation[]> =>
  (await api.call('GET', '/operations', { token })).body.data;
const act = (verb: 'dismiss' | 'cancel', { operationID }: Operation, token = school.admin) =>
  api.call('POST', `/operations/${operationID}/${verb}`, { token });
const rename = (tx: Tx, name: string) =>
  tx.updateTable('company').set({ name }).where('companyID', '=', school.companyID).execute();
const schoolName = async (): Promise<string> =>
  (
    await api.db
      .selectFrom('company')
      .select('name')
      .where('companyID', '=', school.companyID)
      .executeTakeFirstOrThrow()
  ).name;

describe('an operation', () => {
  it('is there with its job, or neither is', async () => {
    const operation = await start();
    const jobs = await sql`select name from pgboss.job where id = ${operation.operationID}`.execute(
      api.db,
    );
    expect(jobs.rows).toEqual([{ name: 'import-roster' }]);
    expect(await list()).toEqual([operation]);
    expect(operation).toMatchObject({ state: 'waiting', done: 0, total: 10, finishedAt: null });
    await expect(
      inTx(async (tx) => {
        await startOperation(
          tx,
          api.deps.jobs,
          { companyID: school.companyID, userID: school.userIDs.admin },
          {
            kind: 'scoreCourse',
            name: 'course',
            route: '/pages/b',
            total: null,
            job: 'score-exam',
            data: { evalSettingID: 1 },
          },
        );
        throw new Error('something else');
      }),
    ).rejects.toThrow('something else');
    expect(await list()).toHaveLength(1);
  });

  it('is not started twice for one page, but again after its end, which is then seen', async () => {
    const first = await start();
    expect(await start()).toEqual(first);
    await run(first, async () => {
      throw new Failure('grow.2012');
    });
    expect(await list()).toMatchObject([{ state: 'failed' }]);
    const second = await start();
    expect(second.operationID).not.toBe(first.operationID);
    expect(await list()).toEqual([second]);
  });

  it('says how far it is, from the worker’s figures', async () => {
    await run(await start(), async (work) => {
      work.report(4);
      await expect.poll(() => list()).toMatchObject([{ state: 'running', done: 4, total: 10 }]);
      await succeeds(work);
    });
    expect(await list()).toMatchObject([{ state: 'succeeded', done: 10, failure: null }]);
  });

  it('succeeds with its result, or neither is there', async () => {
    const operation = await start();
    const broken = run(operation, (work) =>
      inTx(async (tx) => {
        await rename(tx, 'half written');
        await work.succeed(tx);
        throw new Error('the connection was lost');
      }),
    );
    await expect(broken).rejects.toThrow('the connection was lost');
    expect(await schoolName()).not.toBe('half written');
    expect(await list()).toMatchObject([{ state: 'running' }]);
    // the queue's next try
    await run(operation, succeeds);
    expect(await list()).toMatchObject([{ state: 'succeeded' }]);
    const again = run(operation, async () => {
      throw new Error('a job that is over was done again');
    });
    await expect(again).resolves.toBeUndefined();
  });

  it('that a rule refuses has failed, and says by which code', async () => {
    await run(await start(), async () => {
      throw new Failure('grow.2009', { reason: ['planLimit'] });
    });
    expect(await list()).toMatchObject([
      { state: 'failed', failure: { code: 2009, category: 1, reason: ['planLimit'] } },
    ]);
  });

  it('whose job is lost does not run for ever; one whose job is alive does', async () => {
    const lost = await start('/pages/lost');
    const alive = await start('/pages/alive');
    await run(lost, async (work) => work.report(1));
    expect(await settleOperations(api.deps)).toBe(0);
    await sql`update pgboss.job set state = 'failed' where id = ${lost.operationID}`.execute(
      api.db,
    );
    expect(await settleOperations(api.deps)).toBe(1);
    expect(await list()).toMatchObject([
      { operationID: alive.operationID, state: 'waiting', failure: null },
      { operationID: lost.operationID, state: 'failed', failure: { reason: [interrupted] } },
    ]);
  });
});

describe('its owner', () => {
  it('takes it back while it works: nothing of it is written', async () => {
    const operation = await start();
    await run(operation, (work) =>
      inTx(async (tx) => {
        await rename(tx, 'unwanted');
        expect((await act('cancel', operation)).status).toBe(200);
        await work.succeed(tx);
      }),
    );
    expect(await schoolName()).not.toBe('unwanted');
    expect(await list()).toEqual([]);
    expect((await act('cancel', operation)).status).toBe(404);
  });

  it('takes it back before it has begun: its job does nothing', async () => {
    const operation = await start();
    expect((await act('cancel', operation)).status).toBe(200);
    await run(operation, async () => {
      throw new Error('it was taken back');
    });
    expect(await list()).toEqual([]);
  });

  it('can’t take back what is over, nor dismiss what is not', async () => {
    const operation = await start();
    expect((await act('dismiss', operation)).status).toBe(404);
    await run(operation, succeeds);
    expect((await act('cancel', operation)).status).toBe(404);
    expect((await act('dismiss', operation)).status).toBe(200);
    expect(await list()).toEqual([]);
  });

  it('alone sees it, and for a day after its end', async () => {
    const operation = await start();
    expect(await list(school.teacher)).toEqual([]);
    expect((await act('cancel', operation, school.teacher)).status).toBe(404);
    const other = await createSchool(api.db);
    expect((await act('cancel', operation, other.admin)).status).toBe(404);
    await run(operation, succeeds);
    expect((await act('dismiss', operation, school.teacher)).status).toBe(404);
    expect(await list()).toHaveLength(1);
    api.setNow(new Date(Date.now() + 86_400_000 + 60_000));
    expect(await list()).toEqual([]);
  });
});
