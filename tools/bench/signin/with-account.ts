import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { openIDCallbackPath, openIDSignInPath } from '@mebae/contracts';
import {
  providerClient,
  startOpenIDProvider,
  type OpenIDProvider,
} from '@mebae/testing/openid-provider';
import { registerConnection } from '../../../academic-api/src/features/accounts/school-connections/register-connection.ts';
import type { Db } from '../../../academic-api/src/db/connect.ts';
import { testConfig } from '../../../academic-api/src/testing/config.ts';

/** Where the provider sends browsers back to; the bench brings what it sends to the bff by itself. */
export const publicUrl = 'http://localhost:3000';

/** Key of the report store that seals the secret of the connection; the API has it, too. */
export const storeKey = { kid: 'k1', secret: Buffer.alloc(32, 7) };

/**
 * A certified provider in this process, which the school has turned on: what it does itself is no part of the product.
 * @param email of an account of the school
 */
export async function startProvider(db: Db, companyID: number, url: string, email: string) {
  const provider = await startOpenIDProvider({ redirectURIs: [publicUrl + openIDCallbackPath] });
  const organisation = email.split('@').at(-1) ?? '';
  const claims = { email, email_verified: true, hd: organisation };
  provider.accounts.set('person', { subject: 'person', claims });
  const folder = mkdtempSync(join(tmpdir(), 'mebae-secret-'));
  const secretFile = join(folder, 'secret');
  writeFileSync(secretFile, providerClient.clientSecret);
  const config = { ...testConfig(url), reportStoreKeys: [storeKey] as const };
  const { connectionID } = await registerConnection(db, config, {
    name: 'bench',
    kind: 'google',
    issuer: provider.issuer,
    client: providerClient.clientID,
    secretFile,
  });
  rmSync(folder, { recursive: true });
  const key = { companyID, connectionID };
  await db
    .insertInto('schoolConnection')
    .values({
      ...key,
      isOn: true,
      isForStaff: true,
      isForStudents: false,
      updatedAt: new Date(),
      updatedBy: null,
    })
    .execute();
  await db
    .insertInto('schoolOrganisation')
    .values({ ...key, organisation })
    .execute();
  return { provider, connectionID };
}

/** As a browser sends it when a person presses a button. */
const opened = {
  accept: 'text/html',
  'sec-fetch-site': 'same-origin',
  'sec-fetch-mode': 'navigate',
  'sec-fetch-dest': 'document',
};

/** A page that a person opens; `fetch` would say that a script asks. */
async function open(port: number, path: string, cookie: string) {
  const request = get({ host: '127.0.0.1', port, path, headers: { ...opened, cookie } });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  const body = await text(response);
  const { location, 'set-cookie': set = [] } = response.headers;
  if (location === undefined) {
    throw new Error(`sign-in: ${response.statusCode} ${body.slice(0, 300)}`);
  }
  return { location, cookies: set.map((each) => each.split(';', 1)[0]).join('; ') };
}

/**
 * Signs in through a bff with the account at the provider.
 * @returns milliseconds that the product took, without the provider's pages; with its response to the exchange
 * @throws where nobody is signed in
 */
export async function signInWithAccount(
  port: number,
  { provider, connectionID }: { provider: OpenIDProvider; connectionID: number },
): Promise<number> {
  const began = performance.now();
  const begun = await open(port, `${openIDSignInPath}/${connectionID}`, '');
  const left = performance.now();
  const query = await provider.visit(begun.location, { subject: 'person' });
  const back = performance.now();
  await open(port, `${openIDCallbackPath}?${query}`, begun.cookies);
  return left - began + (performance.now() - back);
}
