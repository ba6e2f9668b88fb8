import { aboutSheetNames } from '../excel/about-sheet.ts';
import type { Column } from '../excel/sheet-of.ts';

/** A row of a file that an import reads back, by field. */
export type ImportFileRow<Field extends string> = Partial<Record<Field, string | number | null>>;

/**
 * Columns of a file that people fill in or edit and that an import reads: numbers stay numbers, all else is text, so that
 * 0012 and 1-2 stay as typed.
 * @param widths in the order of the fields
 */
export const importColumns = <Field extends string>(
  fields: readonly Field[],
  headers: Readonly<Record<Field, string>>,
  { numbers, widths }: { numbers: readonly Field[]; widths: readonly number[] },
): Column<ImportFileRow<Field>>[] =>
  fields.map((field, at) => {
    const head = { header: headers[field], width: widths[at] ?? widths.at(-1) ?? 16 };
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

/** The sheets of our files that an import never reads: the guides and examples of its kind, and what a file says of itself. */
export const sheetsNotRead = (ofKind: readonly string[]): string[] => [
  ...aboutSheetNames,
  ...ofKind,
];
