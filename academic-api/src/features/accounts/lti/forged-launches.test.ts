import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createAccount } from '../../../testing/account.ts';
import { startTestApi } from '../../../testing/api.ts';
import { startLaunches, type Changes } from '../../../testing/launch-from-platform.ts';
import { createSchool } from '../../../testing/school.ts';

const api = await startTestApi();
const school = await createSchool(api.db);
const { platform, register, turnOn, begin, launch, complete, identify } = await startLaunches(api);

const core = 'https://purl.imsglobal.org/spec/lti/claim';
const settings = 'https://purl.imsglobal.org/spec/lti-dl/claim/deep_linking_settings';

const learner = {
  subject: 'target-student',
  name: '佐藤 花',
  roles: ['Learner'],
  sourcedID: 'target-of-the-roster',
};
const instructor = {
  subject: 'target-teacher',
  name: '鈴木 葵',
  roles: ['Instructor'],
  sourcedID: 'teacher-of-the-roster',
};

beforeAll(async () => {
  await turnOn(await register(), school);
  const [student] = school.students;
  if (!student) throw new Error('the school has students');
  await identify(student, learner.sourcedID);
  const account = await createAccount(api.db, school.companyID, { email: 'aoi@school.example' });
  await identify(account, instructor.sourcedID);
});
afterEach(async () => {
  await api.db.deleteFrom('linkedIdentity').where('companyID', '=', school.companyID).execute();
});

const opened = async (): Promise<number> => {
  const students = await api.db.selectFrom('studentSession').select('studentID').execute();
  const staff = await api.db.selectFrom('authToken').select('userID').execute();
  const links = await api.db.selectFrom('linkedIdentity').select('identityID').execute();
  return students.length + staff.length + links.length;
};

const seconds = () => Math.floor(Date.now() / 1000);
const changed = (values: Record<string, unknown>): Changes => ({
  claims: (claims) => ({ ...claims, ...values }),
});
const without = (name: string): Changes => ({
  claims: (claims) => Object.fromEntries(Object.entries(claims).filter(([key]) => key !== name)),
});
const encoded = (value: unknown): string =>
  Buffer.from(JSON.stringify(value)).toString('base64url');
const parts = (token: string) => token.split('.') as [string, string, string];
const headerOf = (token: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(parts(token)[0], 'base64url').toString());
const reheaded = (values: Record<string, unknown>): Changes => ({
  token: (token) => {
    const [, claims, signature] = parts(token);
    return `${encoded({ ...headerOf(token), ...values })}.${claims}.${signature}`;
  },
});

/** Values that no claim may have, whichever it is. */
const wrongKinds: [string, unknown][] = [
  ['null', null],
  ['a number', 7],
  ['a list', ['x']],
  ['an object', { x: 1 }],
  ['nothing in quotes', ''],
  ['true', true],
];

const forgeries: Record<string, Changes> = {
  // who says it
  'of another issuer': changed({ iss: 'https://elsewhere.example' }),
  'of an issuer with a slash more': { claims: (c) => ({ ...c, iss: `${c.iss}/` }) },
  'of an issuer in capitals': { claims: (c) => ({ ...c, iss: c.iss?.toUpperCase() }) },
  'of an issuer with a space': { claims: (c) => ({ ...c, iss: `${c.iss} ` }) },
  'of an issuer that contains ours': { claims: (c) => ({ ...c, iss: `${c.iss}.evil.example` }) },
  // whom it is for
  'for another client': changed({ aud: 'another' }),
  'for a client that begins alike': changed({ aud: 'mebae-tool2' }),
  'for no client of many': changed({ aud: ['a', 'b'] }),
  'for an empty list': changed({ aud: [] }),
  'for several, of nobody': { claims: (c) => ({ ...c, aud: [String(c.aud), 'b'] }) },
  'for several, of another party': {
    claims: (c) => ({ ...c, aud: [String(c.aud), 'b'], azp: 'b' }),
  },
  'for us, of another party': changed({ azp: 'b' }),
  'for us, of a list of parties': changed({ azp: ['mebae-tool'] }),
  'for us, of an empty party': changed({ azp: '' }),
  // when
  'that has ended': { claims: (c) => ({ ...c, exp: seconds() - 61 }) },
  'that ended long ago': { claims: (c) => ({ ...c, iat: 1_600_000_000, exp: 1_600_000_300 }) },
  'that ends in milliseconds and began so': {
    claims: (c) => ({ ...c, iat: Date.now(), exp: Date.now() + 300_000 }),
  },
  'that was made eleven minutes ago and is good for a day': {
    claims: (c) => ({ ...c, iat: seconds() - 720, exp: seconds() + 86_400 }),
  },
  'that will be made in two minutes': {
    claims: (c) => ({ ...c, iat: seconds() + 120, exp: seconds() + 300 }),
  },
  'that begins tomorrow': { claims: (c) => ({ ...c, nbf: seconds() + 86_400 }) },
  'whose end is a text': changed({ exp: '2099-01-01' }),
  'whose beginning is a text': { claims: (c) => ({ ...c, iat: String(c.iat) as never }) },
  // which launch
  'with the nonce of another launch': changed({ nonce: 'n'.repeat(43) }),
  'with a nonce that has one letter more': {
    claims: (c) => ({ ...c, nonce: `${String(c['nonce'])}x` }),
  },
  'with the nonce in a list': { claims: (c) => ({ ...c, nonce: [c['nonce']] }) },
  'with the nonce in capitals': {
    claims: (c) => ({ ...c, nonce: String(c['nonce']).toUpperCase() + 'Z' }),
  },
  // what
  'of version 1.3': changed({ [`${core}/version`]: '1.3' }),
  'of version 1.3.1': changed({ [`${core}/version`]: '1.3.1' }),
  'of version LTI-1p0': changed({ [`${core}/version`]: 'LTI-1p0' }),
  'of a type in small letters': changed({ [`${core}/message_type`]: 'ltiresourcelinkrequest' }),
  'of a type that is served elsewhere': changed({
    [`${core}/message_type`]: 'LtiSubmissionReviewRequest',
  }),
  'that is a response of a tool': changed({ [`${core}/message_type`]: 'LtiDeepLinkingResponse' }),
  'that asks for a choice without saying where to': changed({
    [`${core}/message_type`]: 'LtiDeepLinkingRequest',
  }),
  'of a link without an id': changed({ [`${core}/resource_link`]: { title: 'x' } }),
  'of a link with an empty id': changed({ [`${core}/resource_link`]: { id: '' } }),
  'of a link with a number for an id': changed({ [`${core}/resource_link`]: { id: 1 } }),
  // where to
  'that opens another site': changed({
    [`${core}/target_link_uri`]: 'https://elsewhere.example/lti/launch',
  }),
  'that opens a page of ours': changed({
    [`${core}/target_link_uri`]: 'http://localhost:3000/pages/home',
  }),
  'that opens another port': changed({
    [`${core}/target_link_uri`]: 'http://localhost:3001/lti/launch',
  }),
  'that opens it by another way': changed({
    [`${core}/target_link_uri`]: 'https://localhost:3000/lti/launch',
  }),
  'that opens a path below': changed({
    [`${core}/target_link_uri`]: 'http://localhost:3000/lti/launch/x',
  }),
  'that opens a script': changed({ [`${core}/target_link_uri`]: 'javascript:alert(1)' }),
  'that opens with a name and password': changed({
    [`${core}/target_link_uri`]: 'http://a:b@localhost:3000/lti/launch',
  }),
  'that opens with a return address': changed({
    [`${core}/target_link_uri`]: 'http://localhost:3000/lti/launch?returnTo=https://x.example',
  }),
  // of which deployment
  'of another deployment': changed({ [`${core}/deployment_id`]: 'S_2' }),
  'of a deployment in small letters': changed({ [`${core}/deployment_id`]: 's_1' }),
  'of a deployment that begins alike': changed({ [`${core}/deployment_id`]: 'S_11' }),
  'of a deployment with a wildcard': changed({ [`${core}/deployment_id`]: 'S_%' }),
  'of a list of deployments': changed({ [`${core}/deployment_id`]: ['S_1', 'S_2'] }),
  // as whom
  'of nobody, with a space for a name': changed({ sub: ' ' }),
  'of somebody whose name is too long': changed({ sub: 'x'.repeat(256) }),
  'with a role for all': changed({ [`${core}/roles`]: '*' }),
  'with a role as a text': changed({
    [`${core}/roles`]: 'http://purl.imsglobal.org/vocab/lis/v2/membership#Learner',
  }),
  'with roles of numbers': changed({ [`${core}/roles`]: [1, 2] }),
  'with roles of another vocabulary': changed({
    [`${core}/roles`]: ['http://elsewhere.example#Learner'],
  }),
  'with a hundred and one roles': changed({
    [`${core}/roles`]: Array.from({ length: 101 }, () => 'Learner'),
  }),
  'of a parent': changed({
    [`${core}/roles`]: ['http://purl.imsglobal.org/vocab/lis/v2/membership#Mentor'],
  }),
  // signed by whom
  'signed by a strange key': { key: 'strange' },
  'signed by a strange key of a strange name': { key: 'strange', header: { kid: 'strange' } },
  'without the name of its key': { header: { kid: undefined } },
  'with an empty name of its key': { header: { kid: '' } },
  'with a number for its key': reheaded({ kid: 7 }),
  'with another key’s name': { header: { kid: 'another' } },
  'with a name of its key that is an address': { header: { kid: 'https://elsewhere.example/k' } },
  'with a key of its own in the header': reheaded({ jwk: { kty: 'RSA', n: 'AQAB', e: 'AQAB' } }),
  'with an address of keys in the header': reheaded({ jku: 'https://elsewhere.example/jwks' }),
  'with an extension that has to be understood': reheaded({ crit: ['x'], x: 1 }),
  'that says it is signed by nobody': {
    token: (t) => `${encoded({ ...headerOf(t), alg: 'none' })}.${parts(t)[1]}.`,
  },
  'that says so in capitals': {
    token: (t) => `${encoded({ ...headerOf(t), alg: 'NONE' })}.${parts(t)[1]}.`,
  },
  'that says it is signed by a shared secret': reheaded({ alg: 'HS256' }),
  'that says it is signed otherwise': reheaded({ alg: 'PS256' }),
  'that says it is signed by a longer hash': reheaded({ alg: 'RS512' }),
  'that says nothing of how it is signed': reheaded({ alg: undefined }),
  'with its signature cut off': { token: (t) => parts(t).slice(0, 2).join('.') },
  'with an empty signature': { token: (t) => `${parts(t).slice(0, 2).join('.')}.` },
  'with half of its signature': {
    token: (t) => `${parts(t)[0]}.${parts(t)[1]}.${parts(t)[2].slice(0, 100)}`,
  },
  'with a signature of zeros': {
    token: (t) => `${parts(t)[0]}.${parts(t)[1]}.${'A'.repeat(342)}`,
  },
  'whose claims were changed after it was signed': {
    token: (t) => {
      const claims = JSON.parse(Buffer.from(parts(t)[1], 'base64url').toString());
      return `${parts(t)[0]}.${encoded({ ...claims, sub: 'target-teacher' })}.${parts(t)[2]}`;
    },
  },
  'whose header was changed after it was signed': reheaded({ typ: 'x' }),
  'that is encrypted, so it says': { token: (t) => `${t}.x.y` },
  'that is none': { token: () => 'x' },
  'that is empty': { token: () => '' },
  'of three dots': { token: () => '...' },
  'of claims that are no JSON': {
    token: (t) => `${parts(t)[0]}.${Buffer.from('x').toString('base64url')}.${parts(t)[2]}`,
  },
  'of claims that are a list': {
    token: (t) => `${parts(t)[0]}.${encoded([])}.${parts(t)[2]}`,
  },
};

const needed = [
  'iss',
  'aud',
  'sub',
  'nonce',
  'iat',
  'exp',
  `${core}/message_type`,
  `${core}/version`,
  `${core}/deployment_id`,
  `${core}/target_link_uri`,
  `${core}/resource_link`,
  `${core}/roles`,
];
for (const name of needed) {
  const short = name.replace(core, '');
  forgeries[`without ${short}`] = without(name);
  for (const [kind, value] of wrongKinds) {
    // a list of roles with one that nobody knows is a list of roles
    forgeries[`whose ${short} is ${kind}`] = changed({ [name]: value });
  }
}

const reasons = ['notGenuine', 'messageUnknown', 'deploymentUnknown', 'roleNotServed'];

it('are at least 150, with those below', () => {
  expect(Object.keys(forgeries).length).toBeGreaterThanOrEqual(150);
});

describe('a message', () => {
  it.each(Object.entries(forgeries))('%s opens nothing', async (_name, changes) => {
    const before = await opened();
    const fresh = await launch(learner, changes);
    expect(fresh.status).toBe(400);
    expect(reasons).toContain(fresh.body.reason);
    expect(JSON.stringify(fresh.body)).not.toMatch(/target|roster|eyJ/);
    expect(await opened()).toBe(before);
    // once the person is linked, no forgery opens what a good message does
    expect((await launch(learner)).body.as).toBe('student');
    const linked = await launch(learner, changes);
    expect([linked.status, linked.body.studentToken]).toEqual([400, undefined]);
  });
});

describe('a message that asks for a choice', () => {
  const good = (values: Record<string, unknown>): Changes => ({
    choosing: true,
    claims: (claims) => ({ ...claims, [settings]: { ...(claims[settings] as object), ...values } }),
  });
  it.each<[string, Changes]>([
    ['without settings', { choosing: true, ...without(settings) }],
    ['with settings that are a text', { choosing: true, ...changed({ [settings]: 'x' }) }],
    ['without a return address', good({ deep_link_return_url: undefined })],
    ['with a return address in a list', good({ deep_link_return_url: ['https://x.example'] })],
    ['that returns to a script', good({ deep_link_return_url: 'javascript:alert(1)' })],
    ['that returns to a page of data', good({ deep_link_return_url: 'data:text/html,x' })],
    ['that returns without TLS', good({ deep_link_return_url: 'http://elsewhere.example/' })],
    ['that returns with a password', good({ deep_link_return_url: 'https://a:b@x.example/' })],
    ['that returns nowhere', good({ deep_link_return_url: '' })],
    ['of types in a text', good({ accept_types: 'ltiResourceLink' })],
    ['of no types', good({ accept_types: [] })],
    ['of files only', good({ accept_types: ['file'] })],
    ['shown nowhere', good({ accept_presentation_document_targets: [] })],
    ['with data that are an object', good({ data: {} })],
    ['with too many data', good({ data: 'x'.repeat(10_001) })],
    ['for another client', { choosing: true, ...changed({ aud: 'another' }) }],
    ['signed by a strange key', { choosing: true, key: 'strange' }],
    ['that has ended', { choosing: true, ...changed({ exp: 1_600_000_000 }) }],
  ])('%s offers nothing', async (_name, changes) => {
    const { status, body } = await launch(instructor, changes);
    expect([status, body.choices]).toEqual([400, undefined]);
    expect(reasons).toContain(body.reason);
  });
});

describe('what the browser brings', () => {
  it.each<[string, NonNullable<Changes['sent']>]>([
    ['no state', ({ connectionID, nonce, idToken }) => ({ connectionID, nonce, idToken })],
    ['a state that is none', (sent) => ({ ...sent, state: 'x' })],
    ['no nonce', ({ connectionID, state, idToken }) => ({ connectionID, state, idToken })],
    ['the nonce of another launch', (sent) => ({ ...sent, nonce: 'n'.repeat(43) })],
    ['a connection that is none', (sent) => ({ ...sent, connectionID: 999_999 })],
    ['a connection below zero', (sent) => ({ ...sent, connectionID: -1 })],
    ['no token', ({ connectionID, state, nonce }) => ({ connectionID, state, nonce })],
    ['a list of tokens', (sent) => ({ ...sent, idToken: [sent.idToken] })],
    ['a token that is too long', (sent) => ({ ...sent, idToken: 'x'.repeat(30_001) })],
  ])('with %s opens nothing', async (_name, sent) => {
    const before = await opened();
    const { status } = await launch(learner, { sent });
    expect(status).toBe(400);
    expect(await opened()).toBe(before);
  });

  it('of a connection of another kind opens nothing', async () => {
    const { connectionID } = await api.db
      .insertInto('connection')
      .values({
        name: 'Google of the forger',
        kind: 'google',
        issuer: platform.issuer,
        clientID: platform.clientID,
        secret: 'test:AAAA',
      })
      .returning('connectionID')
      .executeTakeFirstOrThrow();
    const begun = (await begin(learner.subject)).body;
    const { body } = await complete({ ...begun, connectionID }, learner);
    expect(body.reason).toBe('platformUnknown');
  });
});
