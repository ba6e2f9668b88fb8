import { classChangeImportFields, limits } from '@mebae/contracts';
import type { SheetToWrite } from '../../../lib/excel/grid.ts';
import type { TextReader } from '../../../lib/school-words/catalogue.ts';
import type { GradeDraft } from './draft-of-grade.ts';
import { changeTexts } from './change-texts.ts';

/** A grade is a number; all else is text, so that 0012 and 1-2 stay as typed. */
const textColumns = classChangeImportFields.flatMap((field, index) =>
  field === 'grade' ? [] : [index],
);

export const sheetNames = {
  roster: changeTexts.everyWording().map(({ sheets }) => sheets.roster),
  others: changeTexts.everyWording().map(({ sheets }) => sheets.guide),
};

/** The drafts as a file that the import reads back unchanged. */
export function changeFile(
  reader: TextReader,
  drafts: readonly GradeDraft[],
  manageNumbers: ReadonlyMap<number, string>,
): { fileName: string; sheets: SheetToWrite[] } {
  const text = changeTexts(reader);
  const rows = drafts.flatMap(({ key, students, draft, classes }) => {
    const names = new Map(
      classes.map((schoolClass) => [schoolClass.schoolClassID, schoolClass.name]),
    );
    const places = new Map(draft.assignments.map((row) => [row.studentID, row.schoolClassID]));
    return students.map((student) => [
      key.grade - 1,
      student.schoolClassName,
      manageNumbers.get(student.studentID) ?? '',
      student.lastName,
      student.firstName,
      names.get(places.get(student.studentID) ?? 0) ?? null,
    ]);
  });
  return {
    fileName: text.fileName,
    sheets: [
      {
        name: text.sheets.roster,
        widths: [14, 16, 18, 16, 16, 18],
        rows: [classChangeImportFields.map((field) => text.headers[field]), ...rows],
        textColumns,
        blankRows: Math.max(0, limits.importRows - rows.length),
      },
      {
        name: text.sheets.guide,
        widths: [80, 20],
        rows: [
          ...text.notes.map((note) => [note]),
          [],
          [text.classesHeader],
          text.classHeaders,
          ...drafts.flatMap(({ classes }) =>
            classes.map((schoolClass) => [schoolClass.grade, schoolClass.name]),
          ),
        ],
      },
    ],
  };
}
