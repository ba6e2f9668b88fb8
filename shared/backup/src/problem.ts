/**
 * Something that stands in the way of a backup or of a restore, in a sentence that says what to do. `usage` is about the
 * command itself (an option, a key); everything else is about what was found.
 */
export class BackupProblem extends Error {
  readonly kind: 'usage' | 'busy' | 'failed';
  /** Each thing that is missing or wrong, where several were found. */
  readonly all: readonly string[];

  constructor(kind: BackupProblem['kind'], ...all: readonly string[]) {
    super(all.join('\n'));
    this.name = 'BackupProblem';
    this.kind = kind;
    this.all = all;
  }
}

/** The words of an error, for a line of a log or of a report. */
export const wordsOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);
