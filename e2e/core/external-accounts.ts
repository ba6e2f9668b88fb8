import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openIDCallbackPath, type ConnectionKind } from '@mebae/contracts';
import { providerClient, startOpenIDProvider } from '@mebae/testing/openid-provider';
import { execaNode } from 'execa';
import { root, runningParts } from './environment.ts';

/**
 * A certified provider on an origin of its own, which the operator's command has registered in the running product.
 * @param kind `google` asks nobody anew who they are
 */
export async function startExternalAccounts(name: string, kind: ConnectionKind = 'google') {
  const { url, database, data } = runningParts();
  const provider = await startOpenIDProvider({ redirectURIs: [`${url}${openIDCallbackPath}`] });
  const folder = await mkdtemp(join(tmpdir(), 'mebae-secret-'));
  const secretFile = join(folder, 'secret');
  await writeFile(secretFile, providerClient.clientSecret);
  await execaNode(
    join(root, 'academic-api/src/connection-cli.ts'),
    [
      `--name=${name}`,
      `--kind=${kind}`,
      `--issuer=${provider.issuer}`,
      `--client=${providerClient.clientID}`,
      `--secretFile=${secretFile}`,
    ],
    { env: { DATABASE_URL: database, MEBAE_DATA: data } },
  );
  await rm(folder, { recursive: true });
  return {
    ...provider,
    /** Adds an account of Google Workspace. */
    add: (email: string, organisation: string) =>
      provider.accounts.set(email, {
        subject: email,
        claims: { email, email_verified: true, hd: organisation },
      }),
  };
}
