import { fc, runs } from '@mebae/testing/properties';
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { keptGivenName, otherStudentFields, type RosterFormat } from '@mebae/contracts';
import { importedValues } from '../../../lib/database/plain-fields.ts';
import { readFile } from '../../../lib/roster-import/read-file.ts';
import { sheetOfFile } from '../../../lib/roster-import/open-file.ts';
import { readRows } from '../../../lib/roster-import/plan-rows.ts';
import { writeOneRoster } from '../../../lib/roster-import/one-roster/write-one-roster.ts';
import { codeOfGrade, gradeOfCode } from '../../../lib/roster-import/one-roster/grade-code.ts';
import { columnLetter, type ReadRow } from '../../../lib/roster-import/read-cells.ts';
import { columnsOf } from '../../../lib/roster-import/recognise-columns.ts';
import { compareStudents } from './preview/compare-students.ts';
import type { CurrentStudent } from './preview/current-data.ts';
import { studentKind } from './student-kind.ts';

const noOthers = importedValues(otherStudentFields, {}, null);

/** Encodes a text as a school's Windows programs do: the bytes of CP932, by the inverse of the platform's decoder. */
const cp932 = (() => {
  const decoder = new TextDecoder('shift_jis');
  const range = (from: number, to: number) => Array.from({ length: to - from }, (_, n) => from + n);
  const codes = [
    ...range(0, 256).map((byte) => [byte]),
    ...range(0x81, 0xfd).flatMap((lead) => range(0x40, 0xfd).map((trail) => [lead, trail])),
  ];
  const bytes = new Map<string, number[]>();
  for (const code of codes) {
    const character = decoder.decode(Uint8Array.from(code));
    const isOne = character.length === 1 && character !== '\ufffd';
    if (isOne && !bytes.has(character)) bytes.set(character, code);
  }
  return (content: string): Uint8Array =>
    Uint8Array.from(content.split('').flatMap((character) => bytes.get(character) ?? [0x3f]));
})();
const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);
const withMark = (text: string): Uint8Array => utf8(`\ufeff${text}`);
const utf16 = (text: string): Uint8Array => new Uint8Array(Buffer.from(`\ufeff${text}`, 'utf16le'));

async function read(
  bytes: Uint8Array,
  name = 'roster.csv',
): Promise<{ format: RosterFormat; rows: ReadRow[]; letters: Record<string, string> }> {
  const file = await readFile({ name, bytes }, 'student', '2026-10-01');
  const { stored, format } = sheetOfFile(file, studentKind, new Map());
  const letters = [...columnsOf(stored.sheet)].map(([field, at]) => [field, columnLetter(at)]);
  return {
    format,
    rows: readRows(stored.sheet, {}, studentKind),
    letters: Object.fromEntries(letters),
  };
}
const problemOf = async (bytes: Uint8Array, name = 'roster.csv'): Promise<string> => {
  try {
    await read(bytes, name);
    return 'read';
  } catch (error) {
    return (error as { reason: string }).reason;
  }
};

const text = [
  '学年,クラス,出席番号,管理番号,姓,名,姓（カナ）,名（カナ）',
  '1,1組,5,0012,髙橋,"葵, 二",ﾀｶﾊｼ,ｱｵｲ',
  '',
].join('\r\n');
const values = {
  grade: '1',
  schoolClass: '1組',
  studentNumber: '5',
  manageNumber: '0012',
  lastName: '髙橋',
  firstName: '葵, 二',
  lastNameKana: 'タカハシ',
  firstNameKana: 'アオイ',
};

describe('tables of text', () => {
  it.each([
    ['UTF-8', utf8(text)],
    ['UTF-8 with a byte order mark', withMark(text)],
    ['CP932', cp932(text)],
    ['UTF-16', utf16(text)],
    ['UTF-8 with tabs', utf8(text.replaceAll('"葵, 二"', '葵\u3000二').replaceAll(',', '\t'))],
  ])('are read in %s', async (name, bytes) => {
    const { format, rows } = await read(bytes);
    expect(format).toBe('csv');
    const firstName = name.endsWith('tabs') ? '葵 二' : values.firstName;
    expect(rows).toEqual([{ row: 2, values: { ...values, firstName }, reasons: [] }]);
  });

  it('are read whatever letters they begin with, also those of a zip', async () => {
    const byNumber = '管理番号,学年,クラス,出席番号,姓,名\nPK-1,1,1組,5,髙橋,葵';
    const withTitle = `PK組の名簿\n${byNumber}`;
    for (const [content, row] of [
      [`PK,${byNumber.replace('\n', '\nx,')}`, 2],
      [withTitle, 3],
    ] as const) {
      const { rows } = await read(utf8(content));
      expect(rows).toMatchObject([{ row, values: { manageNumber: 'PK-1' }, reasons: [] }]);
    }
  });

  it('are refused when they are none', async () => {
    expect(await problemOf(Uint8Array.from([0x81, 0x20, 0xff, 0xfe, 0x00]))).toBe(
      'unknownEncoding',
    );
    expect(await problemOf(utf8(''))).toBe('emptyWorkbook');
    expect(await problemOf(utf8('今日,の,メモ\na,b,c'))).toBe('noHeader');
    expect(await problemOf(utf8(text.split('\r\n')[0] ?? ''))).toBe('noRows');
    expect(await problemOf(utf8(text), 'roster.zip')).toBe('corrupt');
  });

  it('keep numbers that Excel was kept from making others of', async () => {
    const { rows } = await read(utf8(text.replace('0012', '"=""0012"""')));
    expect(rows[0]?.values).toEqual(values);
  });
});

describe('names', () => {
  it('keep variant kanji, whichever way they are written', async () => {
    // U+FA19 and U+FA10 of the compatibility kanji, 葛 with a selector, 𠮷 of two code units
    const names = ['\ufa19\ufa10', '葛\u{e0100}城', '𠮷野', '﨑山'];
    const lines = names.map((name, index) => `1,1組,${index + 1},M${index},${name},葵,,`);
    const { rows } = await read(utf8([text.split('\r\n')[0], ...lines].join('\n')));
    expect(rows.map((row) => row.values['lastName'])).toEqual(names);
    expect(rows.flatMap((row) => row.reasons)).toEqual([]);
  });

  it('are what they were for any kanji name (property)', async () => {
    const kanji = fc.oneof(
      fc.integer({ min: 0x4e00, max: 0x9fff }),
      fc.integer({ min: 0xf900, max: 0xfa6d }),
      fc.integer({ min: 0x20000, max: 0x2a6d0 }),
    );
    const name = fc
      .array(kanji, { minLength: 1, maxLength: 6 })
      .map((points) => String.fromCodePoint(...points));
    await fc.assert(
      fc.asyncProperty(fc.array(name, { minLength: 1, maxLength: 10 }), async (names) => {
        const lines = names.map(
          (lastName, index) => `1,1組,${index + 1},M${index},${lastName},葵,,`,
        );
        const { rows } = await read(utf8([text.split('\r\n')[0], ...lines].join('\n')));
        expect(rows.map((row) => row.values['lastName'])).toEqual(names);
      }),
      runs(40),
    );
  });
});

describe('C4th', () => {
  it('is recognised by its headers; class and number are left as they are, or asked for', async () => {
    const { format, rows, letters } = await read(
      cp932(
        '生徒コード,学年,名前,ふりがな,正式名前,正式名前ふりがな,性別,生年月日\r\n' +
          'C001,2,佐藤　葵,さとう　あおい,佐藤　葵,さとう　あおい,女,2012/05/01\r\n' +
          'C002,2,鈴木　蓮,すずき　れん,鈴木　蓮,すずき　れん,男,2012/06/01\r\n',
      ),
    );
    expect(format).toBe('c4th');
    expect(rows[0]?.values).toEqual({
      grade: '2',
      manageNumber: 'C001',
      lastName: '佐藤',
      firstName: '葵',
      lastNameKana: 'サトウ',
      firstNameKana: 'アオイ',
    });
    const known: CurrentStudent = {
      studentID: 1,
      manageNumber: 'C001',
      email: null,
      lastName: '佐藤',
      firstName: '葵',
      lastNameKana: 'サトウ',
      firstNameKana: 'アオイ',
      ...noOthers,
      tags: [],
      enrolment: {
        schoolClassID: 21,
        grade: 2,
        className: '1組',
        studentNumber: 3,
        state: 'enrolled',
      },
    };
    const planned = compareStudents(
      { rows, letters },
      {
        classes: [{ schoolClassID: 21, grade: 2, name: '1組' }],
        students: [known],
        occupants: [],
        enrolled: 1,
        maxStudents: 10,
      },
    );
    expect(planned.map((row) => row.kind)).toEqual(['unchanged', 'failed']);
    expect(planned[1]?.reasons.map(({ code, field }) => [code, field])).toEqual([
      ['required', 'schoolClass'],
      ['required', 'studentNumber'],
    ]);
  });
});

describe('OneRoster', () => {
  it('is written in the form that the Japan profile asks for', () => {
    const bytes = writeOneRoster(
      {
        companyID: 1,
        name: '桜ヶ丘中学校',
        isPrimary: false,
        schoolYear: 2026,
        classes: [{ schoolClassID: 1, grade: 1, name: '1組' }],
      },
      [],
    );
    const table = (name: string) => strFromU8(unzipSync(bytes)[`${name}.csv`] ?? new Uint8Array());
    const manifest = table('manifest').split('\r\n');
    expect(manifest).toEqual(
      expect.arrayContaining([
        'manifest.version,1.0',
        'oneroster.version,1.2_JP',
        'file.users,bulk',
      ]),
    );
    expect(manifest.filter((line) => line.startsWith('file.'))).toHaveLength(21);
    expect(table('academicSessions')).toMatch(
      /,2026年度,schoolYear,2026-04-01,2027-03-31,,2026(\r\n)?$/,
    );
    expect(table('users')).toContain(
      'metadata.jp.homeClass,metadata.jp.kanaPreferredFamilyName,metadata.jp.kanaPreferredGivenName',
    );
  });

  it('grades and codes are inverse in every kind of school', () => {
    const schools = fc.record({
      highest: fc.constantFrom(3, 6, 9, 12),
      isPrimary: fc.boolean(),
      grade: fc.integer({ min: 1, max: 12 }),
    });
    fc.assert(
      fc.property(schools, ({ highest, isPrimary, grade }) => {
        fc.pre(grade <= highest);
        expect(gradeOfCode(codeOfGrade(grade, highest, isPrimary), highest)).toBe(grade);
      }),
    );
    expect(codeOfGrade(1, 3, false)).toBe('J1');
    expect(codeOfGrade(4, 6, false)).toBe('H1');
    expect(codeOfGrade(4, 6, true)).toBe('P4');
    expect(codeOfGrade(8, 9, true)).toBe('J2');
  });

  it('what we write is read back without a difference (property)', async () => {
    const word = fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 12 })
      // A removed character may have stood between a letter and its mark: composed once more, as every stored text is.
      .map((value) =>
        value
          .normalize('NFKC')
          .replace(/[\s\p{C}\p{Z}]/gu, '')
          .normalize('NFKC'),
      )
      .filter((value) => value !== '' && value.length <= 32 && !value.startsWith('="'));
    const kana = fc.constantFrom('サトウ', 'タカハシ', 'アオイ', '');
    const schools = fc.record({
      isPrimary: fc.boolean(),
      grades: fc.constantFrom([1, 2, 3], [1, 2, 3, 4, 5, 6]),
      students: fc.uniqueArray(
        fc.record({
          manageNumber: word,
          lastName: word,
          firstName: fc.oneof(word, fc.constantFrom('-', 'ー')).map(keptGivenName),
          kana,
          hasEmail: fc.boolean(),
        }),
        { selector: (student) => student.manageNumber, maxLength: 20, minLength: 1 },
      ),
    });
    await fc.assert(
      fc.asyncProperty(schools, async ({ isPrimary, grades, students }) => {
        const classes = grades.flatMap((grade) =>
          ['1組', '2組'].map((name, index) => ({ schoolClassID: grade * 10 + index, grade, name })),
        );
        const people = students.map((student, index) => {
          const schoolClass = classes[index % classes.length] ?? classes[0]!;
          return {
            studentID: index + 1,
            schoolClassID: schoolClass.schoolClassID,
            schoolClass,
            studentNumber: index + 1,
            manageNumber: student.manageNumber,
            lastName: student.lastName,
            firstName: student.firstName,
            lastNameKana: student.kana,
            firstNameKana: student.kana,
            email: student.hasEmail ? `s${index}@x.example` : null,
            ...noOthers,
          };
        });
        const bytes = writeOneRoster(
          { companyID: 7, name: '試験校', isPrimary, schoolYear: 2026, classes },
          people,
        );
        const { format, rows, letters } = await read(bytes, 'oneroster.zip');
        expect(format).toBe('oneRoster');
        const planned = compareStudents(
          { rows, letters },
          {
            classes,
            students: people.map((person) => ({
              ...person,
              tags: ['英語'],
              enrolment: {
                schoolClassID: person.schoolClassID,
                grade: person.schoolClass.grade,
                className: person.schoolClass.name,
                studentNumber: person.studentNumber,
                state: 'enrolled',
              },
            })),
            occupants: [],
            enrolled: people.length,
            maxStudents: 100,
          },
        );
        expect(planned.map((row) => [row.kind, row.reasons, row.changes])).toEqual(
          people.map(() => ['unchanged', [], []]),
        );
      }),
      runs(60),
    );
  });
});
