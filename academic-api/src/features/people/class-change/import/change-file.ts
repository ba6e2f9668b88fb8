import { classChangeImportFields, limits } from '@mebae/contracts';
import type { Origin } from '../../../../lib/excel/about-sheet.ts';
import type { Workbook } from '../../../../lib/excel/book.ts';
import { sheetOf } from '../../../../lib/excel/sheet-of.ts';
import { createWorkbook } from '../../../../lib/excel/workbook.ts';
import { importColumns, sheetsNotRead } from '../../../../lib/roster-import/import-columns.ts';
import { changeTexts } from './change-texts.ts';
import type { GradeDraft } from './draft-of-grade.ts';

export const sheetNames = {
  roster: changeTexts.everyWording().map(({ sheets }) => sheets.roster),
  others: sheetsNotRead(changeTexts.everyWording().map(({ sheets }) => sheets.guide)),
};

/** The drafts as a workbook that the import reads back unchanged. */
export function changeWorkbook(
  origin: Origin,
  drafts: readonly GradeDraft[],
  manageNumbers: ReadonlyMap<number, string>,
): Workbook {
  const text = changeTexts(origin);
  const rows = drafts.flatMap(({ key, students, draft, classes }) => {
    const names = new Map(
      classes.map((schoolClass) => [schoolClass.schoolClassID, schoolClass.name]),
    );
    const places = new Map(draft.assignments.map((row) => [row.studentID, row.schoolClassID]));
    return students.map((student) => ({
      grade: key.grade - 1,
      schoolClass: student.schoolClassName,
      manageNumber: manageNumbers.get(student.studentID) ?? '',
      lastName: student.lastName,
      firstName: student.firstName,
      nextClass: names.get(places.get(student.studentID) ?? 0) ?? null,
    }));
  });
  const sheet = sheetOf({
    name: text.sheets.roster,
    columns: importColumns(classChangeImportFields, text.headers, {
      numbers: ['grade'],
      widths: {
        grade: 14,
        schoolClass: 16,
        manageNumber: 18,
        lastName: 16,
        firstName: 16,
        nextClass: 18,
      },
    }),
    rows,
    blankRows: Math.max(0, limits.importRows - rows.length),
  });
  const grades = drafts.map(({ key }) => text.grade.replace('{grade}', String(key.grade - 1)));
  return createWorkbook(
    origin,
    {
      title: text.title,
      groups: [{ target: grades.join('・'), n: rows.length }],
      notes: text.notes,
      guide: {
        name: text.sheets.guide,
        tables: [
          {
            title: text.classesHeader,
            header: text.classHeaders,
            rows: drafts.flatMap(({ classes }) =>
              classes.map((schoolClass) => [schoolClass.grade, schoolClass.name]),
            ),
          },
        ],
      },
    },
    [sheet],
    sheet.name,
  );
}
