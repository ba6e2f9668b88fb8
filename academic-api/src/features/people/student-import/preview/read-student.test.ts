import { describe, expect, it } from 'vitest';
import type { ImportNoteEntry, StudentImportField } from '@mebae/contracts';
import { readExcel } from '../../../../lib/excel/excel.ts';
import { sheetOfFile } from '../../../../lib/roster-import/open-file.ts';
import { readRows, summaryOf } from '../../../../lib/roster-import/plan-rows.ts';
import type { ReadRow } from '../../../../lib/roster-import/read-cells.ts';
import { studentKind } from '../student-kind.ts';
import {
  header,
  rosterFile,
  sheetOf,
  withSheetXml,
  workbook,
  type Value,
} from '../test-support/workbooks.ts';

interface Roster {
  sheetName: string;
  rows: (ReadRow & { values: Partial<Record<StudentImportField, string>> })[];
  notes: ImportNoteEntry[];
  columns: Record<string, string>;
}
const parse = async (file: Uint8Array, name = 'a.xlsx'): Promise<Roster> => {
  const grid = await readExcel(name, file);
  const { stored } = sheetOfFile({ format: 'excel', grid, notes: [] }, studentKind, new Map());
  const { sheetName, notes, columns } = summaryOf(stored, [], studentKind);
  const letters = columns.map(({ field, column }) => [field ?? '', column]);
  return {
    sheetName,
    notes,
    columns: Object.fromEntries(letters),
    rows: readRows(stored.sheet, {}, studentKind),
  };
};
const problemOf = async (file: Uint8Array): Promise<unknown[]> => {
  try {
    await parse(file);
    return ['read'];
  } catch (error) {
    const { reason, params } = error as { reason: string; params: string[] };
    return [reason, ...params];
  }
};
const student = (over: Record<number, Value> = {}): Value[] =>
  [1, '1組', 5, 'M1', '佐藤', '葵', 'サトウ', 'アオイ', 'aoi@x.example', '生徒会'].map(
    (value, index) => (index in over ? (over[index] ?? null) : value),
  );
const values = {
  grade: '1',
  schoolClass: '1組',
  studentNumber: '5',
  manageNumber: 'M1',
  lastName: '佐藤',
  firstName: '葵',
  lastNameKana: 'サトウ',
  firstNameKana: 'アオイ',
  email: 'aoi@x.example',
  tags: '生徒会',
};
const first = (roster: Roster) => roster.rows[0];
const reasons = (roster: Roster) =>
  roster.rows.flatMap((row) =>
    row.reasons
      .map((r) => [row.row, r.column, r.field, r.code])
      .toSorted((a, b) => String(a[1]).localeCompare(String(b[1]))),
  );
const students = (n: number) => Array.from({ length: n }, (_, i) => student({ 3: `M${i}` }));

describe('finding the roster', () => {
  it.each([
    ['xlsx', 'a.xlsx'],
    ['biff8', 'a.xls'],
    ['xlsm', 'a.xlsm'],
  ] as const)('reads a %s file', async (type, name) => {
    const roster = await parse(rosterFile([student()], type), name);
    expect(roster.rows).toEqual([{ row: 2, values, reasons: [] }]);
  });

  it.each([
    ['English', ['Grade', 'Class', 'Student number', 'Manage number', 'Last name', 'First name']],
    ['Vietnamese', ['Khối', 'Lớp', 'Số thứ tự', 'Mã quản lý', 'Họ', 'Tên']],
    ['common Japanese', ['年', '組', '番号', '学籍番号', '氏', '名']],
    ['decorated', ['学年（必須）', '＊クラス', '出席\n番号', '管理 番号', '姓※', '【名】']],
  ])('recognises %s headers', async (_name, names) => {
    const roster = await parse(workbook({ A: sheetOf([names, student().slice(0, 6)]) }));
    expect(first(roster)?.values).toMatchObject({
      grade: '1',
      manageNumber: 'M1',
      lastName: '佐藤',
      firstName: '葵',
    });
  });

  it('takes columns in any order and names those that it leaves out', async () => {
    const order = [9, 3, 5, 4, 0, 2, 1];
    const names = [...order.map((i) => header[i] ?? ''), '身長'];
    const roster = await parse(
      workbook({ A: sheetOf([names, [...order.map((i) => student()[i] ?? null), 160]]) }),
    );
    const { lastNameKana: _l, firstNameKana: _f, email: _e, ...rest } = values;
    expect(first(roster)?.values).toEqual(rest);
    expect(roster.notes).toEqual([{ code: 'extraColumns', params: { columns: ['身長'] } }]);
    expect(roster.columns).toMatchObject({ tags: 'A', manageNumber: 'B', schoolClass: 'G' });
  });

  it('looks below a merged title, and through a header of two rows', async () => {
    const title = ['令和8年度 生徒名簿', ...Array.from({ length: 9 }, () => null)];
    const below = await parse(workbook({ A: sheetOf([title, [], header, student()], ['A1:J1']) }));
    expect(first(below)).toMatchObject({ row: 4, values });

    const upper = ['学年', 'クラス', '出席番号', '管理番号', '氏名', null];
    const lower = [null, null, null, null, '姓', '名'];
    const merges = ['A1:A2', 'B1:B2', 'C1:C2', 'D1:D2', 'E1:F1'];
    for (const merged of [merges, []]) {
      const two = await parse(
        workbook({ A: sheetOf([upper, lower, student().slice(0, 6)], merged) }),
      );
      expect(first(two)).toMatchObject({
        row: 3,
        values: { grade: '1', lastName: '佐藤', firstName: '葵' },
      });
    }
  });

  it('repeats a grade and class that are merged over many rows', async () => {
    const rows = [
      student(),
      student({ 0: null, 1: null, 2: 6, 3: 'M2' }),
      student({ 0: null, 1: null, 2: 7, 3: 'M3' }),
    ];
    const roster = await parse(workbook({ A: sheetOf([header, ...rows], ['A2:A4', 'B2:B4']) }));
    expect(
      roster.rows.map((row) => [row.values.grade, row.values.schoolClass, row.reasons]),
    ).toEqual([
      ['1', '1組', []],
      ['1', '1組', []],
      ['1', '1組', []],
    ]);
  });

  it('splits a whole name at its space and says when there is none', async () => {
    const names = ['学年', 'クラス', '出席番号', '管理番号', '氏名', 'フリガナ'];
    const base = [1, '1組', 5, 'M1'];
    const roster = await parse(
      workbook({
        A: sheetOf([names, [...base, '佐藤　葵', 'さとう あおい'], [...base, '佐藤葵', null]]),
      }),
    );
    expect(first(roster)?.values).toMatchObject({
      lastName: '佐藤',
      firstName: '葵',
      lastNameKana: 'サトウ',
      firstNameKana: 'アオイ',
    });
    expect(reasons(roster)).toEqual([[3, 'E', 'lastName', 'nameNotSplit']]);
  });

  it('prefers the sheet of the template, skips hidden ones and the example, and says what it left', async () => {
    const file = workbook({
      別の表: sheetOf([header, student({ 3: 'X1' })]),
      'hidden:古い名簿': sheetOf([header, student({ 3: 'X2' })]),
      記入例: sheetOf([header, student({ 3: 'X3' })]),
      生徒名簿: sheetOf([header, student()]),
    });
    const roster = await parse(file);
    expect(roster.sheetName).toBe('生徒名簿');
    expect(roster.rows.map((row) => row.values.manageNumber)).toEqual(['M1']);
    expect(roster.notes).toEqual([
      { code: 'otherSheets', params: { sheets: ['別の表'] } },
      { code: 'hiddenSheets', params: { sheets: ['古い名簿'] } },
    ]);
  });

  it('says why there is no roster', async () => {
    expect(await problemOf(workbook({ A: sheetOf([[null]]) }))).toEqual(['emptyWorkbook']);
    expect(
      await problemOf(workbook({ 'hidden:A': sheetOf([header, student()]), B: sheetOf([[null]]) })),
    ).toEqual(['emptyWorkbook']);
    expect(
      await problemOf(
        workbook({
          A: sheetOf([
            ['今日', 'の', 'メモ'],
            ['a', 'b', 'c'],
          ]),
        }),
      ),
    ).toEqual(['noHeader']);
    expect(await problemOf(rosterFile([]))).toEqual(['noRows']);
    expect(
      await problemOf(workbook({ A: sheetOf([header.slice(1, 5), student().slice(1, 5)]) })),
    ).toEqual(['missingColumns', 'grade', 'firstName']);
  });

  it('takes 1000 rows and not one more', async () => {
    expect((await parse(rosterFile(students(1000)))).rows).toHaveLength(1000);
    expect(await problemOf(rosterFile(students(1001)))).toEqual(['tooManyRows']);
    expect(await problemOf(rosterFile(students(3000)))).toEqual(['tooManyRows']);
  });
});

describe('reading cells', () => {
  it('forgives full-width letters and digits, spaces, half-width kana, line breaks and units', async () => {
    const roster = await parse(
      rosterFile([
        student({
          0: '１年',
          1: ' １組　',
          2: '０５番',
          3: 'Ｍ１',
          4: '　佐藤 ',
          5: '葵\r\n',
          6: 'ｻﾄｳ',
          7: 'あおい',
          8: 'ａｏｉ＠x.example',
          9: '生徒会，英語、 生徒会',
        }),
      ]),
    );
    expect(roster.rows).toEqual([
      { row: 2, values: { ...values, tags: '生徒会、英語' }, reasons: [] },
    ]);
  });

  it('skips blank rows, also formatted and full-width blank ones, and rows with a remark only', async () => {
    const names = [...header, '備考'];
    const blank: Value[] = [{ t: 'z', z: '@' }, '　', ' '];
    const remark = [...header.map(() => null), '以上'];
    const roster = await parse(
      workbook({ A: sheetOf([names, [], student(), blank, student({ 3: 'M2' }), remark]) }),
    );
    expect(roster.rows.map((row) => row.row)).toEqual([3, 5]);
  });

  it('names row, column and reason of what it cannot use', async () => {
    const roster = await parse(
      rosterFile([
        student({
          0: '三',
          1: null,
          2: 1000,
          3: 'M'.repeat(33),
          4: null,
          5: 'あ'.repeat(65),
          8: 'not an address',
        }),
        student({ 0: 13, 4: '佐\t藤', 9: 'あ'.repeat(31) }),
        student({ 2: 1.5, 9: Array.from({ length: 21 }, (_, i) => `t${i}`).join(',') }),
      ]),
    );
    expect(reasons(roster)).toEqual([
      [2, 'A', 'grade', 'notNumber'],
      [2, 'B', 'schoolClass', 'required'],
      [2, 'C', 'studentNumber', 'outOfRange'],
      [2, 'D', 'manageNumber', 'tooLong'],
      [2, 'E', 'lastName', 'required'],
      [2, 'F', 'firstName', 'tooLong'],
      [2, 'I', 'email', 'invalidEmail'],
      [3, 'A', 'grade', 'outOfRange'],
      [3, 'E', 'lastName', 'tab'],
      [3, 'J', 'tags', 'tagTooLong'],
      [4, 'C', 'studentNumber', 'notNumber'],
      [4, 'J', 'tags', 'tooManyTags'],
    ]);
  });

  it('keeps the digits of long and zero-led numbers', async () => {
    const roster = await parse(
      rosterFile([
        student({ 3: 20_260_001_234_567 }),
        student({ 3: { t: 'n', v: 12, z: '00000' } }),
      ]),
    );
    expect(roster.rows.map((row) => row.values.manageNumber)).toEqual(['20260001234567', '00012']);
  });

  it('knows a class that Excel made a date of, and refuses a date elsewhere', async () => {
    const date = { t: 'n', v: 46_024, z: 'm"月"d"日"' } as const;
    const roster = await parse(rosterFile([student({ 1: date }), student({ 3: date })]));
    expect(roster.rows[0]).toMatchObject({
      classDate: [1, 2],
      values: { schoolClass: '1月2日' },
      reasons: [],
    });
    expect(reasons(roster)).toEqual([[3, 'D', 'manageNumber', 'dateInCell']]);
    const xls = await parse(rosterFile([student({ 1: date })], 'biff8'), 'a.xls');
    expect(xls.rows[0]?.classDate).toEqual([1, 2]);
  });

  it('uses the saved result of a formula and says when there is none', async () => {
    const calculated = { t: 's', f: '"M"&1', v: 'M1' } as const;
    const roster = await parse(rosterFile([student({ 3: calculated })]));
    expect(first(roster)?.values).toEqual(values);
    expect(roster.notes).toEqual([{ code: 'formulas', params: { count: 1 } }]);

    // some programs save formulas without results; cells as they write them
    const file = withSheetXml(rosterFile([student()]), (xml) =>
      xml
        .replace(/<c r="D2"[^>]*>.*?<\/c>/, '<c r="D2"><f>A2+1</f></c>')
        .replace(/<c r="E2"[^>]*>.*?<\/c>/, '<c r="E2" t="str"><f>F2</f></c>'),
    );
    expect(reasons(await parse(file))).toEqual([
      [2, 'D', 'manageNumber', 'formulaWithoutValue'],
      [2, 'E', 'lastName', 'required'],
    ]);
  });

  it('refuses an error value', async () => {
    const roster = await parse(rosterFile([student({ 4: { t: 'e', v: 0x17 } })]));
    expect(reasons(roster)).toEqual([[2, 'E', 'lastName', 'errorValue']]);
  });

  it('drops control characters and broken surrogates, which the database could not hold', async () => {
    const roster = await parse(rosterFile([student({ 4: '佐\u0001藤\ud800' })]));
    expect(first(roster)?.values.lastName).toMatch(/^佐藤\ufffd*$/);
    expect(roster.rows[0]?.reasons).toEqual([]);
  });

  it('names a student by email where there is no management number', async () => {
    const roster = await parse(rosterFile([student({ 3: null }), student({ 3: null, 8: null })]));
    expect(reasons(roster)).toEqual([[3, 'D', 'manageNumber', 'required']]);
  });
});
