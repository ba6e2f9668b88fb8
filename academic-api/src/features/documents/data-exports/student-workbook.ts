import { fullName } from '@mebae/rules';
import { clockInJapan } from '../../../lib/school/clock-in-japan.ts';
import type { Origin } from '../../../lib/excel/about-sheet.ts';
import type { Cell, SheetToWrite, StyledCell, Workbook } from '../../../lib/excel/book.ts';
import { sheetOf, type Column } from '../../../lib/excel/sheet-of.ts';
import { textWidth } from '../../../lib/excel/text-width.ts';
import { createWorkbook } from '../../../lib/excel/workbook.ts';
import { roundedToHundredths } from '../../../lib/score-groups/score-names.ts';
import { exportTexts, type ExportTexts } from './export-texts.ts';
import type { StudentData } from './student-data.ts';

/** A longer text is wrapped. */
const widestLine = 40;

const columnText = (texts: ExportTexts, name: string): string =>
  texts.columns[name as keyof ExportTexts['columns']];

/** Columns of values that the product names by a code. */
const codedColumns = new Set([
  'state',
  'part',
  'role',
  'isPriority',
  'isFixed',
  'isTooFast',
  'isDone',
]);

/** A value as a cell, in words where the product has a code for it. */
function cellOf(texts: ExportTexts, name: string, value: unknown): Cell {
  if (codedColumns.has(name)) {
    const word = texts.words[String(value) as keyof ExportTexts['words']] as string | undefined;
    if (word !== undefined) return word;
  }
  if (value === null || typeof value === 'string' || typeof value === 'number') return value;
  if (value instanceof Date) return clockInJapan(value);
  const isLines = Array.isArray(value) && value.every((line) => typeof line === 'string');
  return isLines ? value.join('\n') : JSON.stringify(value);
}

const isDay = (value: unknown): boolean =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value);

/** A column by the values that it holds: what each part of the data has is the database's to know. */
function columnOf(
  texts: ExportTexts,
  name: string,
  values: readonly unknown[],
): Column<Record<string, unknown>> {
  const header = columnText(texts, name);
  const given = values.filter((value) => value !== null);
  const are = (test: (value: unknown) => boolean): boolean => given.length > 0 && given.every(test);
  const cell = (row: Record<string, unknown>): Cell => cellOf(texts, name, row[name] ?? null);
  const textIn = (row: Record<string, unknown>): string | null => {
    const value = cell(row);
    return value === null ? null : String(value);
  };
  if (are((value) => value instanceof Date)) return { header, kind: 'moment', value: textIn };
  if (are(isDay)) return { header, kind: 'day', value: textIn };
  if (are((value) => typeof value === 'number') && !codedColumns.has(name)) {
    return {
      header,
      kind: 'number',
      digits: given.every(Number.isInteger) ? 0 : 2,
      // all decimals are in the JSON beside it
      value: ({ [name]: value }) => (typeof value === 'number' ? roundedToHundredths(value) : null),
    };
  }
  const isLong = given.some(
    (value) => typeof value !== 'string' || textWidth(value) > widestLine || value.includes('\n'),
  );
  return { header, kind: isLong ? 'wrapped' : 'text', value: textIn };
}

function partSheet(
  texts: ExportTexts,
  part: string,
  rows: readonly Record<string, unknown>[],
): SheetToWrite {
  const name = texts.sheets[part as keyof ExportTexts['sheets']];
  const names = Object.keys(rows[0] ?? {});
  if (names.length === 0) {
    return {
      name,
      columns: [{ kind: 'text', width: widestLine }],
      rows: [[texts.workbook.nothing]],
    };
  }
  const columns = names.map((column) =>
    columnOf(
      texts,
      column,
      rows.map((row) => row[column] ?? null),
    ),
  );
  return sheetOf({ name, columns, rows });
}

/** The student's own data, one under the other. */
function profileSheet(texts: ExportTexts, profile: StudentData['profile']): SheetToWrite {
  const value = (name: string, given: unknown): StyledCell => ({
    value: cellOf(texts, name, given),
    kind: given instanceof Date ? 'moment' : 'wrapped',
  });
  return {
    name: texts.sheets.profile,
    columns: [
      { kind: 'text', width: 24 },
      { kind: 'wrapped', width: 60 },
    ],
    rows: Object.entries(profile).map(([name, given]) => [
      { value: columnText(texts, name), emphasis: 'label' },
      value(name, given),
    ]),
  };
}

/** Everything of one student as a workbook that people can read: a sheet a part. */
export function studentWorkbook(origin: Origin, data: StudentData): Workbook {
  const texts = exportTexts(origin);
  const { profile, ...lists } = data;
  return createWorkbook(
    origin,
    {
      title: texts.workbook.title,
      groups: [{ target: fullName(profile, origin.language) }],
      notes: [texts.workbook.note],
    },
    [
      profileSheet(texts, profile),
      ...Object.entries(lists).map(([part, rows]) =>
        partSheet(texts, part, rows as Record<string, unknown>[]),
      ),
    ],
  );
}
