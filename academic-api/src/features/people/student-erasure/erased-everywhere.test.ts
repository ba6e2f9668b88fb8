import { endpointNames, type EndpointName } from '@mebae/contracts';
import { unzipSync } from 'fflate';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { withSchoolTransaction, type AppDb } from '../../../db/connect.ts';
import type { JobData } from '../../../lib/processes/jobs.ts';
import { isZip } from '../../../lib/excel/file-kind.ts';
import { importRosterJob } from '../../../lib/roster-import/apply-import.ts';
import { callEndpoint } from '../../../testing/access/call-endpoint.ts';
import { fixturesOf } from '../../../testing/access/fixtures.ts';
import { createWorld, type World } from '../../../testing/access/world.ts';
import { startTestApi } from '../../../testing/api.ts';
import { multipart } from '../../../testing/multipart.ts';
import { makeExport } from '../../documents/data-exports/make-export.job.ts';
import { findDueMails, writeDueMails } from '../../courses/exam-mails/due-mails.job.ts';
import { importKindsByName } from '../import-kinds.ts';
import { writeLetterJob } from '../../documents/letters/write-letter.job.ts';
import { drawLoginCards } from '../../courses/login-cards/draw-login-cards.job.ts';
import { makeReports } from '../../documents/reports/make-reports.job.ts';
import { rosterFile, sheetOf, workbook } from '../student-import/test-support/workbooks.ts';

const api = await startTestApi();
let world: World;

/** The person who is erased: words that stand nowhere else. */
const person = {
  lastName: '鷹栖原',
  firstName: '燈矢子',
  lastNameKana: 'タカスハラ',
  firstNameKana: 'トヤコ',
  email: 'toyako.t@unique.example',
  manageNumber: 'ZQX-4711',
  userMasterIdentifier: '7d1f0c55-2b9e-4e0a-8d44-c0ffee471142',
};
const words = Object.values(person);

const row = (over: Partial<Record<number, string>> = {}): (string | number | null)[] =>
  [
    1,
    world.school.classes[0]?.name ?? '',
    58,
    person.manageNumber,
    person.lastName,
    person.firstName,
    person.lastNameKana,
    person.firstNameKana,
    person.email,
    null,
    person.userMasterIdentifier,
  ].map((value, index) => over[index] ?? value);

const upload = async (base: string, file: Buffer): Promise<string> => {
  const token = world.school.admin;
  const { body } = await api.call('POST', `${base}/preview`, {
    token,
    ...multipart('roster.xlsx', file),
  });
  return body.importID;
};

/** Calls that take away what the others have made, or end what they need. */
const takesAway =
  /^(account|ownAccount|igsAccount|resetPassword|undo|setup|studentErasure|dataProtection|retention|students\.(update|remove|merge|leave|bringBack|setNotes))|\.(remove|removeNewcomer|discard|end|undo|revoke|signOut|merge|start)$/;

/** Does the jobs that wait in the queues, as the worker does. */
async function runJobs(): Promise<void> {
  const { deps } = api;
  const handlers: { [Name in keyof JobData]?: (data: JobData[Name]) => Promise<unknown> } = {
    'import-roster': (data) => importRosterJob(deps, importKindsByName, data),
    'make-export': (data) => makeExport(deps, data),
    'write-letter': (data) => writeLetterJob(deps, data),
    'draw-login-cards': (data) => drawLoginCards(deps, data),
    'write-exam-mails': (data) => writeDueMails(deps, data),
    'make-reports': (data) => makeReports(deps, data, { warn: () => undefined } as never),
  };
  const { rows } = await sql<{ name: keyof JobData; data: never }>`
    select name, data from pgboss.job where state = 'created' order by created_on`.execute(api.db);
  for (const { name, data } of rows) await handlers[name]?.(data);
}

/** Ignores that a row to arrange is there already: an earlier call has made it. */
function unlessThere(error: unknown): void {
  if (!(error instanceof Error && 'code' in error && error.code === '23505')) throw error;
}

/** Uses the product's features on the student: every call that an administrator may make, and files that name them. */
async function useEverything(): Promise<void> {
  const { companyID } = world.school;
  const arranged = new Set<unknown>();
  for (const name of endpointNames.filter((one: EndpointName) => !takesAway.test(one))) {
    for (const fixture of fixturesOf(name)) {
      // several calls are arranged for in one way, which is there once it was done
      if (fixture.arrange && !arranged.has(fixture.arrange)) {
        arranged.add(fixture.arrange);
        await fixture.arrange(world).catch(unlessThere);
      }
      await callEndpoint(world, name, fixture.input?.(world, 'admin') ?? {}, 'admin');
    }
  }
  const imports = '/students/import';
  const applied = await upload(imports, rosterFile([row()]));
  await api.call('POST', `${imports}/${applied}/start`, { token: world.school.admin, body: {} });
  await upload(imports, rosterFile([row({ 1: '9組' })]));
  const next = [
    ['管理番号', '姓', '来年度のクラス'],
    [person.manageNumber, person.lastName, '1組'],
  ];
  await upload('/schoolClasses/change/import', workbook({ クラス替え: sheetOf(next) }));
  for (const path of [`/students/${world.ownStudentID}/dataExport`, '/dataExports']) {
    await api.call('POST', path, { token: world.school.admin });
  }
  await runJobs();
  await findDueMails(api.deps);
  await runJobs();
  // as if the file were past its period: the summary stays
  await sql`update roster_import set file = null, sheet = null, preview = null, undo = null
    where company_id = ${companyID} and applied_at is not null`.execute(api.db);
}

/** The readable text of a file: the texts inside a zip or a workbook, else its bytes. */
function textOf(bytes: Buffer): string {
  if (!isZip(bytes)) return bytes.toString('utf8');
  return Object.values(unzipSync(bytes))
    .map((part) => textOf(Buffer.from(part)))
    .join('\n');
}

interface Place {
  place: string;
  text: string;
}

/** Every table of every schema as text: what is in bytes is read as a file. */
async function tablesAsText(): Promise<Place[]> {
  const { rows: tables } = await sql<{ schema: string; table: string; bytes: string[] }>`
    select table_schema as schema, table_name as table,
      coalesce(array_agg(column_name::text) filter (where data_type = 'bytea'), '{}') as bytes
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE'
    group by 1, 2`.execute(api.db);
  const places: Place[] = [];
  for (const { schema, table, bytes } of tables) {
    const from = sql.id(schema, table);
    const { rows } = await sql<{ row: string }>`select t::text as row from ${from} t`.execute(
      api.db,
    );
    places.push(...rows.map(({ row: text }) => ({ place: `${schema}.${table}`, text })));
    for (const column of bytes) {
      const { rows: files } = await sql<{ file: Buffer }>`
        select ${sql.id(column)} as file from ${from} where ${sql.id(column)} is not null`.execute(
        api.db,
      );
      places.push(
        ...files.map(({ file }) => ({ place: `${schema}.${table}.${column}`, text: textOf(file) })),
      );
    }
  }
  return places;
}

/** The files of the report store that can still be opened. */
async function storedFiles(): Promise<Place[]> {
  const { companyID } = world.school;
  const rows = await api.db
    .selectFrom('storedFile')
    .select('fileID')
    .where('companyID', '=', companyID)
    .execute();
  const files = await withSchoolTransaction(api.deps.db, companyID, async (tx) => {
    const opened: (Buffer | null)[] = [];
    for (const { fileID } of rows)
      opened.push(await api.deps.reportStore.get(tx, companyID, fileID));
    return opened;
  });
  return files.flatMap((file) =>
    file === null ? [] : [{ place: 'report store', text: textOf(file) }],
  );
}

const placesOf = async (): Promise<Set<string>> => {
  const all = [...(await tablesAsText()), ...(await storedFiles())];
  const isFound = (text: string) =>
    words.some((word) => text.includes(word) || text.includes(Buffer.from(word).toString('hex')));
  return new Set(all.filter(({ text }) => isFound(text)).map(({ place }) => place));
};

beforeAll(async () => {
  // the world is arranged with the owner's rights, and used with those of the product
  const arranging = { ...api, deps: { ...api.deps, db: api.db as unknown as AppDb } };
  world = await createWorld(arranging);
  await api.db
    .updateTable('student')
    .set({ ...person, searchKey: 'タカスハラトヤコ' })
    .where('studentID', '=', world.ownStudentID)
    .execute();
  await useEverything();
}, 600_000);

it('leaves nothing of a student who is erased, in whatever table, file or job it was', async () => {
  const before = await placesOf();
  // what the features have written the student's words into
  expect([...before]).toEqual(
    expect.arrayContaining([
      'public.student',
      'public.enrolment',
      'public.roster_import',
      'public.roster_import.file',
      'public.data_export_part.bytes',
      'public.operation',
      'public.outbox_mail',
      'public.letter_version',
    ]),
  );
  const erased = await api.call('POST', `/students/${world.ownStudentID}/erasure`, {
    token: world.school.admin,
    body: { manageNumber: person.manageNumber },
  });
  expect(erased.status).toBe(200);
  expect([...(await placesOf())]).toEqual([]);
  // what a zip or a PDF packs away can't be searched: no file that was made of the student opens
  const open = await api.db
    .selectFrom('storedFile')
    .select('fileID')
    .where('studentID', '=', world.ownStudentID)
    .where('keyID', 'is not', null)
    .execute();
  expect(open).toEqual([]);
});

it('opens no page of theirs any more', async () => {
  const { status } = await api.call('GET', '/answer/session', {
    candidate: world.candidate.token,
  });
  expect(status).toBe(401);
});
