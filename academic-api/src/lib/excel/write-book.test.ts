import { describe, expect, it } from 'vitest';
import { languageCodes, type LanguageCode } from '@mebae/contracts';
import { readBook } from '../../testing/read-book.ts';
import type { BookToWrite } from './book.ts';
import { readExcel, writeExcel } from './excel.ts';
import { sheetOf, type Column } from './sheet-of.ts';
import { createWorkbook } from './workbook.ts';

const cellsOf = async (bytes: Uint8Array) =>
  (await readExcel('a.xlsx', bytes)).sheets.map(({ rows }) => rows.map(({ cells }) => cells));

interface Row {
  name: string;
  day: string | null;
  at: string | null;
  value: number | null;
  text: string;
}

const columns: Column<Row>[] = [
  { header: '氏名', kind: 'text', value: ({ name }) => name },
  { header: '日付', kind: 'day', value: ({ day }) => day },
  { header: '日時', kind: 'moment', value: ({ at }) => at },
  { header: 'スコア', kind: 'number', digits: 1, value: ({ value }) => value },
  { header: '文章', kind: 'wrapped', value: ({ text }) => text },
];
const rows: Row[] = [
  {
    name: '佐藤 葵',
    day: '2026-10-26',
    at: '2026-10-26T08:30:05',
    value: 62.25,
    text: '一行目\n二行目',
  },
  { name: '=1+1', day: null, at: null, value: null, text: '' },
];

const bookOf = (book: Partial<BookToWrite> = {}): BookToWrite => ({
  language: 'ja',
  title: '名簿',
  sheets: [sheetOf({ name: '名簿', columns, rows, frozenColumns: 1 })],
  openSheet: '名簿',
  ...book,
});

const listOf = (values: (string | null)[]): BookToWrite =>
  bookOf({
    sheets: [
      {
        name: '名簿',
        columns: values.map(() => ({ kind: 'text', width: 10 })),
        rows: [values.map(() => 'h'), values],
        table: { frozenColumns: 0, blankRows: 3 },
      },
    ],
  });

describe('texts', () => {
  const values = [
    '=1+1',
    '+81',
    '-2',
    '@x',
    '0012',
    '1-2',
    'a=b',
    '=HYPERLINK("http://evil.example")',
    '\t=1',
    '_x0041_',
    ' 前後に空白 ',
    '𠮷 & <b>"',
  ];

  it('stay texts: no formula, no date, no lost zero', async () => {
    const bytes = await writeExcel(listOf(values));
    expect(readBook(bytes).partOf('xl/worksheets/sheet1.xml')).not.toMatch(/<f[ >]/);
    const [, row = []] = (await cellsOf(bytes))[0] ?? [];
    expect(row.map((cell) => cell?.text)).toEqual(values);
    expect(row.every((cell) => cell?.kind === 'text')).toBe(true);
  });

  it('that look like formulas are marked as typed as text', async () => {
    const { sheets } = readBook(await writeExcel(listOf(values)));
    expect(values.map((_, column) => sheets[0]?.look(1, column).hasQuotePrefix)).toEqual(
      values.map((value) => /^[=+\-@]/.test(value)),
    );
    expect(values.every((_, column) => sheets[0]?.look(1, column).format === '@')).toBe(true);
  });

  it('stay texts in a header, too', async () => {
    const header = sheetOf({
      name: '名簿',
      columns: [{ header: '=1+1', kind: 'text', value: () => null }],
      rows: [],
    });
    const [sheet] = readBook(await writeExcel(bookOf({ sheets: [header] }))).sheets;
    expect(sheet?.rows[0]).toEqual(['=1+1']);
    expect(sheet?.look(0, 0)).toMatchObject({ format: '@', hasQuotePrefix: true, isBold: true });
  });

  it('have their format in rows to fill in, which are no rows of an import', async () => {
    const bytes = await writeExcel(listOf(['a']));
    expect(readBook(bytes).sheets[0]?.look(4, 0).format).toBe('@');
    expect((await cellsOf(bytes))[0]).toHaveLength(2);
  });

  it('are cut where Excel would refuse the file', async () => {
    const [, row = []] = (await cellsOf(await writeExcel(listOf(['長'.repeat(40_000)]))))[0] ?? [];
    expect(row[0]?.text).toHaveLength(32_767);
  });
});

describe('a table', () => {
  const formats: Record<LanguageCode, [string, string]> = {
    ja: ['yyyy/mm/dd', 'yyyy/mm/dd hh:mm:ss'],
    en: ['[$-409]mmm d, yyyy', '[$-409]mmm d, yyyy hh:mm:ss'],
    vi: ['dd/mm/yyyy', 'dd/mm/yyyy hh:mm:ss'],
  };

  it.each(languageCodes)('has dates as dates and one format a column (%s)', async (language) => {
    const { sheets } = readBook(await writeExcel(bookOf({ language })));
    const [sheet] = sheets;
    expect(sheet?.rows[1]).toEqual([
      '佐藤 葵',
      new Date('2026-10-26T00:00:00Z'),
      new Date('2026-10-26T08:30:05Z'),
      62.25,
      '一行目\n二行目',
    ]);
    const written = [1, 2].map((row) => [0, 1, 2, 3, 4].map((c) => sheet?.look(row, c).format));
    expect(written[0]).toEqual(['@', ...formats[language], '0.0', '@']);
    expect(written[1]).toEqual(written[0]);
  });

  it('has a bold frozen header with a filter, widths, and wrapped long texts', async () => {
    const [sheet] = readBook(await writeExcel(bookOf())).sheets;
    expect(sheet?.look(0, 0)).toMatchObject({ isBold: true, isWrapped: true });
    expect(sheet?.look(1, 0)).toMatchObject({ isBold: false, isWrapped: false });
    expect(sheet?.look(1, 4).isWrapped).toBe(true);
    expect(sheet?.frozen).toEqual({ rows: 1, columns: 1 });
    expect(sheet?.filter).toBe('A1:E3');
    expect(sheet?.widths).toHaveLength(5);
    expect(sheet?.widths[4]).toBe(60);
  });

  it('is as wide as names need, within bounds', () => {
    const widthOf = (name: string) =>
      sheetOf({ name: 'A', columns: columns.slice(0, 1), rows: [{ ...rows[0]!, name }] }).columns[0]
        ?.width;
    expect(widthOf('葵')).toBe(8);
    expect(widthOf('勅使河原 小鳥遊太郎')).toBe(21);
    expect(widthOf('Wolfeschlegelsteinhausenbergerdorff the Second')).toBe(40);
  });

  it('is set up for A4 with the title in the header, and repeats its own header', async () => {
    const { sheets, partOf } = readBook(
      await writeExcel(
        bookOf({
          title: '1年 R&D',
          sheets: [
            sheetOf({ name: "Dữ 'A' liệu", columns, rows }),
            sheetOf({ name: '狭い', columns: columns.slice(0, 2), rows: [], frozenColumns: 1 }),
          ],
        }),
      ),
    );
    expect(sheets.map(({ page }) => page.orientation)).toEqual(['landscape', 'portrait']);
    expect(sheets[0]?.page).toEqual({
      paper: '9',
      orientation: 'landscape',
      fitsWidth: true,
      header: '&L1年 R&&D',
      footer: '&L&A&R&P / &N',
    });
    expect(sheets[0]?.repeated).toBe("'Dữ ''A'' liệu'!$1:$1");
    expect(sheets[1]?.repeated).toBe("'狭い'!$A:$A,'狭い'!$1:$1");
    // Excel would ask whether to save what it has calculated
    expect(partOf('xl/workbook.xml')).not.toContain('calcPr');
  });
});

it('the header of a page is no longer than Excel takes', async () => {
  const { sheets } = readBook(await writeExcel(bookOf({ title: '&題'.repeat(200) })));
  expect(sheets[0]?.page.header.length).toBeLessThanOrEqual(255);
  expect(sheets[0]?.page.header.replaceAll('&&', '').replace('&L', '')).not.toContain('&');
});

describe('a workbook', () => {
  const origin = {
    language: 'ja',
    schoolKind: 'secondary',
    schoolName: '桜ヶ丘中学校',
    day: '2026-11-26',
  } as const;
  const course = { title: '夏の/調査 '.repeat(9).trim(), endAt: '2026-10-26T14:59:59Z' };

  it('begins with what it is, and has a name of title, course, class and day', async () => {
    const { fileName, book } = createWorkbook(
      origin,
      {
        title: 'ランキング',
        groups: [{ target: '1年1組', course, n: 38, of: 40 }],
        isComparable: false,
        notes: ['一つ目', '二つ目'],
      },
      [sheetOf({ name: '名簿', columns, rows })],
    );
    expect(fileName).toMatch(/^ランキング_夏の_調査 夏の_調査.*_1年1組_2026-11-26\.xlsx$/);
    expect(fileName.length).toBeLessThan(100);
    const { sheets, openSheet } = readBook(await writeExcel(book));
    expect(openSheet).toBe('この表について');
    const [about] = sheets;
    expect(about?.rows).toEqual([
      ['ランキング', null],
      ['学校', '桜ヶ丘中学校'],
      ['コース', course.title],
      ['コースの終了日', new Date('2026-10-26T00:00:00Z')],
      ['対象', '1年1組'],
      ['人数', 38],
      ['グループの人数', 40],
      ['出力日', new Date('2026-11-26T00:00:00Z')],
      [
        'クラスどうしの比較',
        'この数値のクラスどうしは比べられません（評価者につながりがありません）。',
      ],
      ['表の見方', '一つ目'],
      [null, '二つ目'],
    ]);
    expect(about?.look(0, 0).isBold && about.look(1, 0).isBold).toBe(true);
    expect(about?.filter).toBeNull();
    expect(sheets.every(({ page }) => page.header.startsWith('&Lランキング  夏の/調査'))).toBe(
      true,
    );
  });

  it('opens where people fill it in', async () => {
    const roster = sheetOf({ name: '名簿', columns, rows: [] });
    const { book } = createWorkbook(origin, { title: '名簿', notes: [] }, [roster], '名簿');
    expect(readBook(await writeExcel(book)).openSheet).toBe('名簿');
  });
});
