import {
  limits,
  promotionImportFields,
  type PromotionClass,
  studentFields,
} from '@mebae/contracts';
import type { Origin } from '../../../../lib/excel/about-sheet.ts';
import type { Workbook } from '../../../../lib/excel/book.ts';
import { sheetOf } from '../../../../lib/excel/sheet-of.ts';
import { createWorkbook } from '../../../../lib/excel/workbook.ts';
import {
  importColumns,
  widthsOf,
  sheetsNotRead,
} from '../../../../lib/roster-import/import-columns.ts';
import type { NewcomerRow } from '../newcomers.repository.ts';
import type { StudentWithWay } from './compare-promotion.ts';
import { promotionTexts, rowWays, wordOf } from './header-names.ts';

const all = promotionTexts.everyWording();
export const sheetNames = {
  roster: all.map(({ sheets }) => sheets.roster),
  others: sheetsNotRead(all.map(({ sheets }) => sheets.guide)),
};

interface PromotionDraft {
  students: readonly StudentWithWay[];
  newcomers: readonly NewcomerRow[];
  classes: readonly PromotionClass[];
}

/** The draft as a workbook that the import reads back unchanged. */
export function promotionWorkbook(
  origin: Origin,
  { students, newcomers, classes }: PromotionDraft,
): Workbook {
  const text = promotionTexts(origin);
  const classOf = new Map(classes.map((schoolClass) => [schoolClass.key, schoolClass]));
  const nextClass = (key: number | null) => {
    const found = key === null ? undefined : classOf.get(key);
    return { nextGrade: found?.grade ?? null, nextClass: found?.schoolClassName ?? null };
  };
  const namesOf = (person: StudentWithWay | NewcomerRow) => ({
    manageNumber: person.manageNumber,
    lastName: person.lastName,
    firstName: person.firstName,
    lastNameKana: person.lastNameKana,
    firstNameKana: person.firstNameKana,
  });
  const rows = [
    ...students.map((student) => ({
      grade: student.grade,
      schoolClass: student.schoolClassName,
      ...namesOf(student),
      way: wordOf(student.planned.way, origin),
      ...nextClass(student.planned.classKey),
    })),
    ...newcomers.map((newcomer) => ({
      ...namesOf(newcomer),
      way: wordOf('newcomers', origin),
      ...nextClass(newcomer.classKey),
    })),
  ];
  const sheet = sheetOf({
    name: text.sheets.roster,
    columns: importColumns(promotionImportFields, text.headers, {
      numbers: ['grade', 'nextGrade'],
      widths: {
        ...widthsOf(studentFields),
        grade: 10,
        schoolClass: 12,
        way: 14,
        nextGrade: 12,
        nextClass: 14,
      },
    }),
    rows,
    blankRows: Math.max(0, limits.importRows - rows.length),
  });
  const grades = [...new Set(students.flatMap(({ grade }) => grade ?? []))];
  return createWorkbook(
    origin,
    {
      title: text.title,
      groups: [
        {
          target: grades.map((grade) => text.grade.replace('{grade}', String(grade))).join('・'),
          n: rows.length,
        },
      ],
      notes: text.notes,
      guide: {
        name: text.sheets.guide,
        tables: [
          { header: [text.waysHeader], rows: rowWays.map((way) => [wordOf(way, origin)]) },
          {
            title: text.classesHeader,
            header: text.classHeaders,
            rows: classes.map((schoolClass) => [schoolClass.grade, schoolClass.schoolClassName]),
          },
        ],
      },
    },
    [sheet],
    sheet.name,
  );
}
