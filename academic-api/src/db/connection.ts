import { readFile } from 'node:fs/promises';
import pg from 'pg';

/** Where the database is; a `Config` is one. */
export interface DatabaseAddress {
  /** `postgres://user:password@host:port/database` */
  databaseUrl: string;
  /** Holds the password in place of the address, and is read again for every new connection. */
  databasePasswordFile?: string | undefined;
}

/**
 * Address of the transactions of requests and jobs: the database itself, or the pooler in front of it with the same login.
 * @param address of the database, where all else goes that needs a session
 * @param poolerUrl `postgres://host:port/database` without a login; undefined without a pooler
 */
export function transactionAddress(
  address: DatabaseAddress,
  poolerUrl: string | undefined,
): DatabaseAddress {
  if (poolerUrl === undefined) return address;
  const { username, password, search } = new URL(address.databaseUrl);
  const url = Object.assign(new URL(poolerUrl), { username, password });
  if (url.search === '') url.search = search;
  return { ...address, databaseUrl: url.href };
}

/** Connection as pg and pg-boss take it. */
interface Connection {
  connectionString?: string;
  host?: string;
  port?: number;
  user?: string;
  database?: string;
  ssl?: boolean;
  password?: () => Promise<string>;
}

/**
 * How to connect. With a password file a new password needs no restart: connections that stand go on, the next one
 * uses what the file says by then.
 * @param address an address with its password inside, or both parts
 */
export function connectionOf(address: string | DatabaseAddress): Connection {
  const { databaseUrl, databasePasswordFile: file } =
    typeof address === 'string' ? { databaseUrl: address, databasePasswordFile: null } : address;
  if (!file) return { connectionString: databaseUrl };
  // pg takes a password in the address, even an empty one, before one that is given beside it
  const { host, port, user, database, ssl } = new pg.Client({ connectionString: databaseUrl });
  return {
    host,
    port,
    ...(user !== undefined && { user }),
    ...(database !== undefined && { database }),
    ssl,
    password: async () => (await readFile(file, 'utf8')).trim(),
  };
}
