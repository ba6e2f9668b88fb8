import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openIDCallbackPath } from '@mebae/contracts';
import {
  providerClient,
  startOpenIDProvider,
  type OpenIDProvider,
} from '@mebae/testing/openid-provider';
import { afterAll, beforeEach, expect } from 'vitest';
import { registerConnection } from '../features/accounts/school-connections/register-connection.ts';
import { forgetProviders } from '../lib/accounts/identity-provider.ts';
import type { TestApi } from './api.ts';

/** The settings of a connection in a school; on and for staff unless said otherwise. */
export interface TurnedOn {
  token: string;
  isOn?: boolean;
  isForStaff?: boolean;
  isForStudents?: boolean;
  updatedAt?: string | null;
}

type Begun = { url: string; state: string; nonce: string; codeVerifier: string };

let serial = 0;

/** A domain that no other test has. */
export const newDomain = (): string => `school${(serial += 1)}.example`;

/**
 * A certified provider and the calls of somebody who signs in there; both end with the file's tests. Call it at the top of
 * the file.
 */
export async function startSignInAtProvider(api: TestApi) {
  const folder = mkdtempSync(join(tmpdir(), 'mebae-open-id-'));
  const callback = `${api.deps.config.publicUrl}${openIDCallbackPath}`;
  const provider = await startOpenIDProvider({ redirectURIs: [callback] });
  afterAll(async () => {
    await provider.stop();
    rmSync(folder, { recursive: true });
  });
  beforeEach(() => {
    provider.trouble = null;
    forgetProviders();
  });

  /** Registers the provider under a name of its own. @returns its connectionID */
  async function register(
    kind: string,
    { issuer = provider.issuer, secret = providerClient.clientSecret } = {},
  ): Promise<number> {
    const secretFile = join(folder, `secret ${(serial += 1)}`);
    writeFileSync(secretFile, `${secret}\n`);
    const name = `${kind} ${serial}`;
    const client = providerClient.clientID;
    const options = { name, kind, issuer, client, secretFile };
    return (await registerConnection(api.db, api.deps.config, options)).connectionID;
  }

  const turnOn = (connectionID: number, organisation: string, { token, ...rest }: TurnedOn) =>
    api.call('PUT', `/school/connections/${connectionID}`, {
      token,
      body: {
        isOn: true,
        isForStaff: true,
        isForStudents: false,
        organisations: organisation.split(' / '),
        updatedAt: null,
        ...rest,
      },
    });

  async function begin(connectionID: number): Promise<Begun> {
    const { status, body } = await api.call('POST', '/openID/begin', { body: { connectionID } });
    expect(status).toBe(200);
    return body as Begun;
  }

  const complete = (connectionID: number, query: string, begun: Begun) => {
    const { state, nonce, codeVerifier } = begun;
    return api.call('POST', '/openID/complete', {
      body: { connectionID, query, state, nonce, codeVerifier },
      headers: { 'user-agent': 'Chrome' },
    });
  };

  /** Signs in as a person does, with the page of the provider in between. */
  async function signIn(connectionID: number, subject: string, at: OpenIDProvider = provider) {
    const begun = await begin(connectionID);
    return complete(connectionID, await at.visit(begun.url, { subject }), begun);
  }

  /** Makes an account of Google Workspace with a verified address. @returns its subject */
  function addGoogleAccount(email: string, claims: Record<string, unknown> = {}): string {
    const subject = `google-${(serial += 1)}`;
    const hd = email.split('@').at(-1);
    provider.accounts.set(subject, {
      subject,
      claims: { email, email_verified: true, hd, ...claims },
    });
    return subject;
  }

  return { provider, register, turnOn, begin, complete, signIn, addGoogleAccount };
}

/** Why a call was refused. */
export const reasonOf = ({ body }: { body: { reason?: unknown } }): unknown => body.reason;
