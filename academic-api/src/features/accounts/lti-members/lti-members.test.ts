import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createAccount } from '../../../testing/account.ts';
import { startTestApi } from '../../../testing/api.ts';
import { startLaunches } from '../../../testing/launch-from-platform.ts';
import { createSchool } from '../../../testing/school.ts';
import { nextPage } from '../../../lib/lti/read-members.ts';

const api = await startTestApi();
const school = await createSchool(api.db);
const other = await createSchool(api.db);
const { platform, register, turnOn, launch, identify } = await startLaunches(api);
let connectionID = 0;

const teacher = {
  subject: 'teacher',
  name: '教員 一',
  roles: ['Instructor'],
  sourcedID: 'roster-teacher',
};
const people = Array.from({ length: 8 }, (_, index) => ({
  subject: `member-${index}`,
  name: `会員 ${index}`,
  roles: ['Learner'],
  sourcedID: `roster-${index}`,
}));

const [learner] = people;
if (!learner) throw new Error('there are people');

beforeAll(async () => {
  connectionID = await register();
  await turnOn(connectionID, school);
  const account = await createAccount(api.db, school.companyID, { email: 't@school.example' });
  await identify(account, teacher.sourcedID);
  for (const [index, student] of school.students.slice(0, 3).entries()) {
    await identify(student, `roster-${index}`);
  }
  for (const person of [teacher, ...people]) platform.people.set(person.subject, person);
  platform.people.set('gone', { ...learner, subject: 'gone', status: 'Inactive' });
  platform.people.set('deleted', { ...learner, subject: 'deleted', status: 'Deleted' });
  platform.people.set('parent', { subject: 'parent', name: '保護 者', roles: ['Mentor'] });
  await launch(teacher);
  await launch(learner);
});
beforeEach(() => {
  platform.trouble = null;
});

const contexts = async (token = school.admin) =>
  (await api.call('GET', '/school/ltiContexts', { token })).body.data;
async function members(query = '') {
  const [context] = await contexts();
  const path = `/school/ltiContexts/${context.contextID}/members${query}`;
  return api.call('GET', path, { token: school.admin });
}

describe('courses of a platform', () => {
  it('are those from which the school was opened, each once, with its last launch', async () => {
    const rows = await contexts();
    expect(rows).toEqual([
      {
        contextID: expect.any(Number),
        connectionID,
        connectionName: expect.stringMatching(/^platform/),
        deploymentID: 'S_1',
        title: 'Class 1-1',
        launchedAt: expect.any(String),
      },
    ]);
    expect(await contexts(other.admin)).toEqual([]);
    const theirs = await api.call('GET', `/school/ltiContexts/${rows[0].contextID}/members`, {
      token: other.admin,
    });
    expect(theirs.status).toBe(404);
  });
});

describe('members', () => {
  it('are the active ones of all pages, who is not known first, and nobody is made by looking', async () => {
    const count = async () =>
      (await api.db.selectFrom('linkedIdentity').selectAll().execute()).length;
    const before = await count();
    const { status, body } = await members('?pageSize=50');
    expect(status).toBe(200);
    expect([body.totalRecords, body.unknown]).toEqual([10, 6]);
    const by = (state: string) =>
      body.data
        .filter((row: { state: string }) => row.state === state)
        .map((row: { name: string }) => row.name);
    expect(by('unknown')).toHaveLength(6);
    expect(by('known').toSorted()).toEqual(['会員 1', '会員 2']);
    expect(by('linked').toSorted()).toEqual(['会員 0', '教員 一']);
    expect(body.data[0].state).toBe('unknown');
    expect(body.data.at(-1)).toMatchObject({ state: 'linked', person: expect.any(String) });
    expect(body.data.find((row: { name: string }) => row.name === '保護 者').side).toBeNull();
    expect(await count()).toBe(before);
  });

  it('come page by page', async () => {
    const first = (await members('?page=1&pageSize=4')).body;
    const last = (await members('?page=3&pageSize=4')).body;
    expect([first.data.length, last.data.length, last.totalRecords]).toEqual([4, 2, 10]);
  });

  it.each(['members-elsewhere', 'members-endless', 'down', 'nonsense'] as const)(
    'of a platform that is %s are not shown, and its token goes nowhere else',
    async (trouble) => {
      platform.trouble = trouble;
      const { status, body } = await members();
      expect([status, body.reason]).toEqual([400, 'membersUnavailable']);
    },
  );

  it('are read with an assertion that the platform checks with the product’s keys', async () => {
    const before = platform.counts.tokens;
    await members();
    expect(platform.counts.tokens).toBe(before + 1);
  });

  it('are not read where the installation has no key, or the address is none of https', async () => {
    const [context] = await contexts();
    await api.db
      .updateTable('ltiContext')
      .set({ membersUrl: 'http://elsewhere.example/members' })
      .where('contextID', '=', context.contextID)
      .execute();
    expect((await members()).body.reason).toBe('membersUnavailable');
    await launch(teacher);
    expect((await members()).status).toBe(200);
    const { ltiKeys } = api.deps.config;
    Object.defineProperty(api.deps.config, 'ltiKeys', { value: [], configurable: true });
    try {
      expect((await members()).body.reason).toBe('membersRefused');
    } finally {
      Object.defineProperty(api.deps.config, 'ltiKeys', { value: ltiKeys, configurable: true });
    }
  });
});

it.each([
  [null, null],
  ['', null],
  ['<https://a.example/m?p=2>; rel="next"', 'https://a.example/m?p=2'],
  ['<https://a.example/m?p=2>;rel=next', 'https://a.example/m?p=2'],
  [
    '<https://a.example/d>; rel="differences", <https://a.example/m?p=2>; rel="next"',
    'https://a.example/m?p=2',
  ],
  ['<https://a.example/m?a=1,2>; rel="next"', 'https://a.example/m?a=1,2'],
  ['<?p=2>; rel="next"', 'https://a.example/m?p=2'],
  ['<https://a.example/m?p=2>; rel="prev"', null],
  ['<https://a.example/m?p=2>; rel="nextish"', null],
  ['https://a.example/m?p=2; rel="next"', null],
])('the next page of %s is %s', (header, address) => {
  expect(nextPage(header, 'https://a.example/m')).toBe(address);
});
