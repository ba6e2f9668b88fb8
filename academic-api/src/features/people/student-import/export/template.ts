import {
  limits,
  requiredStudentFields,
  studentFields,
  studentImportFields,
  type StudentFilterQuery,
  type StudentImportField,
  type StudentValues,
} from '@mebae/contracts';
import { filledText } from '@mebae/rules';
import type { Origin } from '../../../../lib/excel/about-sheet.ts';
import type { SheetToWrite, Workbook } from '../../../../lib/excel/book.ts';
import { sheetOf } from '../../../../lib/excel/sheet-of.ts';
import { createWorkbook } from '../../../../lib/excel/workbook.ts';
import {
  importColumns,
  widthsOf,
  type ImportFileRow,
} from '../../../../lib/roster-import/import-columns.ts';
import type { CurrentClass } from '../../../../lib/roster-import/resolve-class.ts';
import type { TextReader } from '../../../../lib/school-words/catalogue.ts';
import { classText } from '../../../../lib/score-groups/score-names.ts';
import type { StudentListRow } from '../../../../lib/people/student-list.repository.ts';
import { tagSeparator } from '../preview/split-tags.ts';
import { rosterTexts } from '../roster-texts.ts';

const required: readonly StudentImportField[] = requiredStudentFields;
/** More classes than these are counted, not named. */
const namedClasses = 3;

const columnsOf = (reader: TextReader) =>
  importColumns(studentImportFields, rosterTexts(reader).headers, {
    numbers: ['grade', 'studentNumber'],
    widths: { grade: 8, schoolClass: 14, studentNumber: 12, tags: 24, ...widthsOf(studentFields) },
  });

/** An example's cells, with the first class of the year. */
function exampleRows(
  reader: TextReader,
  classes: readonly CurrentClass[],
): ImportFileRow<StudentImportField>[] {
  const { examples, exampleClass } = rosterTexts(reader);
  const [first] = classes;
  return examples.map((cells) => ({
    ...Object.fromEntries(studentImportFields.map((field, at) => [field, cells[at] ?? ''])),
    grade: first?.grade ?? 1,
    schoolClass: first?.name ?? exampleClass,
    studentNumber: Number(cells[studentImportFields.indexOf('studentNumber')]),
  }));
}

/** The empty roster to fill in: a guide with this year's classes, a sheet with formatted columns, and an example. */
export function templateWorkbook(origin: Origin, classes: readonly CurrentClass[]): Workbook {
  const text = rosterTexts(origin);
  const columns = columnsOf(origin);
  const examples = exampleRows(origin, classes);
  return createWorkbook(
    origin,
    {
      title: text.titles.template,
      notes: text.notes,
      guide: {
        name: text.sheets.guide,
        tables: [
          {
            header: text.guideHeaders,
            rows: studentImportFields.map((field) => [
              text.headers[field],
              text.guide[field],
              required.includes(field) ? text.required : text.optional,
              examples[0]?.[field] ?? null,
            ]),
          },
          {
            title: text.classesHeader,
            header: [text.headers.grade, text.headers.schoolClass],
            rows: classes.map(({ grade, name }) => [grade, name]),
          },
        ],
      },
    },
    [
      sheetOf({ name: text.sheets.roster, columns, rows: [], blankRows: limits.importRows }),
      sheetOf({ name: text.sheets.example, columns, rows: examples }),
    ],
    text.sheets.roster,
  );
}

type RosterStudent = Pick<StudentListRow, 'grade' | 'className' | 'studentNumber' | 'tags'> &
  StudentValues;

const rosterSheet = (reader: TextReader, students: readonly RosterStudent[]): SheetToWrite =>
  sheetOf({
    name: rosterTexts(reader).sheets.roster,
    columns: columnsOf(reader),
    rows: students.map(({ className, tags, ...student }) => ({
      ...student,
      schoolClass: className,
      tags: tags.map(({ tag }) => tag).join(tagSeparator),
    })),
  });

/** The group of a list's students: its classes by name, as long as they are few. */
function targetOf(reader: TextReader, students: readonly RosterStudent[]): string {
  const names = new Set(
    students.flatMap(({ grade, className }) =>
      grade === null || className === null
        ? []
        : [classText(reader, { grade, schoolClassName: className })],
    ),
  );
  return names.size <= namedClasses
    ? [...names].join('・')
    : filledText(rosterTexts(reader).manyClasses, { n: String(names.size) });
}

/** Students of the list as a roster that the import reads back unchanged. */
export function rosterWorkbook(
  origin: Origin,
  students: readonly RosterStudent[],
  query: StudentFilterQuery,
): Workbook {
  const { titles, exportNotes } = rosterTexts(origin);
  const { sortKey: _key, sortDirection: _direction, ...filter } = query;
  const isFiltered = Object.values(filter).some((value) => value !== undefined && value !== '');
  const sheet = rosterSheet(origin, students);
  return createWorkbook(
    origin,
    {
      title: titles.export,
      groups: [{ target: targetOf(origin, students), n: students.length }],
      notes: [exportNotes.readBack, ...(isFiltered ? [exportNotes.filtered] : [])],
    },
    [sheet],
    sheet.name,
  );
}

/** Made-up students as a roster that the import takes. */
export function demoWorkbook(origin: Origin, students: readonly RosterStudent[]): Workbook {
  const { titles, exportNotes } = rosterTexts(origin);
  const sheet = rosterSheet(origin, students);
  return createWorkbook(
    origin,
    {
      title: titles.demo,
      groups: [{ target: targetOf(origin, students), n: students.length }],
      notes: [exportNotes.demo],
    },
    [sheet],
    sheet.name,
  );
}
