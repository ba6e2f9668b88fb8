import pg from 'pg';

/**
 * The database can't do now what it was asked for, and probably can in a moment: its connection was lost, it is starting
 * or stopping, or its disk is full. The response is 503 with Retry-After.
 */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable';
  readonly statusCode = 503;
  readonly code: 'database' | 'disk-full';

  constructor(code: 'database' | 'disk-full', cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.code = code;
  }
}

/** PostgreSQL's codes: it ends or starts, has ended a session that stood still, has no connection or memory left, or is a standby. */
const passing = /^(08...|25P03|57P0[1-5]|53200|53300|53400|25006)$/;
/** A migration has changed what a prepared statement returns. It is prepared anew on another connection. */
const outOfDate = 'cached plan must not change result type';

/**
 * Distinguishes a database that can't work now from a statement that is wrong.
 * @param error what PostgreSQL said
 * @returns null for a statement that is wrong
 */
export function unavailableBy(error: pg.DatabaseError): DatabaseUnavailable | null {
  const code = error.code ?? '';
  if (code === '53100' || /No space left on device/i.test(error.message)) {
    return new DatabaseUnavailable('disk-full', error);
  }
  if (passing.test(code) || error.message === outOfDate) {
    return new DatabaseUnavailable('database', error);
  }
  return null;
}

/** Whether PostgreSQL refused to write in a transaction that is read only; a standby refuses in the same way. */
export const isWriteInReadOnly = (error: unknown): error is DatabaseUnavailable =>
  error instanceof DatabaseUnavailable &&
  error.cause instanceof pg.DatabaseError &&
  error.cause.code === '25006';
