import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ImportSummary } from '@mebae/contracts';
import { startTestApi } from '../../../testing/api.ts';
import { multipart } from '../../../testing/multipart.ts';
import { createSchool, type TestSchool } from '../../../testing/school.ts';
import { importRosterJob } from '../../../lib/roster-import/apply-import.ts';
import type { JobData } from '../../../lib/processes/jobs.ts';
import { importKindsByName } from '../import-kinds.ts';
import { sheetOf, workbook, type Value } from './test-support/workbooks.ts';

const api = await startTestApi();
let school: TestSchool;
beforeAll(async () => {
  school = await createSchool(api.db);
});

const place = ['学年', 'クラス', '出席番号', '管理番号'];

async function previewed(rows: Value[][]): Promise<ImportSummary> {
  const file = multipart('roster.xlsx', workbook({ 名簿: sheetOf(rows) }));
  const call = { token: school.admin, ...file };
  return (await api.call('POST', '/students/import/preview', call)).body;
}
const put = (importID: string, what: string, body: object) =>
  api.call('PUT', `/students/import/${importID}/${what}`, { token: school.admin, body });
const rowsOf = async (importID: string) =>
  (await api.call('GET', `/students/import/${importID}/rows`, { token: school.admin })).body.data;
const start = (importID: string) =>
  api.call('POST', `/students/import/${importID}/start`, { token: school.admin, body: {} });

describe('a header over two columns', () => {
  const roster = (number: number, manageNumber: string): Value[][] => [
    [...place, '氏名', '氏名'],
    [1, '1組', number, manageNumber, '佐藤 保護者', '佐藤 葵'],
  ];

  it('keeps the file from being registered until somebody says which is meant', async () => {
    const summary = await previewed(roster(41, 'A0041'));
    expect(summary.asked).toEqual([{ header: '氏名', columns: ['E', 'F'] }]);
    const refused = await start(summary.importID);
    expect(refused).toMatchObject({ status: 400, body: { reason: ['columnsAsked'] } });
    const columns = [
      { column: 'F', field: 'fullName' },
      { column: 'E', field: null },
    ];
    const answered = await put(summary.importID, 'columns', { columns });
    expect(answered.body.asked).toBeUndefined();
    const [row] = await rowsOf(summary.importID);
    expect(row.values).toMatchObject({ lastName: '佐藤', firstName: '葵' });
    expect((await start(summary.importID)).status).toBe(200);
  });

  it('is asked about in the next file as well, and known then', async () => {
    const { importID, asked, missing } = await previewed(roster(42, 'A0042'));
    expect([asked?.length, missing]).toEqual([1, []]);
    // confirming what it was taken for answers it, too
    const answered = await put(importID, 'columns', { columns: [] });
    expect(answered.body).toMatchObject({ counts: { created: 1 } });
    expect(answered.body.asked).toBeUndefined();
  });
});

describe('a management number without its zeros', () => {
  it.each([
    ['that is registered with them', 1, '0001', [1]],
    ['where the file has others with them', 12, '0012', [12, '0013']],
  ])('%s is named', async (_what, written, whole, numbers) => {
    const own = await createSchool(api.db);
    await sql`update student set manage_number = '0001'
      where company_id = ${own.companyID} and manage_number = 'M0001'`.execute(api.db);
    school = own;
    const { importID, counts } = await previewed([
      [...place, '姓', '名'],
      ...numbers.map((number, index): Value[] => [1, '1組', 30 + index, number, '青木', '葵']),
    ]);
    expect(counts.failed).toBe(1);
    const [row] = await rowsOf(importID);
    expect(row.reasons).toEqual([
      {
        code: 'zerosLost',
        field: 'manageNumber',
        column: 'D',
        params: { value: String(written), whole },
      },
    ]);
    const cells = [{ row: row.row, field: 'manageNumber', value: whole }];
    expect((await put(importID, 'cells', { cells })).body.counts.failed).toBe(0);
  });

  it('is no other number where it is registered as it is, or none has zeros', async () => {
    await sql`update student set manage_number = '7'
      where company_id = ${school.companyID} and manage_number = 'M0002'`.execute(api.db);
    const { counts } = await previewed([
      [...place, '姓', '名'],
      [1, '1組', 30, 7, '青木', '葵'],
      [1, '1組', 31, 1234, '青木', '蓮'],
    ]);
    expect(counts.failed).toBe(0);
  });
});

it('names in one piece are split by mending them all, one of them without a given name', async () => {
  const { importID, reasonCounts } = await previewed([
    [...place, '氏名'],
    [1, '1組', 33, 'N33', '林健太郎'],
    [1, '1組', 34, 'N34', 'スレシュ'],
  ]);
  expect(reasonCounts).toEqual({ nameNotSplit: 2 });
  const cells = [
    { row: 2, field: 'lastName', value: '林' },
    { row: 2, field: 'firstName', value: '健太郎' },
    { row: 3, field: 'lastName', value: 'スレシュ' },
    { row: 3, field: 'firstName', value: '-' },
  ];
  const mended = await put(importID, 'cells', { cells });
  expect(mended.body.counts).toMatchObject({ created: 2, failed: 0 });
  const started = await start(importID);
  const { rows } = await sql<{ data: JobData['import-roster'] }>`
    select data from pgboss.job where id = ${started.body.operationID}`.execute(api.db);
  await importRosterJob(api.deps, importKindsByName, rows[0]!.data);
  const registered = await sql<{ last: string; first: string }>`
    select last_name as last, first_name as first from student
    where company_id = ${school.companyID} and manage_number in ('N33', 'N34')
    order by manage_number`.execute(api.db);
  expect(registered.rows).toEqual([
    { last: '林', first: '健太郎' },
    { last: 'スレシュ', first: '' },
  ]);
});
