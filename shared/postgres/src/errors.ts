/** Why the embedded server can't run; each has one sentence that says what to do. */
export type PostgresProblem =
  | 'locked'
  | 'unsupported-platform'
  | 'missing-binaries'
  | 'missing-libraries'
  | 'closed-folder'
  | 'no-space'
  | 'not-readable'
  | 'other-version'
  | 'database-lost'
  | 'failed';

/** A failure of the embedded server that an operator can act on. `details` are the facts behind the sentence. */
export class PostgresError extends Error {
  readonly problem: PostgresProblem;
  readonly details: Readonly<Record<string, string>>;

  constructor(problem: PostgresProblem, message: string, details: Record<string, string> = {}) {
    super(message);
    this.name = 'PostgresError';
    this.problem = problem;
    this.details = details;
  }
}

/**
 * Turns an error of the file system into one that says what to do; any other error is returned as it is.
 * @param folder the folder that was worked on
 */
export function explainFileError(error: unknown, folder: string): unknown {
  const { code, path } = error as NodeJS.ErrnoException;
  const place = path ?? folder;
  if (code === 'ENOSPC' || code === 'EDQUOT') return noSpace(folder);
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS' || code === 'ENOTDIR') {
    return notReadable(place);
  }
  return error;
}

/**
 * Reads what PostgreSQL's programs wrote and names the problem.
 * @param output text of initdb or of the server's log since its start
 */
export function explainOutput(output: string, folder: string): PostgresError {
  if (/No space left on device|Disk quota exceeded/i.test(output)) return noSpace(folder);
  const library =
    /error while loading shared libraries: (\S+?):/.exec(output)?.[1] ??
    /version `(GLIBC\S+)' not found/.exec(output)?.[1] ??
    /Library not loaded: (\S+)/.exec(output)?.[1];
  if (library) return missingLibrary(library);
  if (/database files are incompatible with server|was initialized by PostgreSQL/i.test(output)) {
    return new PostgresError(
      'other-version',
      `The database in ${folder} was made by another PostgreSQL version: start it with that version, dump it, and restore the dump here, or set DATABASE_URL to a server that holds it.`,
      { folder },
    );
  }
  if (/Permission denied|Operation not permitted|Read-only file system/i.test(output)) {
    return notReadable(folder);
  }
  const last = output.trim().split('\n').slice(-4).join(' / ');
  return new PostgresError('failed', `The embedded PostgreSQL could not start: ${last}`, {
    last,
    output,
  });
}

/** @param library name of the file that the loader didn't find */
function missingLibrary(library: string): PostgresError {
  return new PostgresError(
    'missing-libraries',
    `The embedded PostgreSQL can't run here because ${library} is missing: install it, or set DATABASE_URL to a PostgreSQL 18 server.`,
    { library },
  );
}

function noSpace(folder: string): PostgresError {
  return new PostgresError(
    'no-space',
    `The disk of ${folder} is full: free some space, or set MEBAE_DATA to a folder on another disk.`,
    { folder },
  );
}

function notReadable(folder: string): PostgresError {
  return new PostgresError(
    'not-readable',
    `${folder} can't be read and written by this user: fix its owner or permissions, or set MEBAE_DATA to another folder.`,
    { folder },
  );
}
