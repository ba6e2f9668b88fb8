import {
  limits,
  requiredTeacherFields,
  teacherFields,
  teacherImportFields,
  type TeacherImportField,
} from '@mebae/contracts';
import type { Origin } from '../../../../lib/excel/about-sheet.ts';
import type { Workbook } from '../../../../lib/excel/book.ts';
import { sheetOf } from '../../../../lib/excel/sheet-of.ts';
import { createWorkbook } from '../../../../lib/excel/workbook.ts';
import {
  importColumns,
  widthsOf,
  type ImportFileRow,
} from '../../../../lib/roster-import/import-columns.ts';
import type { CurrentClass } from '../../../../lib/roster-import/resolve-class.ts';
import { teacherTexts } from './teacher-texts.ts';

const required: readonly TeacherImportField[] = requiredTeacherFields;

/** The empty file to fill in: a guide with this year's classes, a sheet with formatted columns, and an example. */
export function templateWorkbook(origin: Origin, classes: readonly CurrentClass[]): Workbook {
  const text = teacherTexts(origin);
  const columns = importColumns(teacherImportFields, text.headers, {
    numbers: [],
    widths: { role: 16, schoolClasses: 28, ...widthsOf(teacherFields) },
  });
  const inCharge = classes
    .slice(0, 2)
    .map(({ grade, name }) => `${grade}-${name}`)
    .join('、');
  const examples = text.examples.map((cells): ImportFileRow<TeacherImportField> =>
    Object.fromEntries(
      teacherImportFields.map((field, at) => [
        field,
        cells[at] === '{classes}' ? inCharge || text.exampleClasses : cells[at],
      ]),
    ),
  );
  return createWorkbook(
    origin,
    {
      title: text.title,
      notes: text.notes,
      guide: {
        name: text.sheets.guide,
        tables: [
          {
            header: text.guideHeaders,
            rows: teacherImportFields.map((field) => [
              text.headers[field],
              text.guide[field],
              required.includes(field) ? text.required : text.optional,
              examples[0]?.[field] ?? null,
            ]),
          },
          {
            title: text.classesHeader,
            header: text.classHeaders,
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
