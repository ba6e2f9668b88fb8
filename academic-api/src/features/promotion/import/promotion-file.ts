import { limits, promotionImportFields, type PromotionClass } from '@mebae/contracts';
import type { SheetToWrite } from '../../../lib/excel/grid.ts';
import type { TextReader } from '../../../lib/school-words/catalogue.ts';
import type { NewcomerRow } from '../newcomers.repository.ts';
import type { StudentWithWay } from './compare-promotion.ts';
import { promotionTexts, rowWays, wordOf } from './header-names.ts';

/** Grades are numbers; all else is text, so that 0012 and 1-2 stay as typed. */
const textColumns = promotionImportFields.flatMap((field, index) =>
  field === 'grade' || field === 'nextGrade' ? [] : [index],
);

const all = promotionTexts.everyWording();
export const sheetNames = {
  roster: all.map(({ sheets }) => sheets.roster),
  others: all.map(({ sheets }) => sheets.guide),
};

interface Draft {
  students: readonly StudentWithWay[];
  newcomers: readonly NewcomerRow[];
  classes: readonly PromotionClass[];
}

/** The draft as a file that the import reads back unchanged. */
export function promotionFile(
  reader: TextReader,
  { students, newcomers, classes }: Draft,
): { fileName: string; sheets: SheetToWrite[] } {
  const text = promotionTexts(reader);
  const classOf = new Map(classes.map((schoolClass) => [schoolClass.key, schoolClass]));
  const classCells = (key: number | null) => {
    const found = key === null ? undefined : classOf.get(key);
    return [found?.grade ?? null, found?.schoolClassName ?? null];
  };
  const rows = [
    ...students.map((student) => [
      student.grade,
      student.schoolClassName,
      student.manageNumber,
      student.lastName,
      student.firstName,
      student.lastNameKana,
      student.firstNameKana,
      wordOf(student.planned.way, reader),
      ...classCells(student.planned.classKey),
    ]),
    ...newcomers.map((newcomer) => [
      null,
      null,
      newcomer.manageNumber,
      newcomer.lastName,
      newcomer.firstName,
      newcomer.lastNameKana,
      newcomer.firstNameKana,
      wordOf('newcomers', reader),
      ...classCells(newcomer.classKey),
    ]),
  ];
  return {
    fileName: text.fileName,
    sheets: [
      {
        name: text.sheets.roster,
        widths: [10, 12, 16, 14, 14, 18, 18, 14, 12, 14],
        rows: [promotionImportFields.map((field) => text.headers[field]), ...rows],
        textColumns,
        blankRows: Math.max(0, limits.importRows - rows.length),
      },
      {
        name: text.sheets.guide,
        widths: [80, 20],
        rows: [
          ...text.notes.map((note) => [note]),
          [],
          [text.waysHeader],
          ...rowWays.map((way) => [wordOf(way, reader)]),
          [],
          [text.classesHeader],
          text.classHeaders,
          ...classes.map((schoolClass) => [schoolClass.grade, schoolClass.schoolClassName]),
        ],
      },
    ],
  };
}
