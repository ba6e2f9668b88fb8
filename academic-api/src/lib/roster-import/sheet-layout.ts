import { normaliseText, searchKey } from '@mebae/rules';
import type { ImportAskedColumns, ImportNoteEntry } from '@mebae/contracts';
import type { GridCell, GridRow, GridSheet } from '../excel/grid.ts';
import { gradeAndClass } from './grade-pattern.ts';
import { columnLetter } from './read-cells.ts';
import { askRepeated } from './repeated-headers.ts';
import { isTotal, repeatsHeader, textOf, textsOf } from './rows-of-nobody.ts';

/** A table as it stands in a sheet: where its header is and what was taken for what. */
export interface FoundTable {
  sheet: GridSheet;
  /** Index in the sheet's rows of the last header row. */
  index: number;
  headers: string[];
  fields: (string | null)[];
}

/** One table of people, made of what stands in a sheet or in several. */
export interface LaidOut {
  headers: string[];
  fields: (string | null)[];
  rows: GridRow[];
  notes: ImportNoteEntry[];
  /** Headers that stand over several columns: a person says which of them is meant. */
  asked: ImportAskedColumns[];
}

/** Fewer columns side by side are not two tables of people. */
const blockMinimum = 2;
/** Rows and columns that a note names. */
const namedMaximum = 20;

/** The class that a title or the name of a sheet says, as it is written there; null where it says none. */
function classOfTitle(text: string): string | null {
  const found = gradeAndClass(normaliseText(text));
  return found ? `${found.grade} ${found.schoolClass}` : null;
}

/** Columns of each of several tables that stand side by side under the same headers; 0 for one table. */
function blockWidth({ headers }: FoundTable): number {
  const keys = headers.map(searchKey);
  for (let width = blockMinimum; width * 2 <= keys.length; width += 1) {
    const first = keys.slice(0, width);
    const isRepeated = keys.every((key, index) => key === first[index % width]);
    if (isRepeated && keys.length % width === 0 && first.every((key) => key !== '')) return width;
  }
  return 0;
}

interface OwnRow {
  number: number;
  cells: (GridCell | null)[];
  /** Class in the title above it. */
  schoolClass: string | null;
  isHidden: boolean;
}

/** Reads one table down its rows: whom a row is about, below which title it stands, and which are about nobody. */
class TableReader {
  readonly rows: OwnRow[] = [];
  /** Rows that repeat the header or count people, each by its number and how it begins. */
  readonly nobody: string[] = [];
  private readonly table: FoundTable;
  private schoolClass: string | null;

  constructor(table: FoundTable) {
    this.table = table;
    const above = table.sheet.rows.slice(0, table.index);
    this.schoolClass =
      above
        .flatMap((row) => row.cells.map((cell) => classOfTitle(textOf(cell))))
        .findLast((name) => name !== null) ?? classOfTitle(table.sheet.name);
    for (const row of table.sheet.rows.slice(table.index + 1)) this.read(row);
  }

  private read({ number, cells, hidden }: GridRow): void {
    const texts = textsOf(cells);
    const [first = ''] = texts;
    const title = texts.length === 1 ? classOfTitle(first) : null;
    if (title !== null) this.schoolClass = title;
    else if (isTotal(texts) || this.isHeader(cells)) this.nobody.push(`${number} ${first}`);
    else
      this.rows.push({ number, cells, schoolClass: this.schoolClass, isHidden: hidden === true });
  }

  private isHeader(cells: GridRow['cells']): boolean {
    const { sheet, index } = this.table;
    return repeatsHeader(cells, sheet.rows.slice(0, index + 1));
  }
}

const placeColumns: readonly string[] = ['schoolClass', 'place'];

/**
 * One table of all the tables: blocks that stand side by side are put one below the other, and sheets as well. Rows that
 * repeat the header or count people are left out. Where no column says the class, what stands above the rows, or the
 * name of their sheet, is in one more column.
 * @param tables with the same fields
 * @param isOfClasses whether the kind has a column for a class
 */
export function layOut(tables: readonly FoundTable[], isOfClasses: boolean): LaidOut {
  const [first] = tables;
  if (!first) return { headers: [], fields: [], rows: [], notes: [], asked: [] };
  const block = blockWidth(first);
  const width = block > 0 ? block : first.headers.length;
  const blocks = block > 0 ? first.headers.length / block : 1;
  const fields = first.fields.slice(0, width);
  const takesTitles = isOfClasses && !fields.some((field) => placeColumns.includes(field ?? ''));
  const known = fields.flatMap((field, index) => (field === null ? [] : [index]));
  // of a header of which nothing is known, a person says what the columns are
  const used = known.length > 0 ? known : fields.map((_field, index) => index);
  const rows: GridRow[] = [];
  const joined: string[] = [];
  const titles = new Set<string>();
  const nobody: string[] = [];
  const hidden: string[] = [];
  for (const table of tables) {
    const reader = new TableReader(table);
    nobody.push(
      ...reader.nobody.map((row) => (tables.length > 1 ? `${table.sheet.name} ${row}` : row)),
    );
    for (let n = 0; n < blocks; n += 1) {
      // the spreadsheet's own numbers in the first table; those of further ones go on from there
      const offset = rows.at(-1)?.number ?? 0;
      const own = reader.rows.map((row) => ({
        ...row,
        number: row.number + offset,
        cells: row.cells.slice(n * width, (n + 1) * width),
      }));
      const filled = own.filter(({ cells }) => used.some((column) => cells[column]));
      for (const { number, cells, schoolClass, isHidden } of filled) {
        if (isHidden) hidden.push(String(number));
        const title: GridCell | null =
          takesTitles && schoolClass !== null ? { kind: 'text', text: schoolClass } : null;
        if (title) titles.add(title.text);
        // the title's cell stands beyond the table's last column
        const blanks = Array<null>(width - cells.length).fill(null);
        rows.push({ number, cells: takesTitles ? [...cells, ...blanks, title] : cells });
      }
      const [from] = filled;
      const last = filled.at(-1);
      if (from && last) joined.push(`${table.sheet.name} ${from.number}–${last.number}`);
    }
  }
  const hasTitles = takesTitles && titles.size > 0;
  const headers = [...first.headers.slice(0, width), ...(hasTitles ? [''] : [])];
  const { fields: read, asked } = askRepeated(
    { headers, fields: [...fields, ...(hasTitles ? ['schoolClass'] : [])] },
    rows,
  );
  const hiddenColumns = first.sheet.hiddenColumns?.filter((column) => read[column % width]) ?? [];
  const notes: ImportNoteEntry[] = [];
  const note = (code: ImportNoteEntry['code'], name: string, named: readonly string[]): void => {
    if (named.length === 0) return;
    const params = { count: named.length, [name]: named.slice(0, namedMaximum) };
    notes.push({ code, params });
  };
  if (joined.length > 1) notes.push({ code: 'joinedTables', params: { tables: joined } });
  if (hasTitles) notes.push({ code: 'titledClass', params: { classes: [...titles] } });
  note(
    'headersTwice',
    'columns',
    asked.map(({ header }) => header),
  );
  note('rowsOfNobody', 'rows', nobody);
  note('hiddenRows', 'rows', hidden);
  note(
    'hiddenColumns',
    'columns',
    hiddenColumns.map((column) => `${columnLetter(column)} ${first.headers[column] ?? ''}`.trim()),
  );
  return { headers, fields: read, rows, notes, asked };
}

/** Whether each of several sheets is of a class: by its name, with the same fields in the same columns. */
export function areOfClasses(tables: readonly FoundTable[]): boolean {
  const layouts = new Set(tables.map(({ fields }) => JSON.stringify(fields)));
  return (
    tables.length > 1 &&
    layouts.size === 1 &&
    tables.every(({ sheet }) => classOfTitle(sheet.name) !== null)
  );
}
