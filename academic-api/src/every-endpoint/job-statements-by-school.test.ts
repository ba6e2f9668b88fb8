import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import type { Job, JobResult, PgBoss } from 'pg-boss';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EndpointName } from '@mebae/contracts';
import { startRosterService } from '@mebae/testing/roster-service';
import type { Config } from '../config.ts';
import { appDb, openPool, type AppDb } from '../db/connect.ts';
import { batchRows } from '../features/system/clean-up/clean-up.job.ts';
import { nothingRemoved } from '../features/system/clean-up/clean-up.repository.ts';
import { jobNames, type JobName } from '../lib/processes/jobs.ts';
import { olderThan, stale } from '../lib/retention/stale-data.repository.ts';
import { callEndpoint } from '../testing/access/call-endpoint.ts';
import type { Caller } from '../testing/access/callers.ts';
import type { Input } from '../testing/access/fixture.ts';
import { fixturesOf } from '../testing/access/fixtures.ts';
import { addRowsToRemove, makeOlder } from '../testing/old-rows.ts';
import {
  reportPlans,
  startWatchedWorld,
  type WatchedWorld,
} from '../testing/plan-by-school-watch.ts';
import { addStudent, registerService, rosterOfSchool, rostersOf } from '../testing/rosters.ts';
import { createScoredExam } from '../testing/scored-exam.ts';
import { startWork } from '../work.ts';

/**
 * Every statement of the worker's jobs tells PostgreSQL the school of each table that it reads, as those of the API do
 * (`statements-by-school.test.ts`). Each job has something to do. docs/adr/0054-sharding-by-school.md
 */

type Handler = (jobs: Job[]) => Promise<JobResult[]>;

const handlers = new Map<string, Handler>();
const ran = new Set<string>();
const lines: Record<string, unknown>[] = [];
let watched: WatchedWorld;
let db: AppDb;
let languageModel: NonNullable<Config['languageModel']>;

/** A language model that always words findings in the same way. */
const model = createServer((_request, response) => {
  response.setHeader('content-type', 'application/json');
  const message = { content: '進んで学びに取り組みました。' };
  response.end(JSON.stringify({ choices: [{ message }] }));
});

beforeAll(async () => {
  await new Promise<void>((done) => model.listen(0, '127.0.0.1', done));
  const baseUrl = `http://127.0.0.1:${(model.address() as AddressInfo).port}/v1`;
  languageModel = { baseUrl, model: 'stand-in', apiKey: 'key', timeoutMs: 5_000 };
  watched = await startWatchedWorld();
  const { api, watch } = watched;
  // jobs work in several transactions, and at the same time
  const pool = openPool(api.url, 4);
  pool.on('connect', (client) => {
    client.on('notice', ({ message }) => watch.hear(message ?? ''));
    void client.query(reportPlans);
  });
  db = appDb(pool);
  const boss = {
    work: async (name: string, _options: object, handler: Handler) => {
      handlers.set(name, handler);
    },
    schedule: async () => undefined,
    unschedule: async () => undefined,
  };
  const log = pino({}, { write: (line) => lines.push(JSON.parse(line)) });
  const { signal } = new AbortController();
  const life = { log, telemetry: null, metrics: null, stopping: signal, cut: signal };
  await startWork(boss as unknown as PgBoss, { ...api.deps, db }, life);
});
afterAll(async () => {
  model.close();
  await db.destroy();
});

/** Runs a job. @returns statements that were not told the school */
async function run(name: string, id: string, data: object): Promise<string[]> {
  ran.add(name);
  const missing = await watched.lookAt(async () => {
    const results = await handlers.get(name)?.([{ id, name, data } as Job]);
    expect(results, name).toMatchObject([{ status: 'completed' }]);
  });
  // a failure of somebody's operation is told to the person, and the job is done
  const { rows } = await sql`select failure from operation
    where operation_id::text = ${id} and state <> 'succeeded'`.execute(watched.held.db);
  expect(rows, name).toEqual([]);
  return missing;
}

/** Runs the jobs that wait in the queue, and those that come of them. @returns statements that were not told the school */
async function runQueue(): Promise<string[]> {
  const missing: string[] = [];
  for (;;) {
    const { rows } = await sql<{ id: string; name: string; data: object }>`
      delete from pgboss.job where state = 'created' returning id, name, data`.execute(
      watched.held.db,
    );
    if (rows.length === 0) return missing;
    for (const { id, name, data } of rows) missing.push(...(await run(name, id, data)));
  }
}

describe('the statements of jobs', () => {
  it.each<EndpointName>([
    'dataExports.startStudent',
    'evaluators.assign',
    'examFollowUp.remind',
    'letters.create',
    'loginCards.start',
    'reports.make',
    'studentImport.start',
  ])('of %s tell the school of each table', async (name) => {
    const [fixture] = fixturesOf(name);
    if (!fixture) throw new Error('no fixture');
    await watched.makeCall({ name, fixture, who: 'admin' });
    expect(await runQueue()).toEqual([]);
  });

  /** Calls whose usual input leaves nothing to the worker. */
  const arranged: [EndpointName, Caller, () => Promise<Input>][] = [
    [
      'classChange.propose',
      'admin',
      async () => {
        const { held, world } = watched;
        const [usual] = fixturesOf('classChange.propose');
        await usual?.arrange?.(world);
        // two students are kept apart, which takes a second class
        await sql`insert into school_class (company_id, school_year, grade, name)
          values (${world.school.companyID}, ${world.school.schoolYear + 1}, 2, '2組')`.execute(
          held.db,
        );
        return usual?.input?.(world, 'admin') ?? {};
      },
    ],
    [
      'groups.propose',
      'admin',
      async () => {
        const { world } = watched;
        const all = world.school.students.map(({ studentID }) => studentID);
        const [usual] = fixturesOf('groups.propose');
        const body = usual?.input?.(world, 'admin').body as object;
        const schoolClassIDs = world.school.classes.map((row) => row.schoolClassID);
        // more conditions than a call looks at itself
        const apart = all.slice(1).map((studentID, index) => [studentID, all[index]]);
        return { body: { ...body, schoolClassIDs, apart, size: { kind: 'groups', groups: 3 } } };
      },
    ],
    [
      'findings.word',
      'admin',
      async () => {
        const { api, held, world } = watched;
        api.deps.config.languageModel = languageModel;
        const scores = world.school.students.map(({ studentID }, index) => ({
          studentID,
          competencyID: 20,
          value: 90 - 4 * index,
        }));
        await createScoredExam(held.db, world.school, scores);
        const evidence = ['strength:20'];
        return {
          params: { studentID: world.ownStudentID },
          body: { evidence, style: 'plain', length: 100, language: 'ja' },
        };
      },
    ],
    [
      'promotion.start',
      'otherAdmin',
      async () => {
        const { world } = watched;
        await callEndpoint(world, 'promotion.begin', {}, 'otherAdmin');
        const { body } = await callEndpoint(world, 'promotion.summary', {}, 'otherAdmin');
        return { body: { fingerprint: body.fingerprint, basedOn: body.changedAt } };
      },
    ],
  ];
  it.each(arranged)('of %s tell the school of each table', async (name, who, arrange) => {
    const input = await arrange();
    const fixture = { names: 'school' as const, input: () => input };
    await watched.makeCall({ name, fixture, who });
    expect(await runQueue()).toEqual([]);
  });

  /** Jobs that are scheduled, in an order in which one finds what another has left, and what comes before them. */
  const scheduled: [JobName, () => Promise<unknown>][] = [
    ['find-nightly-rosters', connectRosters],
    [
      'find-due-mails',
      () =>
        sql`update exam set mail = mail || '{"opening": true}' where start_at < now()`.execute(
          watched.held.db,
        ),
    ],
    ['find-new-answers', answer],
    ['join-exams', async () => undefined],
    ['close-exams', endCourses],
    ['settle-operations', async () => undefined],
  ];
  it.each(scheduled)('%s and what it finds tell the school of each table', async (job, arrange) => {
    await arrange();
    expect(await run(job, job, {})).toEqual([]);
    expect(await runQueue()).toEqual([]);
  });

  it('leave a roster that was read and registered', async () => {
    const { rows } =
      await sql`select outcome, waits_for, counts ->> 'created' as created from roster_run`.execute(
        watched.held.db,
      );
    expect(rows).toEqual([{ outcome: 'compared', waitsFor: null, created: '1' }]);
  });

  it('a night that removes something of each kind tell the school of each table', async () => {
    const { held, world } = watched;
    await addRowsToRemove(held.db, world, world.exams.running.evalSettingID);
    await makeOlder(held.db, 6);
    await sql`insert into retention_setting (company_id, session_days, import_file_days, mail_days, audit_days,
        answer_days, report_days, leaver_days, updated_at)
      select company_id, 7, 7, 90, 365, 730, 365, 1826, now() from company on conflict do nothing`.execute(
      held.db,
    );
    const all = Object.values(stale).flat();
    // a second batch begins where the first one ended
    const aboveBatch = expect.toSatisfy((rows) => rows > batchRows);
    const before = await Promise.all(all.map(countOld));
    expect(before.filter(({ rows }) => rows === 0)).toEqual([]);
    expect(await run('clean-up', 'clean-up', {})).toEqual([]);
    const told = lines.find(({ msg }) => msg === 'cleaned up');
    const nothing = Object.keys(nothingRemoved).filter((kind) => !told?.[kind]);
    expect(nothing).toEqual([]);
    expect(told).toMatchObject({ mails: aboveBatch, auditEntries: aboveBatch });
    const after = await Promise.all(all.map(countOld));
    expect(after.filter(({ rows }) => rows > 0)).toEqual([]);
  });

  it('are those of every job', () => {
    expect([...ran].toSorted()).toEqual(jobNames.toSorted());
  });
});

/** A service from which one student comes by itself, every night. */
async function connectRosters(): Promise<void> {
  const { api, world } = watched;
  const data = rosterOfSchool(world.other.students.length / 2);
  addStudent(data, 'new', { schoolClass: 'c1', number: 40, identifier: 'NEW40' });
  const service = await startRosterService(data);
  onEnd.push(() => service.stop());
  await registerService({ db: api.db, config: api.deps.config }, world.other.companyID, service);
  const saved = await rostersOf(api, world.other).save({ isNightly: true, appliesItself: true });
  expect(saved.status).toBe(200);
}
const onEnd: (() => Promise<unknown>)[] = [];
afterAll(() => Promise.all(onEnd.map((end) => end())));

/** A candidate gives an answer. */
async function answer(): Promise<void> {
  const [fixture] = fixturesOf('answer.save');
  if (!fixture) throw new Error('no fixture');
  await watched.makeCall({ name: 'answer.save', fixture, who: 'candidate' });
}

/** Courses whose reports are made by themselves are over. */
async function endCourses(): Promise<void> {
  const { db: owner } = watched.held;
  await sql`update exam set start_at = now() - interval '9 days', end_at = now() - interval '1 day',
      automatic_reports = true
    where scoring_state = 'none' and start_at < now()`.execute(owner);
  await sql`update examinee set end_at = null`.execute(owner);
}

const countOld = async ({ table, isOld }: (typeof stale)['mailDays'][number]) => {
  const before = olderThan(730, new Date()) ?? new Date();
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)} t
    where ${isOld(before)}`.execute(watched.held.db);
  return { table, rows: rows[0]?.n ?? 0 };
};
