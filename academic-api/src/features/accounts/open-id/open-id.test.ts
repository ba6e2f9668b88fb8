import { auditWords } from '@mebae/contracts';
import { describe, expect, it } from 'vitest';
import { forgetProviders } from '../../../lib/accounts/identity-provider.ts';
import { createAccount } from '../../../testing/account.ts';
import { startTestApi } from '../../../testing/api.ts';
import { createSchool } from '../../../testing/school.ts';
import {
  newDomain as domain,
  reasonOf,
  startSignInAtProvider,
  type TurnedOn,
} from '../../../testing/sign-in-at-provider.ts';

const api = await startTestApi();
const school = await createSchool(api.db);
const other = await createSchool(api.db);
const at = await startSignInAtProvider(api);
const { provider, register, begin, complete, signIn } = at;

const turnOn = (connectionID: number, organisation: string, given: Partial<TurnedOn> = {}) =>
  at.turnOn(connectionID, organisation, { token: school.admin, ...given });

let serial = 0;

/** An account of Google Workspace, and a teacher with its address. */
async function googleTeacher(organisation: string, claims: Record<string, unknown> = {}) {
  const email = `sato${(serial += 1)}@${organisation}`;
  const { userID } = await createAccount(api.db, school.companyID, { email });
  return { email, subject: at.addGoogleAccount(email, claims), userID };
}

const actionsOf = (userID: number) =>
  api.db
    .selectFrom('auditLog')
    .select(['action', 'detail'])
    .where('userID', '=', userID)
    .orderBy('auditID')
    .execute();

describe('an account of Google Workspace', () => {
  it('signs in the teacher with its verified address, and afterwards whatever its address is', async () => {
    const connectionID = await register('google');
    const organisation = domain();
    expect((await turnOn(connectionID, organisation)).status).toBe(200);
    const { email, subject, userID } = await googleTeacher(organisation);
    const first = await signIn(connectionID, subject);
    expect(first).toMatchObject({
      status: 200,
      body: { userID, email, companyID: school.companyID, authToken: expect.any(String) },
    });
    const profile = await api.call('GET', '/account/profile', { token: first.body.authToken });
    expect(profile.body.userID).toBe(userID);

    // a new address, and the organisation has another primary domain
    const moved = { email: `married@${organisation}`, hd: domain(), email_verified: false };
    provider.accounts.set(subject, { subject, claims: moved });
    expect((await signIn(connectionID, subject)).body).toMatchObject({ userID, email });
    const identities = await api.call('GET', '/school/identities', { token: school.admin });
    expect(identities.body.data).toContainEqual(
      expect.objectContaining({ userID, address: `married@${organisation}` }),
    );
    const actions = await actionsOf(userID);
    expect(actions.map(({ action }) => action)).toEqual(['account.signIn', 'account.signIn']);
    expect(actions[0]?.detail).toMatchObject({ connection: expect.stringContaining('google') });
    const words = auditWords('ja', (text) => text);
    expect(words.detail(actions[0]?.detail ?? {}, {})).toMatch(/^外部連携：google \d+$/);
    const set = { connection: 'Google', isOn: true, organisation };
    expect(words.detail(set, {})).toBe(`外部連携：Google、サインイン：オン、組織：${organisation}`);
  });

  it.each([
    ['another organisation', { hd: 'elsewhere.example' }, 'otherOrganisation'],
    ['none: the hint in the request makes nobody a member', { hd: undefined }, 'otherOrganisation'],
    ['an address that is not verified', { email_verified: false }, 'addressNotVerified'],
    ['no word about its address', { email_verified: undefined }, 'addressNotVerified'],
    ['no address at all', { email: undefined }, 'addressNotVerified'],
    ['an address of nobody here', { email: 'nobody@nowhere.example' }, 'notRegistered'],
  ] as const)(
    'of %s signs nobody in, the first administrator least of all',
    async (_name, claims, reason) => {
      const connectionID = await register('google');
      const organisation = domain();
      await turnOn(connectionID, organisation);
      const { subject, userID } = await googleTeacher(organisation, claims);
      const refused = await signIn(connectionID, subject);
      expect([refused.status, reasonOf(refused)]).toEqual([400, reason]);
      expect(await actionsOf(userID)).toEqual([]);
    },
  );

  it('takes over nobody: not a second account with the same address, nor somebody of another school', async () => {
    const connectionID = await register('google');
    const organisation = domain();
    await turnOn(connectionID, organisation);
    const { subject, email, userID } = await googleTeacher(organisation);
    await signIn(connectionID, subject);
    const second = `${subject}-again`;
    provider.accounts.set(second, {
      subject: second,
      claims: { email, email_verified: true, hd: organisation },
    });
    expect(reasonOf(await signIn(connectionID, second))).toBe('notRegistered');
    const theirs = await createAccount(api.db, other.companyID, {
      email: `x${serial}@${organisation}`,
    });
    provider.accounts.set('theirs', {
      subject: 'theirs',
      claims: { email: theirs.email, email_verified: true, hd: organisation },
    });
    expect(reasonOf(await signIn(connectionID, 'theirs'))).toBe('notRegistered');
    expect((await signIn(connectionID, subject)).body.userID).toBe(userID);
  });

  it('opens nothing where the account was made invalid, unlinked, or the school has turned it off', async () => {
    const connectionID = await register('google');
    const organisation = domain();
    await turnOn(connectionID, organisation);
    const { subject, userID } = await googleTeacher(organisation);
    await signIn(connectionID, subject);
    await api.db
      .updateTable('account')
      .set({ valid: false })
      .where('userID', '=', userID)
      .execute();
    expect(reasonOf(await signIn(connectionID, subject))).toBe('invalidAccount');
    await api.db.updateTable('account').set({ valid: true }).where('userID', '=', userID).execute();

    const { body } = await api.call('GET', '/school/connections', { token: school.admin });
    const row = body.data.find(
      (each: { connectionID: number }) => each.connectionID === connectionID,
    );
    expect(row).toMatchObject({ isOn: true, organisations: [organisation], linked: 1 });
    const off = { isOn: false, updatedAt: row.updatedAt };
    expect((await turnOn(connectionID, organisation, off)).status).toBe(200);
    expect(reasonOf(await signIn(connectionID, subject))).toBe('otherOrganisation');
    // somebody who has read it as it was is refused
    expect(reasonOf(await turnOn(connectionID, organisation, off))).toContain('changedMeanwhile');
  });

  it('is unlinked by an administrator, who sees whose it is, and linked anew by its address', async () => {
    const connectionID = await register('google');
    const organisation = domain();
    await turnOn(connectionID, organisation);
    const { subject, userID, email } = await googleTeacher(organisation);
    await signIn(connectionID, subject);
    const { body } = await api.call('GET', '/school/identities?pageSize=100', {
      token: school.admin,
    });
    const identity = body.data.find((each: { userID: number }) => each.userID === userID);
    expect(identity).toMatchObject({ address: email });
    const path = `/school/identities/${identity.identityID}`;
    expect((await api.call('DELETE', path, { token: other.admin })).status).toBe(404);
    expect((await api.call('DELETE', path, { token: school.admin })).status).toBe(200);
    expect((await api.call('DELETE', path, { token: school.admin })).status).toBe(404);
    const moved = { email: 'new@elsewhere.example', email_verified: true, hd: organisation };
    provider.accounts.set(subject, { subject, claims: moved });
    expect(reasonOf(await signIn(connectionID, subject))).toBe('notRegistered');
  });
});

describe('an account of Microsoft', () => {
  const tenant = 'c0ffee00-1111-4222-8333-444455556666';

  it.each([
    ['whose address Microsoft vouches for', { xms_edov: true }, null],
    ['whose address is its name', { preferred_username: 'ADDRESS' }, null],
    ['whose address anybody may have put there', {}, 'addressNotVerified'],
    [
      'of another tenant',
      { tid: 'c0ffee00-1111-4222-8333-000000000000', xms_edov: true },
      'otherOrganisation',
    ],
    [
      'of nobody’s tenant',
      { tid: '9188040d-6c67-4c5b-b112-36a304b66dad', xms_edov: true },
      'otherOrganisation',
    ],
  ] as const)('%s', async (_name, claims, reason) => {
    const connectionID = await register('microsoft');
    expect((await turnOn(connectionID, tenant.toUpperCase())).status).toBe(200);
    const email = `suzuki${(serial += 1)}@${domain()}`;
    const { userID } = await createAccount(api.db, school.companyID, { email });
    const given: Record<string, unknown> = { email, tid: tenant, ...claims };
    if (given['preferred_username'] === 'ADDRESS')
      given['preferred_username'] = email.toUpperCase();
    const subject = `ms-${serial}`;
    provider.accounts.set(subject, { subject, claims: given });
    const result = await signIn(connectionID, subject);
    expect([result.body.userID, reasonOf(result)]).toEqual(
      reason === null ? [userID, undefined] : [undefined, reason],
    );
  });
});

it('an account of any other provider is of the domain of its verified address', async () => {
  const connectionID = await register('other');
  const organisation = domain();
  await turnOn(connectionID, `@${organisation.toUpperCase()}`);
  const { subject, userID, email } = await googleTeacher(organisation, { hd: undefined });
  expect((await signIn(connectionID, subject)).body).toMatchObject({ userID, email });
});

describe('what the browser comes back with', () => {
  const prepare = async () => {
    const connectionID = await register('google');
    const organisation = domain();
    await turnOn(connectionID, organisation);
    return { connectionID, ...(await googleTeacher(organisation)) };
  };

  it('is used once, and only with what it was begun with', async () => {
    const { connectionID, subject } = await prepare();
    const begun = await begin(connectionID);
    const query = await provider.visit(begun.url, { subject });
    const another = await begin(connectionID);
    for (const wrong of [
      { ...begun, state: another.state },
      { ...begun, nonce: another.nonce },
      { ...begun, codeVerifier: another.codeVerifier },
    ]) {
      const refused = await complete(connectionID, query, wrong);
      expect(reasonOf(refused)).toBe('notGenuine');
    }
    const fresh = await begin(connectionID);
    const answer = await provider.visit(fresh.url, { subject });
    expect((await complete(connectionID, answer, fresh)).status).toBe(200);
    expect(reasonOf(await complete(connectionID, answer, fresh))).toBe('notGenuine');
  });

  it.each([
    '',
    'code=nothing',
    'state=STATE',
    'code=a&code=b&state=STATE',
    'code=a&state=STATE&state=STATE',
    'code=a&state=STATE&iss=https%3A%2F%2Felsewhere.example',
    'error=server_error&state=STATE',
  ])('%s signs nobody in', async (query) => {
    const { connectionID } = await prepare();
    const begun = await begin(connectionID);
    const refused = await complete(connectionID, query.replaceAll('STATE', begun.state), begun);
    expect(refused.status).toBe(400);
    expect(['notGenuine', 'providerUnavailable']).toContain(reasonOf(refused));
    expect(JSON.stringify(refused.body)).not.toContain(begun.codeVerifier);
  });

  it('says no where the person has', async () => {
    const { connectionID } = await prepare();
    const begun = await begin(connectionID);
    const query = await provider.visit(begun.url, 'cancel');
    expect(reasonOf(await complete(connectionID, query, begun))).toBe('cancelled');
  });

  it('is checked by the keys that the provider has now', async () => {
    const { connectionID, subject } = await prepare();
    expect((await signIn(connectionID, subject)).status).toBe(200);
    provider.rotateKeys();
    forgetProviders();
    expect((await signIn(connectionID, subject)).status).toBe(200);
  });
});

describe('a provider', () => {
  it.each(['down', 'nonsense'] as const)(
    'that is %s signs nobody in, and is asked anew',
    async (trouble) => {
      const connectionID = await register('google');
      provider.trouble = trouble;
      const refused = await api.call('POST', '/openID/begin', { body: { connectionID } });
      expect([refused.status, reasonOf(refused)]).toEqual([400, 'providerUnavailable']);
      provider.trouble = null;
      expect((await begin(connectionID)).url).toContain(provider.issuer);
    },
  );

  it('that is another one than its address says is none', async () => {
    const issuer = provider.issuer.replace('127.0.0.1', 'localhost');
    const connectionID = await register('google', { issuer });
    const refused = await api.call('POST', '/openID/begin', { body: { connectionID } });
    expect(reasonOf(refused)).toBe('providerUnavailable');
  });

  it('nobody has registered begins nothing', async () => {
    const refused = await api.call('POST', '/openID/begin', { body: { connectionID: 999_999 } });
    expect(reasonOf(refused)).toBe('connectionOff');
  });
});

describe('buttons of the sign-in page', () => {
  it('are those of a school, or of the domain of an address; whether somebody has it is not said', async () => {
    const connectionID = await register('google');
    const organisation = domain();
    const own = await createSchool(api.db);
    await turnOn(connectionID, organisation, { token: own.admin });
    const button = { connectionID, kind: 'google', name: expect.any(String) };
    const bySchool = await api.call('GET', `/openID/buttons?companyID=${own.companyID}`);
    expect(bySchool.body).toEqual({ schoolName: expect.any(String), data: [button] });
    const byAddress = await api.call('GET', `/openID/buttons?email=nobody@${organisation}`);
    expect(byAddress.body).toEqual({ schoolName: null, data: [button] });
    for (const query of ['', '?email=a@elsewhere.example', '?companyID=999999']) {
      const none = await api.call('GET', `/openID/buttons${query}`);
      expect(none.body).toEqual({ schoolName: null, data: [] });
    }
  });
});

describe('a school', () => {
  it.each([
    ['google', '', 'organisationMissing'],
    ['google', 'no domain', 'organisationInvalid'],
    ['microsoft', 'sakura.example', 'organisationInvalid'],
  ])('does not turn %s on for “%s”', async (kind, organisation, reason) => {
    const connectionID = await register(kind);
    expect(reasonOf(await turnOn(connectionID, organisation))).toBe(reason);
  });

  it('does not get the organisation of another school', async () => {
    const connectionID = await register('google');
    const organisation = domain();
    await turnOn(connectionID, organisation);
    const refused = await turnOn(connectionID, organisation, { token: other.admin });
    expect(reasonOf(refused)).toBe('organisationTaken');
  });

  it('tests a connection: a good one, a wrong secret, a provider that is gone', async () => {
    const connectionID = await register('google');
    const test = async () =>
      (await api.call('POST', `/school/connections/${connectionID}/test`, { token: school.admin }))
        .body;
    expect(await test()).toMatchObject({ failed: null });
    provider.trouble = 'down';
    expect(await test()).toMatchObject({ passed: [], failed: 'reached' });
    provider.trouble = 'nonsense';
    expect(await test()).toMatchObject({ passed: ['reached'], failed: 'isProvider' });
    provider.trouble = null;
    const stranger = await register('google', { secret: 'another-secret' });
    const { body } = await api.call('POST', `/school/connections/${stranger}/test`, {
      token: school.admin,
    });
    expect(body).toMatchObject({ failed: 'takesClient' });
  });
});
