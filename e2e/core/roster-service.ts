import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  homeroom,
  rosterClient,
  rosterScope,
  startRosterService,
  student,
  type RosterData,
} from '@mebae/testing/roster-service';
import { execaNode } from 'execa';
import { root, runningParts } from './environment.ts';

/** The roster of a school with two homerooms of the first grade, so many students in each. */
export function rosterOfStory(name: string, perClass: number): RosterData {
  const org = { status: 'active' as const, dateLastModified: '2026-04-01T00:00:00.000Z' };
  const data: RosterData = {
    orgs: [{ ...org, sourcedId: 'ours', name, type: 'school' }],
    classes: ['1組', '2組'].map((title) => homeroom(title, { school: 'ours', grade: 'J1', title })),
    users: [],
    enrollments: [],
  };
  for (const schoolClass of ['1組', '2組']) {
    for (let number = 1; number <= perClass; number += 1) {
      const id = `${schoolClass === '1組' ? 'a' : 'b'}${number}`;
      const made = student(id, { school: 'ours', schoolClass, number });
      data.users.push(made.user);
      data.enrollments.push(made.enrollment);
    }
  }
  return data;
}

/** A roster service, which the operator's command has registered for a school of the running product. */
export async function startRegisteredService(companyID: number, data: RosterData) {
  const { database, data: folder } = runningParts();
  const service = await startRosterService(data);
  const secrets = await mkdtemp(join(tmpdir(), 'mebae-secret-'));
  const secretFile = join(secrets, 'secret');
  await writeFile(secretFile, rosterClient.clientSecret);
  await execaNode(
    join(root, 'academic-api/src/connection-cli.ts'),
    [
      'roster',
      `--school=${companyID}`,
      `--address=${service.address}`,
      `--tokenAddress=${service.tokenAddress}`,
      `--client=${rosterClient.clientID}`,
      `--secretFile=${secretFile}`,
      `--scopes=${rosterScope}`,
    ],
    { env: { DATABASE_URL: database, MEBAE_DATA: folder } },
  );
  await rm(secrets, { recursive: true });
  return service;
}
