import { randomBytes } from 'node:crypto';
import { Client } from 'pg';

export interface TestDatabase {
  url: string;
  /** Closes what is still connected to it and removes it. */
  drop(): Promise<void>;
}

/**
 * Makes a database that copies are taken from.
 * @param serverUrl any database of the server, as its superuser
 * @param migrate brings an empty database to the newest schema; it must leave no connection open
 * @returns the template's URL
 */
export async function createTemplate(
  serverUrl: string,
  migrate: (databaseUrl: string) => Promise<unknown>,
  name = 'template_migrated',
): Promise<string> {
  await onServer(serverUrl, `create database "${name}"`);
  const url = named(serverUrl, name);
  await migrate(url);
  // No session may use a template while it is copied.
  await onServer(serverUrl, `alter database "${name}" allow_connections false`);
  return url;
}

/**
 * Takes a copy of a template.
 * @param name of the copy; without one, an unused one
 */
export async function cloneDatabase(
  templateUrl: string,
  name = `test_${randomBytes(6).toString('hex')}`,
): Promise<TestDatabase> {
  const template = new URL(templateUrl).pathname.slice(1);
  const server = named(templateUrl, 'postgres');
  // Copying pages through the log is the faster way for a schema with little in it: no checkpoint.
  await onServer(server, `create database "${name}" template "${template}" strategy wal_log`);
  return {
    url: named(templateUrl, name),
    drop: () => onServer(server, `drop database if exists "${name}" with (force)`),
  };
}

/**
 * Makes a user that may connect and is a member of one group, for what must work with few rights. It lasts as long as
 * the run's server.
 * @returns the database's URL for that user
 */
export async function loginOf(databaseUrl: string, group: string): Promise<string> {
  const name = `login_${randomBytes(6).toString('hex')}`;
  const password = randomBytes(12).toString('hex');
  await onServer(
    databaseUrl,
    `create role "${name}" login password '${password}' in role "${group}"`,
  );
  const changed = new URL(databaseUrl);
  changed.username = name;
  changed.password = password;
  return changed.href;
}

function named(url: string, database: string): string {
  const changed = new URL(url);
  changed.pathname = `/${database}`;
  return changed.href;
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: named(url, 'postgres') });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
