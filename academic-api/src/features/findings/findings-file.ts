import type { FindingsOfClass, LanguageCode } from '@mebae/contracts';
import { countCharacters, dayInJapan, filledText } from '@mebae/rules';
import type { SheetToWrite } from '../../lib/excel/grid.ts';
import en from './texts/en.json' with { type: 'json' };
import ja from './texts/ja.json' with { type: 'json' };
import vi from './texts/vi.json' with { type: 'json' };

const texts = { ja, en, vi };
const widths = [8, 14, 14, 80, 10, 12, 16];

const classNameOf = (language: LanguageCode, { schoolClass }: FindingsOfClass): string =>
  filledText(texts[language].class, {
    grade: String(schoolClass.grade),
    name: schoolClass.schoolClassName,
  });

export const findingsFileName = (language: LanguageCode, of: FindingsOfClass): string =>
  filledText(texts[language].fileName, { class: classNameOf(language, of) });

/** Findings of a class as a sheet: one row a student, those without any, too. */
export function findingsSheets(language: LanguageCode, of: FindingsOfClass): SheetToWrite[] {
  const text = texts[language];
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
