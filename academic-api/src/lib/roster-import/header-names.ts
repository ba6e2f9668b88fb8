/** Header cells in one wording of a file's texts. */
interface HeaderTexts {
  /** Headers of our own files. */
  headers: object;
  /** Headers of other files, separated by ` | `. */
  otherHeaders: object;
}

/**
 * Everything that may stand above a column, in every wording.
 * @returns header words by the column's name
 */
export const headerNamesOf = (
  wordings: readonly HeaderTexts[],
): Readonly<Record<string, readonly string[]>> =>
  Object.fromEntries(
    wordings
      .flatMap(({ headers, otherHeaders }) => Object.keys({ ...headers, ...otherHeaders }))
      .map((column) => [
        column,
        wordings.flatMap(({ headers, otherHeaders }) => [
          ...wordsOf(headers, column),
          ...wordsOf(otherHeaders, column).flatMap((words) => words.split(' | ')),
        ]),
      ]),
  );

const wordsOf = (texts: object, column: string): string[] =>
  Object.entries(texts).flatMap(([name, text]) => (name === column ? [String(text)] : []));
