import {
  studentImportFields,
  limits,
  requiredStudentFields,
  type StudentImportField,
  type LanguageCode,
} from '@mebae/contracts';
import type { SheetToWrite } from '../../../lib/excel/grid.ts';
import type { StudentListRow } from '../../../lib/student-list.repository.ts';
import type { CurrentClass } from '../../../lib/roster-import/resolve-class.ts';
import { tagSeparator } from '../preview/split-tags.ts';
import en from '../texts/en.json' with { type: 'json' };
import ja from '../texts/ja.json' with { type: 'json' };
import vi from '../texts/vi.json' with { type: 'json' };

const texts = { ja, en, vi };
const widths = [7, 12, 10, 14, 14, 14, 18, 18, 30, 24];
/** Grade and number stay numbers; all else is text, so that 0012 and 1-2 stay as typed. */
const numberFields: readonly StudentImportField[] = ['grade', 'studentNumber'];
const textColumns = studentImportFields.flatMap((field, index) =>
  numberFields.includes(field) ? [] : [index],
);
const required: readonly StudentImportField[] = requiredStudentFields;

export const templateFileName = (language: LanguageCode): string => texts[language].fileName;
export const demoFileName = (language: LanguageCode): string => texts[language].demoFileName;
export const exportFileName = (language: LanguageCode): string => texts[language].exportFileName;

const headers = (language: LanguageCode): string[] =>
  studentImportFields.map((field) => texts[language].headers[field]);

function guideSheet(language: LanguageCode, classes: readonly CurrentClass[]): SheetToWrite {
  const text = texts[language];
  const example = text.examples[0] ?? [];
  return {
    name: text.sheets.guide,
    widths: [22, 10, 80, 24],
    rows: [
      ...text.notes.map((note) => [note]),
      [],
      text.guideHeaders,
      ...studentImportFields.map((field, index) => [
        text.headers[field],
        required.includes(field) ? text.required : text.optional,
        text.guide[field],
        exampleCell(example[index] ?? '', classes, text),
      ]),
      [],
      [text.classesHeader],
      [text.headers.grade, text.headers.schoolClass],
      ...classes.map((c) => [c.grade, c.name]),
    ],
  };
}

function exampleCell(
  cell: string,
  classes: readonly CurrentClass[],
  { exampleClass }: { exampleClass: string },
): string {
  return cell === '{class}' ? (classes[0]?.name ?? exampleClass) : cell;
}

/**
 * The empty roster to fill in: a sheet with formatted columns, an example and a guide with this year's classes.
 * @param language of the headers and texts
 */
export function templateSheets(
  language: LanguageCode,
  classes: readonly CurrentClass[],
): SheetToWrite[] {
  const text = texts[language];
  const examples = text.examples.map((row) =>
    row.map((cell, index) => {
      const field = studentImportFields[index];
      if (field === 'grade') return classes[0]?.grade ?? 1;
      return field === 'studentNumber' ? Number(cell) : exampleCell(cell, classes, text);
    }),
  );
  return [
    {
      name: text.sheets.roster,
      widths,
      rows: [headers(language)],
      textColumns,
      blankRows: limits.importRows,
    },
    { name: text.sheets.example, widths, rows: [headers(language), ...examples] },
    guideSheet(language, classes),
  ];
}

type RosterStudent = Pick<
  StudentListRow,
  | 'grade'
  | 'className'
  | 'studentNumber'
  | 'manageNumber'
  | 'lastName'
  | 'firstName'
  | 'lastNameKana'
  | 'firstNameKana'
  | 'email'
  | 'tags'
>;

/** Students as a roster that the import reads back unchanged. */
export function rosterSheet(
  language: LanguageCode,
  students: readonly RosterStudent[],
): SheetToWrite {
  return {
    name: texts[language].sheets.roster,
    widths,
    rows: [
      headers(language),
      ...students.map((s) => [
        s.grade,
        s.className,
        s.studentNumber,
        s.manageNumber,
        s.lastName,
        s.firstName,
        s.lastNameKana,
        s.firstNameKana,
        s.email,
        s.tags.map((tag) => tag.tag).join(tagSeparator),
      ]),
    ],
  };
}
