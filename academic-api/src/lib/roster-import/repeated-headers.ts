import type { ImportAskedColumns } from '@mebae/contracts';
import { searchKey } from '@mebae/rules';
import type { GridRow } from '../excel/grid.ts';
import { columnLetter } from './read-cells.ts';
import { textOf } from './rows-of-nobody.ts';

interface Columns {
  headers: readonly string[];
  fields: readonly (string | null)[];
}

const parts: Readonly<Record<string, readonly [family: string, given: string]>> = {
  fullName: ['lastName', 'firstName'],
  fullNameKana: ['lastNameKana', 'firstNameKana'],
};

/** Columns of each header that stands over several of which one is used. */
function repeatedHeaders({ headers, fields }: Columns): number[][] {
  const byHeader = Map.groupBy(
    headers.flatMap((header, index) => (header === '' ? [] : [index])),
    (index) => searchKey(headers[index] ?? ''),
  );
  return [...byHeader.values()].filter(
    (columns) => columns.length > 1 && columns.some((column) => fields[column] !== null),
  );
}

/**
 * Fields of columns with the header of a whole name merged over two: the family name and the given name, where neither
 * of them has a space in it.
 */
function fieldsOfMerged(
  { fields }: Columns,
  [first = 0, second = 0, ...more]: readonly number[],
  rows: readonly GridRow[],
): readonly [string, string] | null {
  const names = parts[fields[first] ?? ''];
  if (!names || more.length > 0 || second !== first + 1) return null;
  if (names.some((name) => fields.includes(name))) return null;
  const isPart = (column: number): boolean => {
    const texts = rows.map((row) => textOf(row.cells[column])).filter((text) => text !== '');
    return texts.length > 0 && !texts.some((text) => text.includes(' '));
  };
  return isPart(first) && isPart(second) ? names : null;
}

/**
 * Questions about headers that stand over several columns, merged or written twice, and what their columns are taken
 * for until they are answered.
 */
export function askRepeated(
  columns: Columns,
  rows: readonly GridRow[],
): { fields: (string | null)[]; asked: ImportAskedColumns[] } {
  const fields = [...columns.fields];
  const asked = repeatedHeaders(columns).map((repeated): ImportAskedColumns => {
    fieldsOfMerged(columns, repeated, rows)?.forEach((field, index) => {
      fields[repeated[index] ?? 0] = field;
    });
    return {
      header: columns.headers[repeated[0] ?? 0] ?? '',
      columns: repeated.map((column) => columnLetter(column)),
    };
  });
  return { fields, asked };
}
