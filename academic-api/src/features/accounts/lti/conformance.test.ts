import type { JWTPayload } from 'jose';
import { beforeAll, describe, expect, it } from 'vitest';
import { createAccount } from '../../../testing/account.ts';
import { startTestApi } from '../../../testing/api.ts';
import { startLaunches, type Changes } from '../../../testing/launch-from-platform.ts';
import { createSchool } from '../../../testing/school.ts';

// The checks of 1EdTech's certification of LTI 1.3 tools, each by its name there.

const api = await startTestApi();
const school = await createSchool(api.db);
const { register, turnOn, launch, identify } = await startLaunches(api);

const core = 'https://purl.imsglobal.org/spec/lti/claim';
const membership = 'http://purl.imsglobal.org/vocab/lis/v2/membership';
const institution = 'http://purl.imsglobal.org/vocab/lis/v2/institution/person';

const instructor = {
  subject: 'teacher',
  name: '佐藤 葵',
  email: 'aoi@platform.example',
  roles: ['Instructor'],
  sourcedID: 'roster-teacher',
};
const learner = {
  subject: 'student',
  name: '鈴木 花',
  email: 'hana@platform.example',
  roles: ['Learner'],
  sourcedID: 'roster-student',
};

beforeAll(async () => {
  await turnOn(await register(), school);
  const account = await createAccount(api.db, school.companyID, { email: 'aoi@school.example' });
  await identify(account, instructor.sourcedID);
  const [student] = school.students;
  if (!student) throw new Error('the school has students');
  await identify(student, learner.sourcedID);
});

type Change = (claims: JWTPayload) => JWTPayload;
const without =
  (...names: string[]): Change =>
  (claims) =>
    Object.fromEntries(Object.entries(claims).filter(([name]) => !names.includes(name)));
const withClaims =
  (values: Record<string, unknown>): Change =>
  (claims) => ({ ...claims, ...values });
const seconds = () => Math.floor(Date.now() / 1000);

describe('known bad payloads', () => {
  const rows: [string, Changes][] = [
    ['No KID Sent in JWT header', { header: { kid: undefined } }],
    ['Incorrect KID in JWT header', { header: { kid: 'imstester_66067' } }],
    ['Wrong LTI Version', { claims: withClaims({ [`${core}/version`]: '11.3' }) }],
    ['No LTI Version', { claims: without(`${core}/version`) }],
    [
      'Invalid LTI message',
      { claims: () => ({ name: 'badltilaunch', iat: seconds(), exp: seconds() + 60 }) },
    ],
    [
      'Missing LTI Claims',
      {
        claims: (claims) =>
          Object.fromEntries(Object.entries(claims).filter(([name]) => !name.includes('/claim/'))),
      },
    ],
    ['Timestamps Incorrect', { claims: withClaims({ iat: 11_111, exp: 22_222 }) }],
    ['messsage_type Claim Missing', { claims: without(`${core}/message_type`) }],
    ['role Claim Missing', { claims: without(`${core}/roles`) }],
    ['deployment_id Claim Missing', { claims: without(`${core}/deployment_id`) }],
    ['resource_link_id Claim Missing', { claims: without(`${core}/resource_link`) }],
    ['user Claim Missing', { claims: without('sub') }],
  ];
  it.each(rows)('%s', async (_name, changes) => {
    for (const person of [instructor, learner]) {
      const { status, body } = await launch(person, changes);
      expect([status, body.reason]).toEqual([400, 'notGenuine']);
    }
  });
});

const valid: [string, Change, 'opens' | 'roleNotServed'][] = [
  ['Launch', (claims) => claims, 'opens'],
  [
    'Launch with Context Role and Institution Role',
    (claims) =>
      withClaims({
        [`${core}/roles`]: [...(claims[`${core}/roles`] as string[]), `${institution}#Guest`],
      })(claims),
    'opens',
  ],
  [
    'Launch with Short Role',
    (claims) =>
      withClaims({
        [`${core}/roles`]: (claims[`${core}/roles`] as string[]).map((role) =>
          role.replace(`${membership}#`, ''),
        ),
      })(claims),
    'opens',
  ],
  // the message is taken; the product has nothing for such a role and says so
  [
    'Launch with Unknown Role',
    withClaims({ [`${core}/roles`]: [`${membership}#Helper`] }),
    'roleNotServed',
  ],
  ['Launch with No Role', withClaims({ [`${core}/roles`]: [] }), 'roleNotServed'],
  ['Launch Email Only', without('name', 'given_name', 'family_name'), 'opens'],
  ['Launch Names Only', without('email'), 'opens'],
  ['Launch No PII', without('name', 'given_name', 'family_name', 'email'), 'opens'],
  [
    'Launch Email Without Context',
    without('name', 'given_name', 'family_name', `${core}/context`),
    'opens',
  ],
];

describe.each([
  ['Instructor', instructor, 'staff'],
  ['Student', learner, 'student'],
] as const)('valid %s launches', (_who, person, as) => {
  it.each(valid)('Valid %s', async (_name, claims, ends) => {
    const { status, body } = await launch(person, { claims });
    const expected = ends === 'opens' ? [200, as, undefined] : [400, undefined, ends];
    expect([status, body.as, body.reason]).toEqual(expected);
  });
});

describe('deep linking', () => {
  it.each<[string, Change]>([
    ['Launch', (claims) => claims],
    [
      'Launch without data',
      (claims) => {
        const name = 'https://purl.imsglobal.org/spec/lti-dl/claim/deep_linking_settings';
        const { data: _data, ...settings } = claims[name] as Record<string, unknown>;
        return { ...claims, [name]: settings };
      },
    ],
    ['Launch without a context', without(`${core}/context`)],
    ['Launch without a target', without(`${core}/target_link_uri`)],
  ])('Valid %s', async (_name, claims) => {
    const { body } = await launch(instructor, { choosing: true, claims });
    expect(body).toMatchObject({ as: 'choice' });
  });
});
