import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  madeRoster,
  rosterClient,
  rosterScope,
  startRosterService,
  type RosterFaults,
  type RosterService,
} from '@mebae/testing/roster-service';
import { retryAfterMs } from './ask-service.ts';
import { nextLink } from '../../../calls/next-link.ts';
import { readOrgs, readService, type KnownRecords } from './read-service.ts';
import { RosterClient } from './roster-client.ts';
import { rosterLimits } from './roster-limits.ts';
import { RosterProblem } from './roster-problem.ts';

const size = { schools: 2, classesOfGrade: 2, studentsOfClass: 5, subjects: 1 };
/** Waits are short, and pages small, so that there are many of them. */
const limits = {
  ...rosterLimits,
  pageSize: 7,
  waitMs: 1,
  longestWaitMs: 2000,
  bytes: 100_000,
  responseMs: 5000,
};

let service: RosterService;
beforeAll(async () => {
  service = await startRosterService(madeRoster(size));
});
afterAll(() => service.stop());
beforeEach(() => {
  service.data = madeRoster(size);
  service.faults = {};
  service.requests.length = 0;
});

const open = (over: Partial<typeof limits> = {}) =>
  new RosterClient(
    {
      address: service.address,
      tokenAddress: service.tokenAddress,
      scopes: rosterScope,
      ...rosterClient,
    },
    { ...limits, ...over },
  );
const now = new Date('2026-06-01T00:00:00Z');
const read = (known: KnownRecords | null = null, over: Partial<typeof limits> = {}) =>
  readService(
    () => open(over),
    'school-1',
    known,
    now,
    () => undefined,
  );
const problem = async (faults: Partial<RosterFaults>, over: Partial<typeof limits> = {}) => {
  service.faults = faults;
  const error: unknown = await read(null, over).catch((thrown: unknown) => thrown);
  if (!(error instanceof RosterProblem)) throw error;
  return error.failure;
};
const tokens = () => service.requests.filter((request) => request === 'token').length;

describe('a service that does as it should', () => {
  it('is read to its last page, and nothing of other schools is kept', async () => {
    let records = 0;
    const { records: found, isWhole } = await readService(
      open,
      'school-1',
      null,
      now,
      (count) => (records += count),
    );
    expect(isWhole).toBe(true);
    expect(found.tables.users).toHaveLength(30);
    expect(found.tables.enrollments).toHaveLength(30);
    expect(found.tables.classes.map((record) => record['classtype'])).toEqual(
      Array.from({ length: 6 }, () => 'homeroom'),
    );
    expect(found).toMatchObject({ otherSchools: 30, otherPeople: 0 });
    expect(JSON.stringify(found.tables)).not.toContain('school-2');
    expect(records).toBe(3 + 60 + 24 + 120);
    expect(tokens()).toBe(1);
  });

  it('names its schools', async () => {
    expect(await readOrgs(open())).toEqual([
      { id: 'school-1', name: '第1中学校' },
      { id: 'school-2', name: '第2中学校' },
    ]);
  });

  it('is asked only for what has changed since, and merges to what everything would be', async () => {
    const { records: known } = await read();
    const [leaver, moved] = service.data.users;
    const dateLastModified = '2026-06-02T00:00:00.000Z';
    Object.assign(leaver!, { status: 'tobedeleted', dateLastModified });
    Object.assign(moved!, { familyName: '改姓', dateLastModified });
    service.requests.length = 0;
    const changed = await read(known);
    expect(changed.isWhole).toBe(false);
    expect(service.requests.filter((path) => path.startsWith('/users'))).toHaveLength(1);
    expect(service.requests.find((path) => path.startsWith('/users'))).toContain(
      `filter=${encodeURIComponent("dateLastModified>'2026-05-31T23:00:00.000Z'")}`.replaceAll(
        "'",
        '%27',
      ),
    );
    const { records: whole } = await read();
    const sorted = (records: KnownRecords) =>
      records.tables.users.toSorted((a, b) => (a['sourcedid']! < b['sourcedid']! ? -1 : 1));
    expect(sorted(changed.records)).toEqual(sorted(whole));
    expect(changed.records.tables.users.map((user) => user['familyname'])).toContain('改姓');
  });

  it('is read whole after a week, and where the changes name somebody unknown', async () => {
    const { records: known } = await read();
    const old = { ...known, wholeAt: new Date('2026-05-24T00:00:00Z') };
    expect((await read(old)).isWhole).toBe(true);
    const unknown = {
      ...known,
      tables: { ...known.tables, users: known.tables.users.slice(1) },
    };
    expect((await read(unknown)).isWhole).toBe(true);
  });

  it('is read whole where it does not know the filter', async () => {
    const { records: known } = await read();
    service.faults = { of: 'users', cannot: { status: 400, times: 1 } };
    const again = await read(known);
    expect(again.isWhole).toBe(true);
    expect(again.records.tables.users).toHaveLength(30);
  });

  it.each([
    [{ hasNoLinks: true }],
    [{ hasNoTotal: true }],
    [{ hasNoLinks: true, hasNoTotal: true }],
    [{ totalOff: -20 }],
  ])('is read to its end with %o', async (faults) => {
    service.faults = faults;
    expect((await read()).records.tables.users).toHaveLength(30);
  });
});

describe('a service in trouble is asked again', () => {
  it.each([
    [{ cannot: { status: 429, times: 3, retryAfter: '0' } }],
    [{ cannot: { status: 503, times: 2, retryAfter: '1' } }],
    [{ cannot: { status: 500, times: 4 } }],
  ])('%o', async (faults) => {
    service.faults = { of: 'users', ...faults };
    expect((await read()).records.tables.users).toHaveLength(30);
  });

  it('with a new token where one ends in the middle', async () => {
    service.faults = { tokenUses: 4 };
    expect((await read()).records.tables.enrollments).toHaveLength(30);
    expect(tokens()).toBeGreaterThan(5);
  });

  it('with a new token before one ends that says so', async () => {
    service.faults = { tokenSeconds: 0 };
    expect((await read()).records.tables.users).toHaveLength(30);
    expect(tokens()).toBeGreaterThan(5);
  });

  it('from the first page where records have moved from one page to another', async () => {
    service.faults = { of: 'users', shifts: 1 };
    expect((await read()).records.tables.users).toHaveLength(30);
  });
});

describe('a service that can’t be read is told by its name', () => {
  it.each<[Partial<RosterFaults>, object, Partial<typeof limits>?]>([
    [{ isDown: true }, { code: 'unreachable', resource: 'token' }],
    [
      { refusesClient: true },
      {
        code: 'tokenRefused',
        resource: 'token',
        detail: 'invalid_client: this client is not known',
      },
    ],
    [
      { refusesTokens: true, of: 'users' },
      { code: 'notAllowed', resource: 'users', detail: '401 the token is not valid' },
    ],
    [
      { of: 'classes', cannot: { status: 429, times: 99 } },
      { code: 'busy', resource: 'classes', detail: '429' },
    ],
    [
      { of: 'users', cannot: { status: 503, times: 99, retryAfter: '86400' } },
      { code: 'busy', detail: '503, Retry-After 86400 s' },
    ],
    [
      { of: 'users', cannot: { status: 404, times: 99 } },
      { code: 'wrongStatus', detail: '404: not now' },
    ],
    [
      { of: 'orgs', garbage: 'page' },
      { code: 'notJson', resource: 'orgs' },
    ],
    [
      { of: 'users', garbage: 'half' },
      { code: 'notJson', resource: 'users' },
    ],
    [
      { of: 'users', garbage: 'otherJson' },
      { code: 'notOneRoster', detail: 'no list "users"' },
    ],
    [
      { of: 'enrollments', garbage: 'record' },
      { code: 'notOneRoster', resource: 'enrollments' },
    ],
    [
      { of: 'users', bytes: 200_000 },
      { code: 'tooLarge', resource: 'users' },
    ],
    [
      { of: 'users', endless: true },
      { code: 'endless', resource: 'users' },
    ],
    [
      { of: 'users', nextAt: 'https://elsewhere.example' },
      { code: 'otherOrigin', detail: 'https://elsewhere.example' },
    ],
    [
      { of: 'users', redirectsTo: 'http://169.254.169.254/' },
      { code: 'otherOrigin', resource: 'users' },
    ],
    [
      { of: 'users', totalOff: 3 },
      { code: 'incomplete', detail: '60 of 63' },
    ],
    [
      { of: 'users', shifts: 99 },
      { code: 'incomplete', resource: 'users' },
    ],
    [
      { of: 'users', slowMs: 60_000 },
      { code: 'timedOut', resource: 'users' },
      { responseMs: 200, tries: 2 },
    ],
    [{ of: 'users', slowMs: 60_000 }, { code: 'timedOut' }, { wholeMs: 300 }],
  ])('%o', async (faults, failure, over = {}) => {
    expect(await problem(faults, over)).toMatchObject(failure);
  });

  it('where the school is not among its own any more', async () => {
    const { records: known } = await read();
    service.data.orgs[1]!.status = 'tobedeleted';
    expect(await problem({})).toMatchObject({ code: 'orgUnknown', detail: 'school-1' });
    await expect(read(known)).rejects.toThrow('orgUnknown');
  });

  it('without its secret or a token', async () => {
    const failure = await problem({ refusesClient: true });
    expect(JSON.stringify(failure)).not.toContain(rosterClient.clientSecret);
  });
});

describe('headers', () => {
  it('names the next page wherever it stands in the Link header', () => {
    const from = 'https://roster.example/v1p2/users?offset=0';
    const next = 'https://roster.example/v1p2/users?offset=10&a=%3E';
    expect(nextLink(`<${from}>; rel="first", <${next}>; title="a, b"; rel=next`, from)).toEqual(
      new URL(next),
    );
    expect(nextLink('</v1p2/users?offset=10>; rel="prev next"', from)).toEqual(
      new URL('https://roster.example/v1p2/users?offset=10'),
    );
    expect(nextLink(`<${next}>; rel="last"`, from)).toBeNull();
    expect(nextLink('<http://>; rel="next"', from)).toBe('unreadable');
    expect(nextLink(null, from)).toBeNull();
  });

  it('reads how long to wait as seconds and as a moment', () => {
    const wait = (text: string) =>
      retryAfterMs(new Headers({ 'retry-after': text }), Date.parse('2026-06-01T00:00:00Z'));
    expect([wait('7'), wait('Mon, 01 Jun 2026 00:00:30 GMT'), wait('soon')]).toEqual([
      7000, 30_000, 0,
    ]);
  });
});
