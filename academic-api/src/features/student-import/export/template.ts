import {
  limits,
  requiredStudentFields,
  studentImportFields,
  type LanguageCode,
  type StudentFilterQuery,
  type StudentImportField,
} from '@mebae/contracts';
import { filledText } from '@mebae/rules';
import type { Origin } from '../../../lib/excel/about-sheet.ts';
import type { SheetToWrite, Workbook } from '../../../lib/excel/book.ts';
import { sheetOf } from '../../../lib/excel/sheet-of.ts';
import { createWorkbook } from '../../../lib/excel/workbook.ts';
import { importColumns, type ImportFileRow } from '../../../lib/roster-import/import-columns.ts';
import type { CurrentClass } from '../../../lib/roster-import/resolve-class.ts';
import { classText } from '../../../lib/score-groups/score-names.ts';
import type { StudentListRow } from '../../../lib/student-list.repository.ts';
import { tagSeparator } from '../preview/split-tags.ts';
import en from '../texts/en.json' with { type: 'json' };
import ja from '../texts/ja.json' with { type: 'json' };
import vi from '../texts/vi.json' with { type: 'json' };

const texts = { ja, en, vi };
const required: readonly StudentImportField[] = requiredStudentFields;
/** More classes than these are counted, not named. */
const namedClasses = 3;

const columnsOf = (language: LanguageCode) =>
  importColumns(studentImportFields, texts[language].headers, {
    numbers: ['grade', 'studentNumber'],
    widths: [8, 14, 12, 16, 14, 14, 18, 18, 30, 24],
  });

/** An example's cells, with the first class of the year. */
function exampleRows(
  language: LanguageCode,
  classes: readonly CurrentClass[],
): ImportFileRow<StudentImportField>[] {
  const { examples, exampleClass } = texts[language];
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
  const { language } = origin;
  const text = texts[language];
  const columns = columnsOf(language);
  const examples = exampleRows(language, classes);
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

const rosterSheet = (language: LanguageCode, students: readonly RosterStudent[]): SheetToWrite =>
  sheetOf({
    name: texts[language].sheets.roster,
    columns: columnsOf(language),
    rows: students.map(({ className, tags, ...student }) => ({
      ...student,
      schoolClass: className,
      tags: tags.map(({ tag }) => tag).join(tagSeparator),
    })),
  });

/** Whose students a list has: its classes by name, as long as they are few. */
function targetOf(language: LanguageCode, students: readonly RosterStudent[]): string {
  const names = new Set(
    students.flatMap(({ grade, className }) =>
      grade === null || className === null
        ? []
        : [classText(language, { grade, schoolClassName: className })],
    ),
  );
  return names.size <= namedClasses
    ? [...names].join('・')
    : filledText(texts[language].manyClasses, { n: String(names.size) });
}

/** Students of the list as a roster that the import reads back unchanged. */
export function rosterWorkbook(
  origin: Origin,
  students: readonly RosterStudent[],
  query: StudentFilterQuery,
): Workbook {
  const { language } = origin;
  const { titles, exportNotes } = texts[language];
  const { sortKey: _key, sortDirection: _direction, ...filter } = query;
  const isFiltered = Object.values(filter).some((value) => value !== undefined && value !== '');
  const sheet = rosterSheet(language, students);
  return createWorkbook(
    origin,
    {
      title: titles.export,
      groups: [{ target: targetOf(language, students), n: students.length }],
      notes: [exportNotes.readBack, ...(isFiltered ? [exportNotes.filtered] : [])],
    },
    [sheet],
    sheet.name,
  );
}

/** Made-up students as a roster that the import takes. */
export function demoWorkbook(origin: Origin, students: readonly RosterStudent[]): Workbook {
  const { language } = origin;
  const { titles, exportNotes } = texts[language];
  const sheet = rosterSheet(language, students);
  return createWorkbook(
    origin,
    {
      title: titles.demo,
      groups: [{ target: targetOf(language, students), n: students.length }],
      notes: [exportNotes.demo],
    },
    [sheet],
    sheet.name,
  );
}
