import {
  studentImportFields,
  limits,
  requiredStudentFields,
  type StudentImportField,
} from '@mebae/contracts';
import type { SheetToWrite } from '../../../lib/excel/grid.ts';
import type { StudentListRow } from '../../../lib/student-list.repository.ts';
import type { CurrentClass } from '../../../lib/roster-import/resolve-class.ts';
import type { TextReader } from '../../../lib/school-words/catalogue.ts';
import { tagSeparator } from '../preview/split-tags.ts';
import { rosterTexts } from '../roster-texts.ts';

const widths = [7, 12, 10, 14, 14, 14, 18, 18, 30, 24];
/** Grade and number stay numbers; all else is text, so that 0012 and 1-2 stay as typed. */
const numberFields: readonly StudentImportField[] = ['grade', 'studentNumber'];
const textColumns = studentImportFields.flatMap((field, index) =>
  numberFields.includes(field) ? [] : [index],
);
const required: readonly StudentImportField[] = requiredStudentFields;

export const templateFileName = (reader: TextReader): string => rosterTexts(reader).fileName;
export const demoFileName = (reader: TextReader): string => rosterTexts(reader).demoFileName;
export const exportFileName = (reader: TextReader): string => rosterTexts(reader).exportFileName;

const headers = (reader: TextReader): string[] =>
  studentImportFields.map((field) => rosterTexts(reader).headers[field]);

function guideSheet(reader: TextReader, classes: readonly CurrentClass[]): SheetToWrite {
  const text = rosterTexts(reader);
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
 * @param reader of the headers and texts
 */
export function templateSheets(
  reader: TextReader,
  classes: readonly CurrentClass[],
): SheetToWrite[] {
  const text = rosterTexts(reader);
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
      rows: [headers(reader)],
      textColumns,
      blankRows: limits.importRows,
    },
    { name: text.sheets.example, widths, rows: [headers(reader), ...examples] },
    guideSheet(reader, classes),
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
export function rosterSheet(reader: TextReader, students: readonly RosterStudent[]): SheetToWrite {
  return {
    name: rosterTexts(reader).sheets.roster,
    widths,
    rows: [
      headers(reader),
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
