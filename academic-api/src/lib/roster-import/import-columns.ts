import type { PlainFields } from '@mebae/contracts';
import { aboutSheetNames } from '../excel/about-sheet.ts';
import type { Column } from '../excel/sheet-of.ts';

/** A row of a file that an import reads back, by field. */
export type ImportFileRow<Field extends string> = Partial<Record<Field, string | number | null>>;

/**
 * Columns of a file that people fill in or edit and that an import reads: numbers stay numbers, all else is text, so that
 * 0012 and 1-2 stay as typed.
 * @param widths characters of each column
 */
export const importColumns = <Field extends string>(
  fields: readonly Field[],
  headers: Readonly<Record<Field, string>>,
  { numbers, widths }: { numbers: readonly Field[]; widths: Readonly<Record<Field, number>> },
): Column<ImportFileRow<Field>>[] =>
  fields.map((field) => {
    const head = { header: headers[field], width: widths[field] };
    return numbers.includes(field)
      ? {
          ...head,
          kind: 'number',
          value: ({ [field]: value }) => (typeof value === 'number' ? value : null),
        }
      : {
          ...head,
          kind: 'text',
          value: ({ [field]: value }) => (typeof value === 'string' ? value : null),
        };
  });

/** Widths of the columns of fields. */
export const widthsOf = <Fields extends PlainFields>(fields: Fields) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, { file }]) => [name, file.width]),
  ) as Record<keyof Fields, number>;

/** Headers that other programs write above the columns of fields. */
export const headersOf = (fields: PlainFields): Record<string, readonly string[]> =>
  Object.fromEntries(Object.entries(fields).map(([name, { file }]) => [name, file.headers ?? []]));

/** The sheets of our files that an import never reads: the guides and examples of its kind, and what a file says of itself. */
export const sheetsNotRead = (ofKind: readonly string[]): string[] => [
  ...aboutSheetNames,
  ...ofKind,
];
