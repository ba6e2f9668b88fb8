import { extname } from 'node:path';
import { limits, type ImportNoteEntry, type RosterFormat } from '@mebae/contracts';
import { ExcelProblem } from '../excel/excel-problem.ts';
import { readExcel } from '../excel/excel.ts';
import { isCompoundFile, isZip } from '../excel/file-kind.ts';
import type { Grid } from '../excel/grid.ts';
import { csvRows } from './read-csv.ts';
import { readOneRoster, type RosterPeople, type SchoolRows } from './one-roster/read-one-roster.ts';

/** More rows than any limit allows are not read; these say 'too many', below titles and notes. */
const rowsRead = limits.importRows * 2;
/** Lines with an unclosed quote that a note names. */
const linesNamed = 20;

export interface ReadFile {
  format: RosterFormat;
  grid: Grid;
  notes: ImportNoteEntry[];
  /** The schools of a OneRoster package, each with its rows. */
  schools?: SchoolRows[];
  /** Rows that it may have, where these are not as many as of other files. */
  maxRows?: number;
}

export const oneSheet = (name: string, rows: Grid['sheets'][0]['rows']): Grid => ({
  macros: false,
  sheets: [{ name, hidden: false, rows }],
});

/** A note for each number of people who were left out. */
export const leftOutNotes = (
  counts: Partial<Record<ImportNoteEntry['code'], number>>,
): ImportNoteEntry[] =>
  (Object.entries(counts) as [ImportNoteEntry['code'], number][])
    .filter(([, count]) => count > 0)
    .map(([code, count]) => ({ code, params: { count } }));

/** A roster as the other files are read; which school's rows count is chosen later. */
const fileOfRoster = ({ rows, schools, others, absent }: RosterPeople): ReadFile => ({
  format: 'oneRoster',
  grid: oneSheet('OneRoster', rows),
  notes: leftOutNotes({ otherPeople: others, ...absent }),
  schools,
});

/**
 * Reads a workbook, a table of text or a OneRoster package, told apart by the name's ending and the first bytes.
 * @param role whom a OneRoster package is read for; null where the kind takes none
 * @param day on which a OneRoster package's people have to be at a school
 * @throws ExcelProblem
 */
export async function readFile(
  file: { name: string; bytes: Uint8Array },
  role: 'student' | 'teacher' | null,
  day: string,
): Promise<ReadFile> {
  const { name, bytes } = file;
  const ending = extname(name).toLowerCase();
  if (ending === '.csv') {
    // a workbook under this name is no text; what it is called has to say what it is
    if (isZip(bytes) || isCompoundFile(bytes)) throw new ExcelProblem('wrongExtension');
    const { rows, openLines } = csvRows(bytes, rowsRead);
    const lines = openLines.slice(0, linesNamed).map(String);
    const notes: ImportNoteEntry[] =
      lines.length > 0
        ? [{ code: 'unclosedQuotes', params: { count: openLines.length, lines } }]
        : [];
    return { format: 'csv', grid: oneSheet('CSV', rows), notes };
  }
  if (ending === '.zip' && role !== null) {
    if (!isZip(bytes)) throw new ExcelProblem('corrupt');
    return fileOfRoster(await readOneRoster(bytes, role, day));
  }
  return { format: 'excel', grid: await readExcel(name, bytes), notes: [] };
}
