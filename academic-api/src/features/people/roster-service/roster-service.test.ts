import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  rosterClient,
  startRosterService,
  type RosterService,
} from '@mebae/testing/roster-service';
import { dayInJapan } from '@mebae/rules';
import { withSchoolTransaction } from '../../../db/connect.ts';
import { startTestApi } from '../../../testing/api.ts';
import { importsOf } from '../../../testing/imports.ts';
import {
  addStudent,
  dropStudent,
  registerService,
  rosterOfSchool,
  rostersOf,
} from '../../../testing/rosters.ts';
import { createSchool } from '../../../testing/school.ts';
import { startNightlyRosters } from './nightly-rosters.job.ts';
import { accessOf } from './roster-access.ts';
import { findService } from './roster-service.repository.ts';

const api = await startTestApi();
const own = { db: api.db, config: api.deps.config };
let service: RosterService;
beforeAll(async () => {
  service = await startRosterService(rosterOfSchool(6));
});
afterAll(() => service.stop());
beforeEach(() => {
  service.data = rosterOfSchool(6);
  service.faults = {};
  service.requests.length = 0;
});

/** A school with a registered service that knows which of its schools it is. */
async function connectedSchool({
  perClass = 6,
  ...settings
}: { perClass?: number; appliesItself?: boolean; isNightly?: boolean } = {}) {
  service.data = rosterOfSchool(perClass);
  const school = await createSchool(api.db, { studentsPerClass: perClass });
  await registerService(own, school.companyID, service);
  const rosters = rostersOf(api, school);
  expect((await rosters.save(settings)).status).toBe(200);
  return { school, rosters, imports: importsOf(api, school, '/students/import') };
}

const enrolledOf = async (companyID: number) => {
  const { rows } = await sql<{
    manageNumber: string;
    state: string;
    lastName: string;
    leavesOn: string | null;
  }>`
    select s.manage_number, e.state, s.last_name, e.leaves_on::text as leaves_on
    from student s join enrolment e using (company_id, student_id)
    where s.company_id = ${companyID} order by s.manage_number`.execute(api.db);
  return rows;
};

describe('a school without a service', () => {
  it('is told so, and can do nothing', async () => {
    const rosters = rostersOf(api, await createSchool(api.db));
    expect((await rosters.call('GET', '')).body).toEqual({ service: null });
    const body = { org: null, isNightly: false, appliesItself: false, updatedAt: null };
    const calls = [
      await rosters.call('PUT', '', body),
      await rosters.call('POST', '/test'),
      await rosters.call('POST', '/runs'),
    ];
    expect(calls.map(({ status }) => status)).toEqual([404, 404, 404]);
  });
});

describe('settings', () => {
  it('need a school of the service for anything that happens by itself', async () => {
    const school = await createSchool(api.db);
    await registerService(own, school.companyID, service);
    const rosters = rostersOf(api, school);
    const refused = await rosters.save({ org: null, isNightly: true });
    expect([refused.status, refused.body.reason]).toEqual([400, 'orgMissing']);
    expect((await rosters.call('POST', '/runs')).body.reason).toBe('orgMissing');
    expect((await rosters.save({ isNightly: true, appliesItself: true })).status).toBe(200);
    expect(await rosters.read()).toMatchObject({
      address: service.address,
      org: { id: 'ours', name: '試験中学校' },
      isNightly: true,
      appliesItself: true,
      running: null,
      waiting: null,
    });
    expect(JSON.stringify(await rosters.read())).not.toContain('secret');
    const stale = await rosters.save({ updatedAt: '2026-01-01T00:00:00.000Z' });
    expect([stale.status, stale.body.reason[0]]).toEqual([409, 'changedMeanwhile']);
    expect((await rosters.save({ updatedAt: null })).status).toBe(409);
  });

  it('are of the school alone: requests can’t change the address', async () => {
    const { school } = await connectedSchool();
    await expect(
      withSchoolTransaction(api.deps.db, school.companyID, (tx) =>
        sql`update roster_service set address = 'http://169.254.169.254'`.execute(tx),
      ),
    ).rejects.toThrow('permission denied');
  });

  it('with another school forget what was read', async () => {
    const { school, rosters } = await connectedSchool();
    addStudent(service.data, 'new', { schoolClass: 'c1', number: 30, identifier: 'N1' });
    const run = await rosters.run();
    expect(run.state).toBe('waiting');
    const count = async () =>
      (
        await api.db
          .selectFrom('rosterCopy')
          .selectAll()
          .where('companyID', '=', school.companyID)
          .execute()
      ).length;
    expect(await count()).toBe(1);
    await rosters.save({ org: { id: 'theirs', name: '北中学校' } });
    expect(await count()).toBe(0);
    expect((await rosters.runs()).data[0].state).toBe('discarded');
  });

  it('are forgotten with a new address, and kept with a new secret', async () => {
    const { school, rosters } = await connectedSchool();
    expect(await registerService(own, school.companyID, service)).toMatchObject({ isNew: false });
    expect((await rosters.read()).org.id).toBe('ours');
    const other = { ...service, address: `${service.address}/other` };
    await registerService(own, school.companyID, other);
    expect((await rosters.read()).org).toBeNull();
  });
});

describe('a test of the service', () => {
  it('names its schools, or what it has said', async () => {
    const { rosters } = await connectedSchool();
    expect((await rosters.call('POST', '/test')).body).toEqual({
      orgs: [
        { id: 'ours', name: '試験中学校' },
        { id: 'theirs', name: '北中学校' },
      ],
      failure: null,
    });
    service.faults = { refusesClient: true };
    expect((await rosters.call('POST', '/test')).body).toEqual({
      orgs: [],
      failure: {
        code: 'tokenRefused',
        resource: 'token',
        detail: 'invalid_client: this client is not known',
      },
    });
  });
});

describe('a run', () => {
  it('waits with what would change, is registered, and taken back as any import', async () => {
    const { school, rosters, imports } = await connectedSchool();
    const before = await enrolledOf(school.companyID);
    addStudent(service.data, 'new', { schoolClass: 'c1', number: 30, identifier: 'N1' });
    const run = await rosters.run();
    expect(run).toMatchObject({
      state: 'waiting',
      isWhole: true,
      isNightly: false,
      waitsFor: 'byHand',
      failure: null,
      counts: { created: 1, changed: 12, leaving: 0, failed: 0 },
    });
    expect((await rosters.read()).waiting.runID).toBe(run.runID);
    expect(await enrolledOf(school.companyID)).toEqual(before);

    const attention = await api.call('GET', '/home/attention', { token: school.admin });
    expect(attention.body.roster).toEqual({ waiting: 13, hasFailed: false });
    expect((await imports.register(run.importID)).body.applied).toEqual({
      created: 1,
      changed: 12,
      skipped: 0,
    });
    expect((await rosters.runs()).data[0].state).toBe('applied');
    expect((await rosters.read()).waiting).toBeNull();
    const history = await api.call('GET', '/imports', { token: school.admin });
    expect(history.body.data[0]).toMatchObject({
      importID: run.importID,
      format: 'oneRoster',
      run: { isNightly: false, state: 'applied', failure: null },
    });

    expect((await imports.undo(run.importID)).status).toBe(200);
    expect((await rosters.runs()).data[0].state).toBe('undone');
    expect(await enrolledOf(school.companyID)).toEqual(before);
  });

  it('says how many were left out, each for its reason', async () => {
    const { rosters, imports } = await connectedSchool();
    const { data } = service;
    addStudent(data, 'theirs', {
      school: 'theirs',
      schoolClass: 'c9',
      number: 1,
      identifier: 'T1',
    });
    addStudent(data, 'ended', {
      schoolClass: 'c1',
      number: 31,
      identifier: 'E1',
    }).enrollment.endDate = '2020-09-30';
    addStudent(data, 'coming', {
      schoolClass: 'c1',
      number: 32,
      identifier: 'C1',
    }).enrollment.beginDate = '2099-04-01';
    addStudent(data, 'deleted', { schoolClass: 'c1', number: 33, identifier: 'D1' }).user.status =
      'tobedeleted';
    const run = await rosters.run();
    const { notes } = (await imports.call('GET', `/${run.importID}`)).body;
    const count = Object.fromEntries(
      notes.map(({ code, params }: { code: string; params: { count: number } }) => [
        code,
        params.count,
      ]),
    );
    expect(count).toMatchObject({ otherSchools: 1, notEnrolled: 1, notBegun: 1, toBeDeleted: 1 });
    expect(run.counts).toMatchObject({ created: 0, leaving: 0, failed: 0 });
  });

  it('that finds nothing to change keeps no preview, asks only for changes, and is in the history', async () => {
    const { school, rosters, imports } = await connectedSchool();
    const first = await rosters.run();
    await imports.register(first.importID);
    service.requests.length = 0;
    const run = await rosters.run();
    expect(run).toMatchObject({
      state: 'unchanged',
      isWhole: false,
      importID: null,
      counts: { unchanged: 12, changed: 0 },
    });
    expect(service.requests.some((path) => path.includes('filter='))).toBe(true);
    const history = await api.call('GET', '/imports', { token: school.admin });
    expect(history.body).toMatchObject({ totalRecords: 2 });
    expect(history.body.data[0]).toMatchObject({
      importID: run.runID,
      kind: 'students',
      isKept: false,
      run: { state: 'unchanged', failure: null },
    });
    const teachers = await api.call('GET', '/imports?kind=teachers', { token: school.admin });
    expect(teachers.body.totalRecords).toBe(0);
  });

  it('that fails changes nothing, and says why to everybody who asks', async () => {
    const { school, rosters } = await connectedSchool();
    const before = await enrolledOf(school.companyID);
    service.faults = { of: 'enrollments', garbage: 'half' };
    const run = await rosters.run();
    const failure = { code: 'notJson', resource: 'enrollments', detail: '' };
    expect(run).toMatchObject({ state: 'failed', failure, importID: null });
    expect(await enrolledOf(school.companyID)).toEqual(before);
    const tables = ['rosterCopy', 'rosterImport', 'rosterMember'] as const;
    for (const table of tables) {
      const rows = await api.db
        .selectFrom(table)
        .selectAll()
        .where('companyID', '=', school.companyID)
        .execute();
      expect(rows).toEqual([]);
    }
    const token = school.admin;
    const history = await api.call('GET', '/imports', { token });
    expect(history.body.data[0].run).toEqual({ isNightly: false, state: 'failed', failure });
    const { body } = await api.call('GET', '/operations', { token });
    expect(body.data[0]).toMatchObject({
      kind: 'readRoster',
      state: 'failed',
      failure: { reason: ['notJson', 'enrollments', ''] },
    });
    const attention = await api.call('GET', '/home/attention', { token });
    expect(attention.body.roster).toEqual({ waiting: 0, hasFailed: true });
  });

  it.each([
    ['nobody', (): void => void (service.data.users = [])],
    ['orgUnknown', (): void => void service.data.orgs.shift()],
  ])('fails with %s where nothing of the school is left', async (code, change) => {
    const { rosters, school } = await connectedSchool();
    const before = await enrolledOf(school.companyID);
    change();
    expect((await rosters.run()).failure.code).toBe(code);
    expect(await enrolledOf(school.companyID)).toEqual(before);
  });

  it('comes one after another', async () => {
    const { school, rosters } = await connectedSchool();
    expect((await rosters.call('POST', '/runs')).status).toBe(200);
    expect((await rosters.read()).running).toMatchObject({ state: 'running' });
    const second = await rosters.call('POST', '/runs');
    expect([second.status, second.body.reason]).toEqual([409, 'underWay']);
    // a run whose worker was lost is over
    await api.db
      .updateTable('rosterRun')
      .set({ startedAt: new Date(Date.now() - 3_600_000) })
      .where('companyID', '=', school.companyID)
      .execute();
    expect((await rosters.runs()).data[0]).toMatchObject({
      state: 'failed',
      failure: { code: 'interrupted' },
    });
    expect((await rosters.call('POST', '/runs')).status).toBe(200);
  });

  it('that is taken back by its person ends, and writes nothing', async () => {
    const { school, rosters } = await connectedSchool();
    const { body } = await rosters.call('POST', '/runs');
    const token = school.admin;
    expect(
      (await api.call('POST', `/operations/${body.operationID}/cancel`, { token })).status,
    ).toBe(200);
    await rosters.work((await rosters.jobs())[0]!.data);
    expect((await rosters.runs()).data[0]).toMatchObject({ state: 'discarded', importID: null });
    expect((await rosters.call('POST', '/runs')).status).toBe(200);
  });

  it('that waits is thrown away by a person, or by the next one', async () => {
    const { rosters, imports } = await connectedSchool();
    const first = await rosters.run();
    const second = await rosters.run();
    const states = async () =>
      (await rosters.runs()).data.map(({ state }: { state: string }) => state);
    expect(await states()).toEqual(['waiting', 'discarded']);
    expect((await imports.call('GET', `/${first.importID}`)).status).toBe(404);
    expect((await rosters.call('POST', `/runs/${second.runID}/discard`)).status).toBe(200);
    expect(await states()).toEqual(['discarded', 'discarded']);
    const again = await rosters.call('POST', `/runs/${second.runID}/discard`);
    expect([again.status, again.body.reason]).toEqual([409, 'notWaiting']);
  });
});

describe('students whom the service has no more', () => {
  it('leave, as far as the service has had them; whoever was registered by hand stays', async () => {
    const { school, rosters, imports } = await connectedSchool();
    // never in the service
    dropStudent(service.data, 'u12');
    const first = await rosters.run();
    expect(first.counts).toMatchObject({ changed: 11, leaving: 0 });
    await imports.register(first.importID);
    const before = await enrolledOf(school.companyID);

    dropStudent(service.data, 'u1');
    const ended = service.data.enrollments.find(({ user }) => user.sourcedId === 'u2')!;
    Object.assign(ended, { endDate: '2020-09-30', dateLastModified: new Date().toISOString() });
    const gone = service.data.users.find(({ sourcedId }) => sourcedId === 'u3')!;
    Object.assign(gone, { status: 'tobedeleted', dateLastModified: new Date().toISOString() });
    // changes do not tell who was dropped without a trace
    const changes = await rosters.run();
    expect(changes).toMatchObject({ isWhole: false, counts: { leaving: 2 } });
    await api.db
      .updateTable('rosterCopy')
      .set({ wholeAt: new Date('2020-01-01') })
      .where('companyID', '=', school.companyID)
      .execute();
    const run = await rosters.run();
    expect(run).toMatchObject({ isWhole: true, counts: { leaving: 3, changed: 0, created: 0 } });

    const rows = await imports.rows(run.importID, 'kind=changed');
    expect(
      rows.map(({ values, changes: of }: { values: { manageNumber: string }; changes: object }) => [
        values.manageNumber,
        of,
      ]),
    ).toEqual(
      ['M0001', 'M0002', 'M0003'].map((number) => [
        number,
        [{ field: 'state', old: 'enrolled', new: 'transferredOut' }],
      ]),
    );
    expect((await imports.call('GET', `/${run.importID}`)).body.notes).toContainEqual({
      code: 'peopleLeave',
      params: { count: 3 },
    });
    expect((await imports.register(run.importID)).status).toBe(200);
    const after = await enrolledOf(school.companyID);
    expect(
      after
        .filter(({ state }) => state === 'transferredOut')
        .map(({ manageNumber }) => manageNumber),
    ).toEqual(['M0001', 'M0002', 'M0003']);
    const leave = await api.db
      .selectFrom('auditLog')
      .select('studentID')
      .where('companyID', '=', school.companyID)
      .where('action', '=', 'student.leave')
      .execute();
    expect(leave).toHaveLength(3);
    // they are gone already
    expect((await rosters.run()).state).toBe('unchanged');

    expect((await imports.undo(run.importID)).status).toBe(200);
    expect(await enrolledOf(school.companyID)).toEqual(before);
  });

  it('come back by the same run that sees them again', async () => {
    const { school, rosters, imports } = await connectedSchool();
    await imports.register((await rosters.run()).importID);
    const { users, enrollments } = service.data;
    dropStudent(service.data, 'u1');
    await api.db
      .updateTable('rosterCopy')
      .set({ wholeAt: new Date('2020-01-01') })
      .where('companyID', '=', school.companyID)
      .execute();
    await imports.register((await rosters.run()).importID);
    Object.assign(service.data, { users, enrollments });
    service.data.users[0]!.dateLastModified = new Date().toISOString();
    service.data.enrollments[0]!.dateLastModified = new Date().toISOString();
    const run = await rosters.run();
    expect(run.counts).toMatchObject({ changed: 1, created: 0 });
    await imports.register(run.importID);
    expect((await enrolledOf(school.companyID))[0]).toMatchObject({
      manageNumber: 'M0001',
      state: 'enrolled',
      leavesOn: null,
    });
  });

  it('do not leave because their row can’t be taken, or their number was changed', async () => {
    const { school, rosters, imports } = await connectedSchool();
    service.data.users[0]!.userMasterIdentifier = '7d1f0c55-2b9e-4e0a-8d44-c0ffee471142';
    await imports.register((await rosters.run()).importID);
    const dateLastModified = new Date().toISOString();
    Object.assign(service.data.users[0]!, { identifier: 'X-NEW', dateLastModified });
    Object.assign(service.data.users[1]!, { familyName: '', dateLastModified });
    const run = await rosters.run();
    expect(run.counts).toMatchObject({ leaving: 0, failed: 2 });
    expect((await enrolledOf(school.companyID)).every(({ state }) => state === 'enrolled')).toBe(
      true,
    );
  });
});

describe('a student who is erased', () => {
  it('is in nothing that was read before', async () => {
    const { school, rosters, imports } = await connectedSchool();
    await imports.register((await rosters.run()).importID);
    const copies = () =>
      api.db
        .selectFrom('rosterCopy')
        .selectAll()
        .where('companyID', '=', school.companyID)
        .execute();
    expect(JSON.stringify(await copies())).toContain('M0001');
    const token = school.admin;
    const studentID = school.students[0]?.studentID ?? 0;
    const leaving = { studentIDs: [studentID], state: 'withdrawn', on: dayInJapan(new Date()) };
    expect((await api.call('POST', '/students/leave', { token, body: leaving })).status).toBe(200);
    const erased = await api.call('POST', `/students/${studentID}/erasure`, {
      token,
      body: { manageNumber: 'M0001' },
    });
    expect(erased.status).toBe(200);
    expect(await copies()).toEqual([]);
  });
});

describe('a run that is registered by itself', () => {
  it('is, where the school says so and fewer than one in twenty would leave', async () => {
    const { school, rosters, imports } = await connectedSchool({
      perClass: 11,
      appliesItself: true,
    });
    expect((await rosters.run()).state).toBe('applied');
    const again = async () => {
      await api.db
        .updateTable('rosterCopy')
        .set({ wholeAt: new Date('2020-01-01') })
        .where('companyID', '=', school.companyID)
        .execute();
      return rosters.run();
    };
    // 1 of 22
    dropStudent(service.data, 'u1');
    const applied = await again();
    expect(applied).toMatchObject({ state: 'applied', counts: { leaving: 1 } });
    // 2 of 21
    dropStudent(service.data, 'u2');
    dropStudent(service.data, 'u3');
    const waiting = await again();
    expect(waiting).toMatchObject({
      state: 'waiting',
      waitsFor: 'manyLeave',
      counts: { leaving: 2 },
    });
    await rosters.call('POST', `/runs/${waiting.runID}/discard`);

    // whoever takes back what came by itself looks at the next one first
    expect((await imports.undo(applied.importID)).status).toBe(200);
    Object.assign(service.data, rosterOfSchool(11));
    dropStudent(service.data, 'u1');
    expect(await again()).toMatchObject({ state: 'waiting', waitsFor: 'undoneBefore' });
  });

  it('is not at exactly one in twenty', async () => {
    const { rosters, school } = await connectedSchool({ perClass: 10, appliesItself: true });
    await rosters.run();
    dropStudent(service.data, 'u20');
    await api.db
      .updateTable('rosterCopy')
      .set({ wholeAt: new Date('2020-01-01') })
      .where('companyID', '=', school.companyID)
      .execute();
    expect(await rosters.run()).toMatchObject({ state: 'waiting', waitsFor: 'manyLeave' });
  });

  it('takes the good rows and tells of the others', async () => {
    const { rosters, imports } = await connectedSchool({ appliesItself: true });
    addStudent(service.data, 'bad', { schoolClass: 'c9', number: 1, identifier: 'B1' });
    service.data.classes[2]!.school.sourcedId = 'ours';
    service.data.classes[2]!.title = '無い組';
    const run = await rosters.run();
    expect(run).toMatchObject({ state: 'applied', counts: { failed: 1, changed: 12 } });
    expect((await imports.call('GET', `/${run.importID}`)).body.applied).toEqual({
      created: 0,
      changed: 12,
      skipped: 1,
    });
  });
});

describe('every night', () => {
  it('reads the services of the schools that want it, as nobody', async () => {
    const { school, rosters } = await connectedSchool({ isNightly: true, appliesItself: true });
    const { rosters: other } = await connectedSchool({ isNightly: false });
    service.data = rosterOfSchool(6);
    await startNightlyRosters(api.deps);
    expect(await other.jobs()).toEqual([]);
    const [job] = await rosters.jobs();
    await rosters.work(job!.data);
    const { data } = await rosters.runs();
    expect(data[0]).toMatchObject({ isNightly: true, startedBy: null, state: 'applied' });
    const audited = await api.db
      .selectFrom('auditLog')
      .select(['userID', 'role'])
      .where('companyID', '=', school.companyID)
      .where('action', '=', 'student.update')
      .execute();
    expect(audited).toHaveLength(12);
    expect(audited[0]).toEqual({ userID: null, role: null });
    // a failed one ends as a run, not as a job that is tried again
    service.faults = { isDown: true };
    await startNightlyRosters(api.deps);
    await rosters.work((await rosters.jobs())[1]!.data);
    expect((await rosters.runs()).data[0]).toMatchObject({
      isNightly: true,
      state: 'failed',
      failure: { code: 'unreachable' },
    });
  });
});

describe('the operator’s command', () => {
  it.each([
    [{ address: 'http://roster.example/v1p2' }, 'Give --address as https://'],
    [{ address: 'https://name:word@roster.example/v1p2' }, 'Give --address as https://'],
    [{ tokenAddress: 'ftp://roster.example/token' }, 'Give --tokenAddress as https://'],
  ])('says what is wrong with %o', async (over, words) => {
    const { companyID } = await createSchool(api.db);
    await expect(registerService(own, companyID, { ...service, ...over })).rejects.toThrow(words);
  });

  it('knows the school, and keeps the secret sealed for its address alone', async () => {
    await expect(registerService(own, 987_654, service)).rejects.toThrow('There is no school');
    const { companyID } = await createSchool(api.db);
    await registerService(own, companyID, service);
    const { secret } = await api.db
      .selectFrom('rosterService')
      .select('secret')
      .where('companyID', '=', companyID)
      .executeTakeFirstOrThrow();
    expect(Buffer.from(secret.split(':')[1] ?? '', 'base64').toString()).not.toContain('secret');
    const row = await withSchoolTransaction(api.deps.db, companyID, (tx) =>
      findService(tx, companyID),
    );
    expect(accessOf(api.deps.config, row!).clientSecret).toBe(rosterClient.clientSecret);
    const elsewhere = { ...row!, tokenAddress: 'https://elsewhere.example/token' };
    expect(() => accessOf(api.deps.config, elsewhere)).toThrow('authenticate');
  });
});
