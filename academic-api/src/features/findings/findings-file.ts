import type { FindingsOfClass } from '@mebae/contracts';
import { countCharacters, dayInJapan, filledText } from '@mebae/rules';
import type { SheetToWrite } from '../../lib/excel/grid.ts';
import { catalogue, type TextReader } from '../../lib/school-words/catalogue.ts';
import en from './texts/en.json' with { type: 'json' };
import ja from './texts/ja.json' with { type: 'json' };
import vi from './texts/vi.json' with { type: 'json' };

const textsFor = catalogue({ ja, en, vi });
const widths = [8, 14, 14, 80, 10, 12, 16];

const classNameOf = (reader: TextReader, { schoolClass }: FindingsOfClass): string =>
  filledText(textsFor(reader).class, {
    grade: String(schoolClass.grade),
    name: schoolClass.schoolClassName,
  });

export const findingsFileName = (reader: TextReader, of: FindingsOfClass): string =>
  filledText(textsFor(reader).fileName, { class: classNameOf(reader, of) });

/** Findings of a class as a sheet: one row a student, those without any, too. */
export function findingsSheets(reader: TextReader, of: FindingsOfClass): SheetToWrite[] {
  const text = textsFor(reader);
  const rows = of.data.map((row) => [
    row.studentNumber,
    row.lastName,
    row.firstName,
    row.text,
    countCharacters(row.text),
    text.states[row.state],
    row.updatedAt === null ? null : dayInJapan(new Date(row.updatedAt)),
  ]);
  return [{ name: text.sheet, widths, rows: [text.columns, ...rows] }];
}
