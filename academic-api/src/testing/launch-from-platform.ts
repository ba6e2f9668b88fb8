import { startLtiPlatform, type PlatformPerson } from '@mebae/testing/lti-platform';
import type { JSONWebKeySet, JWTPayload } from 'jose';
import { afterAll, beforeEach, expect } from 'vitest';
import { registerPlatform } from '../features/accounts/school-connections/register-platform.ts';
import { forgetPlatformKeys } from '../lib/lti/platform-keys.ts';
import type { TestApi } from './api.ts';
import type { TestSchool } from './school.ts';

let serial = 0;

/** Values of a launch that has begun. */
export interface BegunLaunch {
  connectionID: number;
  url: string;
  state: string;
  nonce: string;
}

/** Changes that a test makes to a good message before it is sent. */
export interface Changes {
  claims?: (claims: JWTPayload, begun: BegunLaunch) => JWTPayload;
  header?: Record<string, unknown>;
  key?: 'own' | 'strange';
  /** The signed token as it is sent. */
  token?: (token: string) => string;
  /** Makes what the browser brings. */
  sent?: (body: BegunLaunch & { idToken: string }) => Record<string, unknown>;
  choosing?: boolean;
}

/**
 * A learning platform and the calls of somebody who comes from there; it ends with the file's tests. Call it at the top of
 * the file.
 */
export async function startLaunches(api: TestApi, options: { issuer?: string } = {}) {
  const { publicUrl } = api.deps.config;
  const toolKeys = async () => (await api.call('GET', '/lti/keys')).body as JSONWebKeySet;
  const platform = await startLtiPlatform({ tool: publicUrl, toolKeys, ...options });
  afterAll(platform.stop);
  beforeEach(() => {
    platform.trouble = null;
    forgetPlatformKeys();
  });

  /** Registers the platform under a name of its own. @returns its connectionID */
  async function register({ identifier = 'lis', client = platform.clientID } = {}) {
    // the one before makes way: issuer and client name one platform only
    await api.db
      .updateTable('connection')
      .set({ endedAt: new Date() })
      .where((eb) => eb.and({ kind: 'lti', issuer: platform.issuer, clientID: client }))
      .execute();
    const { connectionID } = await registerPlatform(api.db, {
      name: `platform ${(serial += 1)}`,
      issuer: platform.issuer,
      client,
      authorization: platform.authorizationURL,
      token: platform.tokenURL,
      keys: platform.keysURL,
      identifier,
    });
    return connectionID;
  }

  /** Pins a deployment for a school; on and for everybody unless said otherwise. */
  async function turnOn(
    connectionID: number,
    { admin }: Pick<TestSchool, 'admin'>,
    values: Partial<{
      organisations: string[];
      isOn: boolean;
      isForStaff: boolean;
      isForStudents: boolean;
      updatedAt: string | null;
    }> = {},
  ) {
    const path = `/school/connections/${connectionID}`;
    const body = {
      isOn: true,
      isForStaff: true,
      isForStudents: true,
      organisations: [platform.deploymentID],
      updatedAt: null,
      ...values,
    };
    const { status } = await api.call('PUT', path, { token: admin, body });
    expect(status).toBe(200);
  }

  /** Begins a launch as a platform does, with other values where a test gives them. */
  const begin = (subject: string, values: Record<string, string | null> = {}) =>
    api.call('POST', '/lti/begin', {
      body: {
        issuer: platform.issuer,
        clientID: platform.clientID,
        deploymentID: platform.deploymentID,
        targetLinkURI: `${publicUrl}/lti/launch`,
        loginHint: subject,
        messageHint: '0',
        ...values,
      },
    });

  /** Launches as somebody at the platform, with what a test changes. */
  async function launch(person: PlatformPerson, changes: Changes = {}) {
    const begun = await begin(person.subject);
    expect(begun).toMatchObject({ status: 200 });
    return complete(begun.body as BegunLaunch, person, changes);
  }

  async function complete(begun: BegunLaunch, person: PlatformPerson, changes: Changes = {}) {
    const good = changes.choosing
      ? platform.choosingClaims(begun.nonce, person)
      : platform.claims(begun.nonce, person);
    const signed = await platform.sign(
      changes.claims?.(good, begun) ?? good,
      changes.header,
      changes.key,
    );
    const { connectionID, state, nonce } = begun;
    const idToken = changes.token?.(signed) ?? signed;
    const body = changes.sent?.({ ...begun, idToken }) ?? { connectionID, state, nonce, idToken };
    return api.call('POST', '/lti/complete', { body });
  }

  /** Gives a student, or a member of the staff, the identifier by which a roster knows them. */
  const identify = (
    person: { studentID: number } | { userID: number },
    userMasterIdentifier: string | null,
  ) =>
    'studentID' in person
      ? api.db
          .updateTable('student')
          .set({ userMasterIdentifier })
          .where('studentID', '=', person.studentID)
          .execute()
      : api.db
          .updateTable('account')
          .set({ userMasterIdentifier })
          .where('userID', '=', person.userID)
          .execute();

  return { platform, register, turnOn, begin, launch, complete, identify };
}
