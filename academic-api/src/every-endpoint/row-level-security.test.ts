import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { DispCtrlType, endpointNames, endpointOf, Role, type EndpointName } from '@mebae/contracts';
import { actFor, beReadOnly } from '../db/connect.ts';
import type { CandidateSession, StaffSession, StudentSession } from '../lib/accounts/session.ts';
import { hashOfToken } from '../lib/accounts/token-hash.ts';
import { sessionsOfTokens, type SessionSource } from '../plugins/session-source.ts';
import { startTestApi } from '../testing/api.ts';
import { callEndpoint } from '../testing/access/call-endpoint.ts';
import type { Fixture } from '../testing/access/fixture.ts';
import { fixturesOf } from '../testing/access/fixtures.ts';
import { holdDatabase, type HeldDatabase } from '../testing/access/held-database.ts';
import {
  schoolState,
  schoolTables,
  watchState,
  type SchoolState,
  type StateWatch,
} from '../testing/access/school-state.ts';
import { marker } from '../testing/access/markers.ts';
import { createWorld, type World } from '../testing/access/world.ts';

/**
 * The walk of every-endpoint/access.test.ts with the checks of the services switched off: every call claims to be an administrator of
 * the school (a candidate: its student), so that the permission matrix, the services and the conditions of their SQL
 * all let it through, while its transaction belongs to another school. The database alone is left between the two.
 */
let held: HeldDatabase;
let world: World;
let tables: string[];
let watch: StateWatch;
let lies: {
  boundTo: number;
  staff: StaffSession;
  candidate: CandidateSession;
  student: StudentSession;
} | null = null;

/** Real sessions until the schools are there, then false ones. Only a test can build an API with such a source. */
const sessions: SessionSource = {
  staff: async (tx, request, now, access) => {
    if (!lies) return sessionsOfTokens.staff(tx, request, now, access);
    await actFor(tx, lies.boundTo);
    if (access === 'read only') await beReadOnly(tx);
    return lies.staff;
  },
  candidate: async (tx, request) => {
    if (!lies) return sessionsOfTokens.candidate(tx, request);
    await actFor(tx, lies.boundTo);
    return lies.candidate;
  },
  student: async (tx, request) => {
    if (!lies) return sessionsOfTokens.student(tx, request);
    await actFor(tx, lies.boundTo);
    return lies.student;
  },
  candidates: async (tx, requests) => {
    const { candidate } = lies ?? {};
    if (!candidate) return sessionsOfTokens.candidates(tx, requests);
    return requests.map(() => candidate);
  },
  bind: (tx, session) => actFor(tx, lies?.boundTo ?? session.companyID),
};

beforeAll(async () => {
  const api = await startTestApi({
    connectTo: (url) => {
      held = holdDatabase(url);
      return held.db;
    },
    sessions,
  });
  world = await createWorld(api);
  tables = await schoolTables(held.db);
  const { school, other } = world;
  watch = watchState(held.db, () => stateOf(school.companyID));
  lies = {
    boundTo: other.companyID,
    staff: {
      kind: 'staff',
      companyID: school.companyID,
      userID: school.userIDs.admin,
      sessionID: 0,
      role: Role.Admin,
      dispCtrlType: DispCtrlType.Normal,
      language: 'ja',
      teacherID: school.adminTeacherID,
      schoolClassIDs: school.classes.map((row) => row.schoolClassID),
      schoolClassIDsOfAllYears: school.classes.map((row) => row.schoolClassID),
      schoolYear: school.schoolYear,
      isSetUp: true,
      needsFactor: false,
      ip: '127.0.0.1',
    },
    candidate: {
      kind: 'candidate',
      companyID: school.companyID,
      evalSettingID: world.exams.running.evalSettingID,
      studentID: world.ownStudentID,
      ip: '127.0.0.1',
    },
    student: {
      kind: 'student',
      companyID: school.companyID,
      studentID: world.ownStudentID,
      signIn: hashOfToken(world.candidate.signInToken),
      ip: '127.0.0.1',
    },
  };
});

/** Calls without a session have nothing to lie about: they find the school by the secret that they bring. */
const closed = endpointNames.filter((name) => endpointOf(name).access !== 'public');

/** The school with the jobs that wait for it. */
async function stateOf(companyID: number): Promise<SchoolState> {
  const { rows } = await sql<{ n: string }>`
    select count(*)::text as n from pgboss.job where data ->> 'companyID' = ${String(companyID)}`.execute(
    held.db,
  );
  const state = await schoolState(held.db, tables, companyID);
  return { ...state, jobs: rows[0]?.n ?? '' };
}

async function attempt(name: EndpointName, fixture: Fixture, prepare: (() => Promise<void>)[]) {
  const { access } = endpointOf(name);
  const who = access === 'staff' || access === 'public' ? 'admin' : access;
  const input = fixture.input?.(world, who) ?? {};
  await held.begin();
  try {
    for (const step of prepare) {
      await step();
    }
    const before = await watch.before();
    const response = await callEndpoint(world, name, input, who);
    return { response, before, after: await watch.after(before), who } as const;
  } finally {
    await held.rollback();
  }
}

/** The audit row of a read is foreign too and would end the call before anything is read: let it in. */
const allowAuditRows = async (): Promise<void> => {
  await sql`alter policy own_company on audit_log with check (true)`.execute(held.db);
};
const dropPolicies = async (): Promise<void> => {
  const off = tables.map(
    (table) => sql`alter table ${sql.table(table)} disable row level security`,
  );
  await sql.join(off, sql`; `).execute(held.db);
};

describe('without any check but that of the database', () => {
  it.each(closed)('%s: nothing of another school comes or changes', async (name) => {
    for (const fixture of fixturesOf(name)) {
      for (const prepare of [[], [allowAuditRows]]) {
        const { response, before, after } = await attempt(name, fixture, prepare);
        for (const word of Object.values(marker)) {
          expect(response.text, `${response.status} shows ${word}`).not.toContain(word);
        }
        // the audit rows that were let in are the only change that there may be
        const allowed = prepare.length === 0 ? {} : { audit_log: after['audit_log'] };
        expect(after).toEqual({ ...before, ...allowed });
      }
    }
  });
});

describe('without the policies of the database', () => {
  const showing = closed.filter((name) => fixturesOf(name)[0]?.shows);

  it.each(showing)('%s shows the other school to the same false session', async (name) => {
    const [fixture] = fixturesOf(name);
    if (!fixture) throw new Error('no fixture');
    const arrange = async (): Promise<void> => fixture.arrange?.(world);
    const { response } = await attempt(name, fixture, [dropPolicies, arrange]);
    expect(response.status, response.text.slice(0, 300)).toBe(200);
    expect(response.text).toContain(marker.ownStudent);
  });

  it('a false administrator changes the other school', async () => {
    const [fixture] = fixturesOf('exams.remove');
    if (!fixture) throw new Error('no fixture');
    const { response, before, after } = await attempt('exams.remove', fixture, [dropPolicies]);
    expect(response.status).toBe(200);
    expect(after.exam).not.toBe(before.exam);
  });
});

it('no call changed anything outside of its transaction', async () => {
  const { first, now } = await watch.outside();
  expect(now).toEqual(first);
});
