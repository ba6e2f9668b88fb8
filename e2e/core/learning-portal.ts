import { startLtiPlatform, type LtiPlatform } from '@mebae/testing/lti-platform';
import { execaNode } from 'execa';
import { join } from 'node:path';
import type { TestDatabase } from './database.ts';
import { root, runningParts } from './environment.ts';

/** A learning portal on another site than the product, which the operator's command has registered there. */
export async function startLearningPortal(name: string): Promise<LtiPlatform & { course: string }> {
  const { url, database, data } = runningParts();
  const host = new URL(url).hostname === 'localhost' ? '127.0.0.1' : 'localhost';
  const portal = await startLtiPlatform({ tool: url, host, deploymentID: `S_${name}` });
  const { stdout } = await execaNode(
    join(root, 'academic-api/src/connection-cli.ts'),
    [
      `--name=${name}`,
      '--kind=lti',
      `--issuer=${portal.issuer}`,
      `--client=${portal.clientID}`,
      `--authorization=${portal.authorizationURL}`,
      `--token=${portal.tokenURL}`,
      `--keys=${portal.keysURL}`,
      '--identifier=lis',
    ],
    { env: { DATABASE_URL: database, MEBAE_DATA: data, PUBLIC_URL: url } },
  );
  if (!stdout.includes(`${url}/lti/login`)) throw new Error(`no addresses in: ${stdout}`);
  return Object.assign(portal, { course: `${new URL(portal.keysURL).origin}/course` });
}

/** Gives somebody of a school the identifier by which the portal's roster knows them. */
export async function identify(
  db: TestDatabase,
  table: 'student' | 'account',
  id: number,
  identifier: string,
): Promise<void> {
  const column = table === 'student' ? 'student_id' : 'user_id';
  await db.rows(`update ${table} set user_master_identifier = $2 where ${column} = $1`, [
    id,
    identifier,
  ]);
}
