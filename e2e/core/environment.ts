import { join } from 'node:path';

/** The project's folder. */
export const root = join(import.meta.dirname, '../..');

/** What the global setup tells the stories, through the environment, because they run in processes of their own. */
const names = { url: 'MEBAE_E2E_URL', database: 'MEBAE_E2E_DATABASE' } as const;

export interface RunningParts {
  /** Where the product answers. */
  url: string;
  /** The database behind it, as its owner. */
  database: string;
}

/** @returns the product that runs already, when the environment names one; null otherwise */
export function knownParts(): RunningParts | null {
  const url = process.env[names.url];
  const database = process.env[names.database];
  return url && database ? { url, database } : null;
}

/** Tells worker processes where the product runs. */
export function publishParts({ url, database }: RunningParts): void {
  process.env[names.url] = url;
  process.env[names.database] = database;
}

/** @throws Error when the global setup has not run */
export function runningParts(): RunningParts {
  const parts = knownParts();
  if (!parts) throw new Error(`Set ${names.url} and ${names.database}: the global setup did not.`);
  return parts;
}
