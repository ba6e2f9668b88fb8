import { fc, runs } from '@mebae/testing/properties';
import { beforeEach, describe, expect, it } from 'vitest';
import { limits, type ImportRow, type PromotionStudent } from '@mebae/contracts';
import { readExcel } from '../../../../lib/excel/excel.ts';
import { startTestApi } from '../../../../testing/api.ts';
import { importsOf } from '../../../../testing/imports.ts';
import { createSchool, type TestSchool } from '../../../../testing/school.ts';
import { sheetOf, workbook, type Value } from '../../student-import/test-support/workbooks.ts';

let school: TestSchool;
const api = await startTestApi();

/** Two grades of two classes, three students each, with a promotion begun. */
async function schoolWithDraft(studentsPerClass = 3): Promise<TestSchool> {
  const made = await createSchool(api.db, { classes: 4, studentsPerClass });
  for (const [index, { schoolClassID }] of made.classes.entries()) {
    await api.db
      .updateTable('schoolClass')
      .set({ grade: Math.floor(index / 2) + 1, name: `${(index % 2) + 1}組` })
      .where('schoolClassID', '=', schoolClassID)
      .execute();
  }
  expect((await api.call('POST', '/promotion', { token: made.admin })).status).toBe(200);
  return made;
}
beforeEach(async () => {
  school = await schoolWithDraft();
});

const header = [
  '今の学年',
  '今のクラス',
  '管理番号',
  '姓',
  '名',
  '姓（カナ）',
  '名（カナ）',
  '進級区分',
  '新しい学年',
  '新しいクラス',
];
const column = (name: string): number => header.indexOf(name);
const fileOf = (rows: Value[][]): Buffer => workbook({ 進級処理: sheetOf([header, ...rows]) });
const files = () => importsOf(api, school, '/promotion/import');
const call = (method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown) =>
  api.call(method, path, { token: school.admin, ...(body !== undefined && { body }) });

async function download(query = ''): Promise<string[][]> {
  const { bytes } = await files().call('GET', `/template?lang=ja${query}`);
  const { sheets } = await readExcel('t.xlsx', bytes);
  return (sheets[1]?.rows.slice(1) ?? []).map(({ cells }) =>
    header.map((_, index) => cells[index]?.text ?? ''),
  );
}
const students = async (): Promise<PromotionStudent[]> =>
  (await call('GET', '/promotion/students?pageSize=500')).body.data;
const waysOf = (rows: readonly PromotionStudent[]) =>
  rows.map(({ studentID, way, classKey }) => ({ studentID, way, classKey }));
const decide = (rows: readonly PromotionStudent[], way: string) =>
  call('PUT', '/promotion/students', {
    studentIDs: rows.map(({ studentID }) => studentID),
    way,
    classKey: null,
    basedOn: waysOf(rows),
  });
const newcomers = async () => (await call('GET', '/promotion/newcomers?pageSize=500')).body.data;

describe('promotion by Excel', () => {
  it('each way and newcomers are read into the draft, with the difference shown, and undone', async () => {
    const before = await students();
    const rows: Value[][] = await download();
    expect(rows).toHaveLength(12);
    expect(rows[0]?.slice(7)).toEqual(['進級', '2', '1組']);
    expect(rows.at(-1)?.slice(7)).toEqual(['卒業', '', '']);
    expect((await files().preview(fileOf(rows))).counts.unchanged).toBe(12);
    // only the way is changed, as people do it; the class beside it is chosen anew
    rows[0]![column('進級区分')] = '転出';
    rows[1]![column('進級区分')] = '原級留置';
    rows[2]![column('新しいクラス')] = '2組';
    const added = ['', '', 'NEW1', '新入', '花子', 'しんにゅう', 'ハナコ', '新入', '1', '1組'];
    rows.push(added.map((cell) => cell || null));
    const summary = await files().preview(fileOf(rows));
    expect(summary.counts).toEqual({ created: 1, changed: 3, unchanged: 9, failed: 0 });
    const shown: ImportRow[] = await files().rows(summary.importID);
    expect(shown.slice(0, 3).map(({ changes }) => changes)).toEqual([
      [
        { field: 'way', old: 'promoted', new: 'transferredOut' },
        { field: 'nextClass', old: '2-1組', new: null },
      ],
      [
        { field: 'way', old: 'promoted', new: 'retained' },
        { field: 'nextClass', old: '2-1組', new: '1-1組' },
      ],
      [{ field: 'nextClass', old: '2-1組', new: '2-2組' }],
    ]);
    expect(waysOf(await students())).toEqual(waysOf(before));
    expect((await files().register(summary.importID)).body.applied).toEqual({
      created: 1,
      changed: 3,
      skipped: 0,
    });
    const after = await students();
    expect(after.slice(0, 3).map(({ way }) => way)).toEqual([
      'transferredOut',
      'retained',
      'promoted',
    ]);
    expect(await newcomers()).toMatchObject([{ manageNumber: 'NEW1', lastNameKana: 'シンニュウ' }]);
    const read = (await files().preview(fileOf(await download()))).counts;
    expect(read).toEqual({ created: 0, changed: 0, unchanged: 13, failed: 0 });
    expect((await files().undo(summary.importID)).status).toBe(200);
    expect(await students()).toEqual(before);
    expect(await newcomers()).toEqual([]);
  });

  it('is refused without a draft, and an undo names whom somebody has decided about since', async () => {
    const rows: Value[][] = await download('&grade=1');
    expect(rows).toHaveLength(6);
    rows[0]![column('進級区分')] = '退学';
    const { importID } = await files().preview(fileOf(rows));
    await files().register(importID);
    const [first] = await students();
    await decide([first!], 'retained');
    const refused = await files().undo(importID);
    expect([refused.status, refused.body.reason[0]]).toEqual([409, 'dependsOn']);
    expect(refused.body.reason[1]).toBe(`${first?.lastName} ${first?.firstName}`);
    const { draft } = (await call('GET', '/promotion')).body;
    await api.call('DELETE', `/promotion?basedOn=${draft.changedAt}`, { token: school.admin });
    expect(await files().preview(fileOf(rows))).toMatchObject({ reason: ['noDraft'] });
  });
});

it('of a way that cannot be read, nothing is said of the class beside it', async () => {
  const [first] = await students();
  expect((await decide([first!], 'retained')).status).toBe(200);
  const rows: Value[][] = await download('&grade=1');
  rows[0]!.splice(column('進級区分'), 3, '飛び級', '2', '1組');
  const { importID } = await files().preview(fileOf(rows));
  const shown: ImportRow[] = await files().rows(importID);
  expect(shown.flatMap(({ reasons }) => reasons.map(({ code }) => code))).toEqual(['wayUnknown']);
});

/** Faults of a cell: what it says instead, and the reason that it has to be given. */
const faults: readonly { name: string; field: string; value: Value; code: string }[] = [
  { name: '今の学年', field: 'grade', value: '三', code: 'notNumber' },
  { name: '今の学年', field: 'grade', value: 5, code: 'differs' },
  { name: '今のクラス', field: 'schoolClass', value: '9組', code: 'differs' },
  { name: '管理番号', field: 'manageNumber', value: 'nobody', code: 'studentUnknown' },
  { name: '管理番号', field: 'manageNumber', value: null, code: 'required' },
  { name: '姓', field: 'lastName', value: '別人', code: 'differs' },
  { name: '名', field: 'firstName', value: 'あ'.repeat(limits.nameLength + 1), code: 'tooLong' },
  { name: '進級区分', field: 'way', value: '飛び級', code: 'wayUnknown' },
  { name: '進級区分', field: 'manageNumber', value: '新入', code: 'manageNumberTaken' },
  { name: '新しい学年', field: 'nextGrade', value: '三', code: 'notNumber' },
  { name: '新しい学年', field: 'nextGrade', value: 1, code: 'classOfWay' },
  { name: '新しいクラス', field: 'nextClass', value: '9組', code: 'classUnknown' },
];

it('each planted error is told at its cell, nothing else is told, and nothing is applied that was not shown (property)', async () => {
  school = await schoolWithDraft(4);
  // students of the first grade: every cell of theirs is filled
  const rows = await download('&grade=1');
  const ways = ['進級', '原級留置', '転出', '退学', '卒業', ''];
  const plan = fc.record({
    ways: fc.array(fc.constantFrom(...ways), { minLength: rows.length, maxLength: rows.length }),
    planted: fc.uniqueArray(
      fc.record({
        row: fc.integer({ min: 0, max: rows.length - 1 }),
        fault: fc.integer({ min: 0, max: faults.length - 1 }),
      }),
      { selector: ({ row }) => row, maxLength: 5 },
    ),
  });
  await fc.assert(
    fc.asyncProperty(plan, async ({ ways: chosen, planted }) => {
      // where a way changes and the class beside it is still the draft's own, that class is chosen anew: see above
      const { data } = (await call('GET', '/promotion/students?grade=1&pageSize=500')).body;
      if (planted.length > 0) {
        await decide(
          planted.map(({ row }) => data[row]),
          'promoted',
        );
      }
      const before = await students();
      const lines: Value[][] = rows.map((row, n) => {
        const line: Value[] = row.map((cell) => cell || null);
        line[column('進級区分')] = chosen[n] || null;
        line[column('新しい学年')] = null;
        line[column('新しいクラス')] = null;
        return line;
      });
      const expected = planted.map(({ row, fault }) => {
        const { name, field, value, code } = faults[fault]!;
        const line = lines[row]!;
        // a class is read of those only who come into one
        line[column('進級区分')] = '進級';
        line[column('新しい学年')] = '2';
        line[column('新しいクラス')] = '1組';
        // of two unknown students the numbers differ
        line[column(name)] = value === 'nobody' ? `nobody ${row}` : value;
        const at = field === 'manageNumber' ? column('管理番号') : column(name);
        return [row + 2, `${field} ${code} ${'ABCDEFGHIJ'[at]}`] as const;
      });
      const { importID } = await files().preview(fileOf(lines));
      const shown: ImportRow[] = await files().rows(importID);
      const reported = shown.flatMap(({ row, reasons }) =>
        reasons.map((reason) => [row, `${reason.field} ${reason.code} ${reason.column}`] as const),
      );
      expect(reported).toEqual(expected.toSorted(([a], [b]) => a - b));
      // all or nothing: while a row fails, nothing is written
      const tried = planted.length > 0 ? await files().register(importID) : { status: 400 };
      expect(tried.status).toBe(400);
      expect(await students()).toEqual(before);
      await files().register(importID, { goodRowsOnly: true });
      const wayOf = new Map(
        shown
          .filter(({ kind }) => kind === 'changed')
          .flatMap(({ personID, changes }) =>
            changes.flatMap((change) => (change.field === 'way' ? [[personID, change.new]] : [])),
          ) as [number, string][],
      );
      const after = await students();
      expect(after.map(({ studentID, way }) => ({ studentID, way }))).toEqual(
        before.map(({ studentID, way }) => ({ studentID, way: wayOf.get(studentID) ?? way })),
      );
    }),
    runs(25),
  );
}, 600_000);
