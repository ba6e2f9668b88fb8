/** Rules for files that are dropped. */
export interface FileRules {
  /** Endings with their dot, in lower case. */
  accept: readonly string[];
  maxBytes: number;
}

/** Why what was dropped is refused; `name` is the refused file. */
export type FileProblem =
  | { kind: 'none' }
  | { kind: 'several'; count: number }
  | { kind: 'type'; name: string }
  | { kind: 'size'; name: string; bytes: number }
  | { kind: 'empty'; name: string };

/** The specification's kinds of Excel file (section 5). */
export const excelEndings = ['.xls', '.xlsx', '.xlsm'] as const;

/**
 * Checks what a person dropped or chose. The server checks the content; this only answers at once what a name and a
 * size tell.
 * @param files all that was dropped
 * @param rules endings and size that are taken
 * @returns the one file, or the first problem
 */
export function checkFiles<F extends { name: string; size: number }>(
  files: readonly F[],
  rules: FileRules,
): { file: F } | { problem: FileProblem } {
  const [file] = files;
  if (!file) return { problem: { kind: 'none' } };
  if (files.length > 1) return { problem: { kind: 'several', count: files.length } };
  const { name, size } = file;
  if (!rules.accept.some((ending) => name.toLowerCase().endsWith(ending))) {
    return { problem: { kind: 'type', name } };
  }
  if (size === 0) return { problem: { kind: 'empty', name } };
  if (size > rules.maxBytes) return { problem: { kind: 'size', name, bytes: size } };
  return { file };
}

/**
 * A size for a person, in units of 1024: '812 B', '1.5 KB', '10 MB'.
 * @param formatted writes a number in the reader's language, with at most one decimal
 */
export function sizeText(bytes: number, formatted: (value: number) => string): string {
  const units = ['B', 'KB', 'MB', 'GB'] as const;
  let value = bytes;
  let unit = 0;
  while (value >= 1024 && unit < units.length - 1) {
    value /= 1024;
    unit += 1;
  }
  return `${formatted(Math.round(value * 10) / 10)} ${units[unit] ?? 'B'}`;
}
