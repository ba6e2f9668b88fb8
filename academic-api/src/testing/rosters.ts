import { sql } from 'kysely';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  homeroom,
  rosterClient,
  rosterScope,
  student,
  type RosterData,
  type RosterService,
} from '@mebae/testing/roster-service';
import { importKindsByName } from '../features/people/import-kinds.ts';
import { readRosterJob } from '../features/people/roster-service/read-roster.job.ts';
import { registerRosterService } from '../features/people/roster-service/register-roster-service.ts';
import { rosterLimits } from '../lib/roster-import/one-roster/service/roster-limits.ts';
import type { Config } from '../config.ts';
import type { Db } from '../db/connect.ts';
import type { JobData } from '../lib/processes/jobs.ts';
import type { TestApi } from './api.ts';
import type { TestSchool } from './school.ts';

/** The number by which `createSchool` names its nth student. */
const manageNumberOf = (n: number): string => `M${String(n).padStart(4, '0')}`;

/**
 * The roster of a school that `createSchool` has made, as a service says it: everybody as they are there. The school is `ours`.
 * @param perClass students of each of its two classes
 */
export function rosterOfSchool(perClass: number): RosterData {
  const org = (sourcedId: string, name: string) => ({
    sourcedId,
    status: 'active' as const,
    dateLastModified: '2026-04-01T00:00:00.000Z',
    name,
    type: 'school' as const,
  });
  const data: RosterData = {
    orgs: [org('ours', '試験中学校'), org('theirs', '北中学校')],
    classes: [
      homeroom('c1', { school: 'ours', grade: 'J1', title: '1組' }),
      homeroom('c2', { school: 'ours', grade: 'J1', title: '2組' }),
      homeroom('c9', { school: 'theirs', grade: 'J1', title: '1組' }),
    ],
    users: [],
    enrollments: [],
  };
  for (let n = 1; n <= perClass * 2; n += 1) {
    const schoolClass = n <= perClass ? 'c1' : 'c2';
    const number = n <= perClass ? n : n - perClass;
    addStudent(data, `u${n}`, { schoolClass, number, identifier: manageNumberOf(n) });
  }
  return data;
}

/** Adds a student to what a service says. */
export function addStudent(
  data: RosterData,
  id: string,
  {
    school = 'ours',
    schoolClass,
    number,
    identifier,
  }: { school?: string; schoolClass: string; number: number; identifier: string },
) {
  const made = student(id, { school, schoolClass, number }, { identifier });
  data.users.push(made.user);
  data.enrollments.push(made.enrollment);
  return made;
}

/** Takes a student out of what a service says, without a trace. */
export function dropStudent(data: RosterData, id: string): void {
  data.users = data.users.filter((user) => user.sourcedId !== id);
  data.enrollments = data.enrollments.filter(({ user }) => user.sourcedId !== id);
}

/** Registers a service for a school, as the operator does. */
export async function registerService(
  { db, config }: { db: Db; config: Pick<Config, 'reportStoreKeys'> },
  companyID: number,
  { address, tokenAddress }: Pick<RosterService, 'address' | 'tokenAddress'>,
) {
  const folder = mkdtempSync(join(tmpdir(), 'mebae-roster-'));
  const secretFile = join(folder, 'secret');
  writeFileSync(secretFile, `${rosterClient.clientSecret}\n`);
  try {
    return await registerRosterService(db, config, {
      school: String(companyID),
      address,
      tokenAddress,
      client: rosterClient.clientID,
      secretFile,
      scopes: rosterScope,
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Calls of a school's administrator about its roster service, and the worker's part. */
export function rostersOf(api: TestApi, school: TestSchool) {
  const { companyID, admin: token } = school;
  const base = '/school/rosterService';
  const call = (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) =>
    api.call(method, `${base}${path}`, { token, ...(body && { body }) });
  const limits = { ...rosterLimits, pageSize: 10, waitMs: 1, tries: 2, responseMs: 5000 };
  const work = (data: JobData['read-roster']) =>
    readRosterJob(api.deps, { students: importKindsByName.students, limits }, data);
  const jobs = async (): Promise<{ id: string; data: JobData['read-roster'] }[]> => {
    const { rows } = await sql<{ id: string; data: JobData['read-roster'] }>`
      select id, data from pgboss.job
      where name = 'read-roster' and (data->>'companyID')::bigint = ${companyID}
      order by created_on`.execute(api.db);
    return rows;
  };
  const runs = async () => (await call('GET', '/runs')).body;
  return {
    call,
    runs,
    jobs,
    work,
    read: async () => (await call('GET', '')).body.service,
    save: async (over: object = {}) => {
      const { updatedAt } = (await call('GET', '')).body.service;
      const org = { id: 'ours', name: '試験中学校' };
      const body = { org, isNightly: false, appliesItself: false, updatedAt, ...over };
      return call('PUT', '', body);
    },
    /** Starts a run and does what the worker does: the refusal, or the run after it. */
    run: async () => {
      const started = await call('POST', '/runs');
      if (started.status !== 200) return started.body;
      const all = await jobs();
      const job = all.find(({ id }) => id === started.body.operationID);
      await work(job!.data);
      return (await runs()).data[0];
    },
  };
}
