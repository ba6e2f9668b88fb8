import { Pool, types } from 'pg';

// bigint: ids are far below 2^53.
types.setTypeParser(20, Number);

type Row = Record<string, unknown>;

/** The product's database as its owner: for arranging a school, and for comparing what a screen shows. */
export interface TestDatabase {
  /** @returns all rows */
  rows<T extends Row>(statement: string, values?: unknown[]): Promise<T[]>;
  /** @throws Error unless there is exactly one row */
  one<T extends Row>(statement: string, values?: unknown[]): Promise<T>;
  /** Runs a statement and keeps its transaction open: what waits for it waits. @returns what rolls it back */
  hold(statement: string, values?: unknown[]): Promise<() => Promise<void>>;
  close(): Promise<void>;
}

export function openDatabase(url: string): TestDatabase {
  const pool = new Pool({ connectionString: url, max: 4 });
  // The server stops before the pool when a run is broken off.
  pool.on('error', () => undefined);
  const rows = async <T extends Row>(statement: string, values: unknown[] = []): Promise<T[]> =>
    (await pool.query<T>(statement, values)).rows;
  return {
    rows,
    async one<T extends Row>(statement: string, values: unknown[] = []): Promise<T> {
      const found = await rows<T>(statement, values);
      const [first] = found;
      if (!first || found.length > 1) throw new Error(`${found.length} rows of: ${statement}`);
      return first;
    },
    async hold(statement, values = []) {
      const client = await pool.connect();
      await client.query('begin');
      await client.query(statement, values);
      return async () => {
        await client.query('rollback');
        client.release();
      };
    },
    close: () => pool.end(),
  };
}
