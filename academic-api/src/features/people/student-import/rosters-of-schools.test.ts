import { describe, expect, it } from 'vitest';
import { sheetOfFile } from '../../../lib/roster-import/open-file.ts';
import { readRows } from '../../../lib/roster-import/plan-rows.ts';
import { readFile } from '../../../lib/roster-import/read-file.ts';
import { columnsOf } from '../../../lib/roster-import/recognise-columns.ts';
import { studentKind } from './student-kind.ts';
import { sheetOf, withHidden, workbook, type Value } from './test-support/workbooks.ts';

async function read(bytes: Uint8Array, name = 'roster.xlsx') {
  const file = await readFile({ name, bytes }, 'student', '2026-11-25');
  const { stored } = sheetOfFile(file, studentKind, new Map());
  const rows = readRows(stored.sheet, {}, studentKind);
  return {
    rows,
    said: rows.map(({ values: v }) =>
      [
        v['grade'],
        v['schoolClass'],
        v['studentNumber'],
        v['manageNumber'],
        v['lastName'],
        v['firstName'],
      ].join(' '),
    ),
    codes: rows.map(({ reasons }) => reasons.map(({ code }) => code)),
    notes: Object.fromEntries(stored.notes.map(({ code, params }) => [code, params])),
    missing: studentKind.missing(columnsOf(stored.sheet)),
    asked: stored.sheet.asked,
  };
}
const sheets = (all: Record<string, Value[][]>) =>
  read(
    workbook(Object.fromEntries(Object.entries(all).map(([name, rows]) => [name, sheetOf(rows)]))),
  );
const csv = (text: string) => read(new TextEncoder().encode(text), 'roster.csv');

describe('the form of a roster', () => {
  it('one sheet a class, by the sheets’ names', async () => {
    const header = ['番号', '氏名', 'ふりがな', '学籍番号'];
    const { said, codes, notes, rows } = await sheets({
      '1年1組': [
        ['名簿'],
        header,
        [1, '青木 太郎', 'あおき たろう', 'C11'],
        [2, '井上 葵', '', 'C12'],
      ],
      '1年2組': [['名簿'], header, [1, '上田 蓮', '', 'C21']],
    });
    expect(said).toEqual(['1 1組 1 C11 青木 太郎', '1 1組 2 C12 井上 葵', '1 2組 1 C21 上田 蓮']);
    expect(codes.flat()).toEqual([]);
    expect(new Set(rows.map(({ row }) => row)).size).toBe(3);
    expect(notes).toMatchObject({
      joinedTables: { tables: ['1年1組 3–4', '1年2組 7–7'] },
      titledClass: { classes: ['1年 1組', '1年 2組'] },
    });
    expect(notes).not.toHaveProperty('otherSheets');
  });

  it('two tables side by side below a title', async () => {
    const header = ['番', '学籍番号', '氏名', 'ふりがな'];
    const { said, codes, notes } = await sheets({
      Sheet1: [
        ['1年1組 名簿　担任：青山'],
        [...header, ...header],
        [1, 'S1', '左 太郎', '', 3, 'S3', '右 太郎', ''],
        [2, 'S2', '左 次郎', '', 4, 'S4', '右 次郎', ''],
        ['計', '4名', '男4', null, null, null, null, null],
      ],
    });
    expect(said).toEqual([
      '1 1組 1 S1 左 太郎',
      '1 1組 2 S2 左 次郎',
      '1 1組 3 S3 右 太郎',
      '1 1組 4 S4 右 次郎',
    ]);
    expect(codes.flat()).toEqual([]);
    expect(notes).toMatchObject({ rowsOfNobody: { count: 1 } });
  });

  it('headers and totals that stand in the middle again', async () => {
    const header = ['学年', '組', '番', '学籍番号', '氏名'];
    const { said, codes, notes } = await sheets({
      Sheet1: [
        ['1年1組'],
        header,
        [1, 1, 50, 'R1', '赤井 花子'],
        ['合計', null, null, null, '1名'],
        ['1年2組'],
        header,
        [1, 2, 50, 'R2', '赤井 葵'],
        ['合計', null, null, null, '1名'],
      ],
    });
    expect(said).toEqual(['1 1 50 R1 赤井 花子', '1 2 50 R2 赤井 葵']);
    expect(codes.flat()).toEqual([]);
    expect(notes).toMatchObject({
      rowsOfNobody: { count: 3, rows: ['4 合計', '6 学年', '8 合計'] },
    });
  });

  it.each([
    [['男子 20名', '女子 19名', '計 39名']],
    [[null, null, null, '男子', '20名']],
    [['女子', 19]],
    [['計', null, null, null, '39']],
    [['男女計：39名']],
    [['在籍', '39人']],
  ])('the row of totals %s is nobody', async (totals) => {
    const { said, notes } = await sheets({
      Sheet1: [
        ['学年', '組', '番', '学籍番号', '氏名'],
        [1, 1, 1, 'R1', '計 花子'],
        totals,
        [1, 1, 2, 'R2', '男 太郎'],
      ],
    });
    expect(said).toEqual(['1 1 1 R1 計 花子', '1 1 2 R2 男 太郎']);
    expect(notes).toMatchObject({ rowsOfNobody: { count: 1 } });
  });

  it('a row of a person of whom only a number and 男 are known is no total', async () => {
    const { rows, notes } = await sheets({
      Sheet1: [
        ['番', '性別', '学籍番号', '氏名'],
        [1, '男', 'R1', '青木 太郎'],
        [2, '男', null, null],
      ],
    });
    expect(rows.map(({ row }) => row)).toEqual([2, 3]);
    expect(notes).not.toHaveProperty('rowsOfNobody');
  });

  it('a header of two rows that the next printed page repeats', async () => {
    const head: Value[][] = [
      ['学年', '組', '番号', '学籍番号', '氏名', '氏名'],
      [null, null, null, null, '姓', '名'],
    ];
    const { said, codes, notes } = await sheets({
      Sheet1: [...head, [1, 1, 1, 'P1', '青木', '葵'], ...head, [1, 1, 2, 'P2', '井上', '蓮']],
    });
    expect(said).toEqual(['1 1 1 P1 青木 葵', '1 1 2 P2 井上 蓮']);
    expect(codes.flat()).toEqual([]);
    expect(notes).toMatchObject({ rowsOfNobody: { count: 2 } });
  });

  it('rows and columns that the sheet hides are read and named', async () => {
    const sheet = withHidden(
      sheetOf([
        ['学年', '組', '番', '学籍番号', '氏名', '備考'],
        [1, 1, 1, 'H1', '青木 葵', 'x'],
        [1, 1, 2, 'H2', '井上 蓮', null],
        [1, 1, 3, 'H3', '上田 凛', null],
      ]),
      [2],
      [3, 5],
    );
    const { said, notes } = await read(workbook({ Sheet1: sheet }));
    expect(said).toEqual(['1 1 1 H1 青木 葵', '1 1 2 H2 井上 蓮', '1 1 3 H3 上田 凛']);
    expect(notes['hiddenRows']).toEqual({ count: 1, rows: ['3'] });
    expect(notes['hiddenColumns']).toEqual({ count: 1, columns: ['D 学籍番号'] });
    // the writer of this test leaves out which rows of the old format are hidden
    const old = await read(workbook({ Sheet1: sheet }, 'biff8'), 'roster.xls');
    expect(old.said).toEqual(said);
    expect(old.notes['hiddenColumns']).toEqual(notes['hiddenColumns']);
  });

  it('a header merged over two columns is asked about, as family and given name', async () => {
    const { said, asked } = await read(
      workbook({
        Sheet1: sheetOf(
          [
            ['学年', '組', '番', '学籍番号', '氏名', null],
            [1, 1, 1, 'M1', '青木', '葵'],
          ],
          ['E1:F1'],
        ),
      }),
    );
    expect(said).toEqual(['1 1 1 M1 青木 葵']);
    expect(asked).toEqual([{ header: '氏名', columns: ['E', 'F'] }]);
  });

  it('headers that stand over two columns are asked about', async () => {
    const { said, notes, asked } = await sheets({
      Sheet1: [
        ['管理番号', '学年', '組', '番号', '氏名', 'フリガナ', '氏名', '番号'],
        ['D1', 1, 1, 43, '重複　太郎', 'チョウフク　タロウ', '保護者　名', '090'],
      ],
    });
    expect(said).toEqual(['1 1 43 D1 重複 太郎']);
    expect(notes['headersTwice']).toEqual({ count: 2, columns: ['番号', '氏名'] });
    expect(asked).toEqual([
      { header: '番号', columns: ['D', 'H'] },
      { header: '氏名', columns: ['E', 'G'] },
    ]);
  });
});

describe('what stands in a column', () => {
  it.each([
    ['中1', 'J1'],
    ['J1', 'J1'],
    ['小６', 'P6'],
    ['第１学年', '1'],
    ['１年生', '1'],
    ['一年', '1'],
    ['令和8年度1年', '1'],
    ['7', '7'],
  ])('the grade %s', async (written, grade) => {
    const { rows, codes } = await sheets({
      Sheet1: [
        ['学年', '組', '番', '学籍番号', '氏名'],
        [written, '1', 1, 'G1', '学年 太郎'],
      ],
    });
    expect(rows[0]?.values['grade']).toBe(grade);
    expect(codes.flat()).toEqual([]);
  });

  it.each([
    ['1年1組', '1 1組'],
    ['一年一組', '1 一組'],
    ['中1年A組', 'J1 A組'],
    ['1-2', '1 2'],
  ])('grade and class in %s', async (written, said) => {
    const found = await csv(`クラス,番,学籍番号,氏名\n${written},1,G1,学年 太郎`);
    expect(found.said).toEqual([`${said} 1 G1 学年 太郎`]);
  });

  it.each(['1-1-40', '１－１－４０', '1年1組40番'])(
    'grade, class and number in %s',
    async (written) => {
      const found = await csv(
        `No,年組番,氏名,ふりがな,学籍番号\n1,${written},鈴木　次郎,すずき　じろう,N1`,
      );
      expect(found.said[0]?.replace('1組', '1')).toBe('1 1 40 N1 鈴木 次郎');
      expect(found.missing).toEqual([]);
    },
  );

  it('a place that is none is named', async () => {
    const found = await csv('年組番,氏名,ふりがな,学籍番号\n1-40,鈴木　次郎,,N1');
    expect(found.codes[0]).toContain('placeUnknown');
  });

  it('L-Gate’s file of users', async () => {
    const { said, codes, rows } = await csv(
      'username,password,schoolCode,schoolName,familyName,givenName,familyKanaName,givenKanaName,termName,className,classRole,classNumber\n' +
        's26001,Abc,,桜ヶ丘中学校,青山,葵,アオヤマ,アオイ,2026年度,1年1組,student,40',
    );
    expect(said).toEqual(['1 1組 40 s26001 青山 葵']);
    expect(rows[0]?.values).toMatchObject({ lastNameKana: 'アオヤマ', firstNameKana: 'アオイ' });
    expect(codes.flat()).toEqual([]);
  });
});

describe('what programs have spoilt', () => {
  it('an unclosed quote spoils its own row only', async () => {
    const { said, codes, rows } = await csv(
      '学年,組,番,学籍番号,氏名\n1,1,50,Q1,"未閉 太郎\n1,1,51,Q2,次 太郎',
    );
    expect(rows.map(({ row }) => row)).toEqual([2, 3]);
    expect(codes).toEqual([['unclosedQuote'], []]);
    expect(said[1]).toBe('1 1 51 Q2 次 太郎');
  });

  it('a quote that is closed some rows below swallows none of them', async () => {
    const { said, codes, rows, notes } = await csv(
      '学年,組,番,学籍番号,氏名\n1,1,50,Q1,"未閉 太郎\n1,1,51,Q2,次 太郎\n1,1,52,Q3,終 太郎"\n1,1,53,Q4,後 太郎',
    );
    expect(rows.map(({ row }) => row)).toEqual([2, 3, 4, 5]);
    expect(codes).toEqual([['unclosedQuote'], [], ['unclosedQuote'], []]);
    expect([said[1], said[3]]).toEqual(['1 1 51 Q2 次 太郎', '1 1 53 Q4 後 太郎']);
    expect(notes['unclosedQuotes']).toEqual({ count: 2, lines: ['2', '4'] });
  });

  it('a quote in a column that is not used is named as well', async () => {
    const { codes, notes } = await csv(
      '学年,組,番,学籍番号,氏名,備考\n1,1,50,Q1,青木 太郎,"近視\n1,1,51,Q2,次 太郎,',
    );
    expect(codes).toEqual([[], []]);
    expect(notes['unclosedQuotes']).toEqual({ count: 1, lines: ['2'] });
  });

  it('a remark of several lines is one cell', async () => {
    const { said, notes } = await csv(
      '学年,組,番,学籍番号,氏名,備考\n1,1,50,Q1,青木 太郎,"近視、要配慮\n席は前, 窓側"\n1,1,51,Q2,次 太郎,',
    );
    expect(said).toHaveLength(2);
    expect(notes).not.toHaveProperty('unclosedQuotes');
  });

  it.each([
    ['1,1,50,1.23E+05,青木 太郎', 'manageNumber', 'D', 'shortenedNumber'],
    ['1,1,50,１．２３Ｅ＋１５,青木 太郎', 'manageNumber', 'D', 'shortenedNumber'],
    ['1,1,1.23E+05,Q1,青木 太郎', 'studentNumber', 'C', 'shortenedNumber'],
    ['1,1,1月5日,Q1,青木 太郎', 'studentNumber', 'C', 'dateInCell'],
    ['1,1,50,5-Jan,青木 太郎', 'manageNumber', 'D', 'dateInCell'],
    ['1,2026/1/2,50,Q1,青木 太郎', 'schoolClass', 'B', 'dateInCell'],
  ])('what Excel has made of %s is named', async (line, field, column, code) => {
    const { codes, rows } = await csv(`学年,組,番,学籍番号,氏名\n${line}`);
    expect(codes).toEqual([[code]]);
    expect(rows[0]?.reasons[0]).toMatchObject({ field, column });
  });

  it('a class that Excel has written as a date is known by month and day', async () => {
    const { rows, codes } = await csv('学年,組,番,学籍番号,氏名\n1,1月2日,50,Q1,青木 太郎');
    expect(rows[0]?.classDate).toEqual([1, 2]);
    expect(codes).toEqual([[]]);
  });

  it.each([
    ['2001/1/12', 'dateInCell'],
    ['1月12日', 'dateInCell'],
  ])('a place that Excel has made %s of is named', async (written, code) => {
    const { codes, rows } = await csv(`年組番,氏名,ふりがな,学籍番号\n${written},鈴木 葵,,N1`);
    expect(codes[0]).toContain(code);
    expect(rows[0]?.reasons[0]).toMatchObject({ field: 'schoolClass', column: 'A' });
  });

  it('a place that is a date in the workbook is named', async () => {
    const { codes, rows } = await sheets({
      Sheet1: [
        ['年組番', '氏名', 'ふりがな', '学籍番号'],
        [{ t: 'n', v: 36_903, z: 'yyyy/m/d' }, '鈴木 葵', null, 'N1'],
      ],
    });
    expect(codes[0]).toEqual(['dateInCell']);
    expect(rows[0]?.reasons[0]).toMatchObject({ field: 'schoolClass', column: 'A' });
  });

  it('a number with more digits than Excel keeps is named', async () => {
    const { codes } = await sheets({
      Sheet1: [
        ['学年', '組', '番', '学籍番号', '氏名'],
        [1, 1, 1, 1_234_567_890_123_450_000, '青木 葵'],
      ],
    });
    expect(codes).toEqual([['shortenedNumber']]);
  });
});

describe('a person with one name', () => {
  it.each([
    ['氏名', 'スレシュ -', 'スレシュ '],
    ['姓,名', 'スレシュ,-', 'スレシュ '],
    ['姓,名', 'スレシュ,ー', 'スレシュ '],
  ])('%s: %s', async (head, written, name) => {
    const { said, codes } = await csv(`学年,組,番,学籍番号,${head}\n1,1,1,O1,${written}`);
    expect(said).toEqual([`1 1 1 O1 ${name}`]);
    expect(codes).toEqual([[]]);
  });

  it('a given name that is blank is asked about', async () => {
    const { codes } = await csv('学年,組,番,学籍番号,姓,名\n1,1,1,O1,スレシュ,');
    expect(codes).toEqual([['required']]);
  });
});
