import { CFB, read, utils, write, type BookType } from '@e965/xlsx';
import type { TestClass } from './school.ts';

/** One line of a roster, in the order of the columns. */
export interface RosterLine {
  grade: number | string;
  schoolClass: string;
  studentNumber: number | string;
  manageNumber: string;
  lastName: string;
  firstName: string;
  lastNameKana: string;
  firstNameKana: string;
  email: string;
  tags: string;
}

/** Headers that a Japanese school writes above these columns. */
const header = [
  '学年',
  'クラス',
  '出席番号',
  '管理番号',
  '姓',
  '名',
  'セイ',
  'メイ',
  'メールアドレス',
  'タグ',
];

const lastNames = [
  ['佐藤', 'サトウ'],
  ['鈴木', 'スズキ'],
  ['高橋', 'タカハシ'],
  ['田中', 'タナカ'],
  ['伊藤', 'イトウ'],
  ['渡辺', 'ワタナベ'],
  ['山本', 'ヤマモト'],
  ['中村', 'ナカムラ'],
  ['小林', 'コバヤシ'],
  ['加藤', 'カトウ'],
  ['吉田', 'ヨシダ'],
] as const;
const firstNames = [
  ['陽菜', 'ヒナ'],
  ['蓮', 'レン'],
  ['結衣', 'ユイ'],
  ['湊', 'ミナト'],
  ['葵', 'アオイ'],
  ['大翔', 'ヒロト'],
  ['凛', 'リン'],
] as const;
const tags = ['サッカー部', '吹奏楽部', '', '', ''] as const;

const at = <T>(list: readonly T[], index: number): T => {
  const value = list[index % list.length];
  if (value === undefined) throw new Error('An empty list of names.');
  return value;
};

/**
 * Lines of a whole school: every class with the same number of students.
 * @param domain of the email addresses, which no two schools share
 */
export function rosterOf(
  school: { companyID: number; classes: readonly TestClass[] },
  perClass: number,
  domain = `c${school.companyID}.example`,
): RosterLine[] {
  return school.classes.flatMap((schoolClass, classIndex) =>
    Array.from({ length: perClass }, (_, index) => {
      const n = classIndex * perClass + index;
      const [lastName, lastNameKana] = at(lastNames, n);
      const [firstName, firstNameKana] = at(firstNames, n);
      return {
        grade: schoolClass.grade,
        schoolClass: schoolClass.name,
        studentNumber: index + 1,
        manageNumber: `S${String(n + 1).padStart(4, '0')}`,
        lastName,
        firstName,
        lastNameKana,
        firstNameKana,
        email: `s${n + 1}@${domain}`,
        tags: at(tags, n),
      };
    }),
  );
}

/** A file as Playwright gives it to a page, or an API call sends it. */
export interface ExcelFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** Writes a real workbook by SheetJS. */
export function excelOf(
  lines: readonly RosterLine[],
  { name = '名簿.xlsx', bookType = 'xlsx' }: { name?: string; bookType?: BookType } = {},
): ExcelFile {
  const book = utils.book_new();
  const rows = lines.map((line) => Object.values(line) as unknown[]);
  utils.book_append_sheet(book, utils.aoa_to_sheet([header, ...rows]), '生徒情報');
  const buffer = write(book, { type: 'buffer', bookType }) as Buffer;
  return {
    name,
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer,
  };
}

/** A file that is protected by a password: Excel wraps the encrypted workbook into a compound file like this one. */
export function encryptedFile(): Buffer {
  const container = CFB.utils.cfb_new();
  CFB.utils.cfb_add(container, '/EncryptionInfo', Buffer.alloc(248, 4));
  CFB.utils.cfb_add(container, '/EncryptedPackage', Buffer.alloc(9000, 7));
  return CFB.write(container, { type: 'buffer' }) as Buffer;
}

/** The rows of the table behind a file's guide as texts, changed, in a new workbook under the same header. */
export function editedExcel(file: Buffer, change: (rows: string[][]) => string[][]): ExcelFile {
  const before = read(file);
  const [, name = ''] = before.SheetNames;
  const [first = [], ...rows] = utils.sheet_to_json<string[]>(before.Sheets[name]!, {
    header: 1,
    raw: false,
    defval: '',
    blankrows: false,
  });
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet([first, ...change(rows)]), name);
  return {
    name: '案.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer,
  };
}
