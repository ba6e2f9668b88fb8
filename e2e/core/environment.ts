import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** The project's folder. */
export const root = join(import.meta.dirname, '../..');

/** Every remote of the project, by the name in its folder `mfe-<name>`. */
export const remoteNames: string[] = readdirSync(root)
  .filter((folder) => folder.startsWith('mfe-') && existsSync(join(root, folder, 'remote.json')))
  .map((folder) => folder.slice('mfe-'.length));

/**
 * Variables that pass facts from the global setup to the stories, through the environment, because they run in
 * processes of their own.
 */
const names = {
  url: 'MEBAE_E2E_URL',
  database: 'MEBAE_E2E_DATABASE',
  metrics: 'MEBAE_E2E_METRICS',
  data: 'MEBAE_E2E_DATA',
} as const;

export interface RunningParts {
  /** Where the product answers. */
  url: string;
  /** The database behind it, as its owner. */
  database: string;
  /** Where the bff's metrics are read; empty when it serves none. */
  metrics: string;
  /** Its data folder, with its keys; empty when it is not known. */
  data: string;
}

/** @returns the product that runs already, when the environment names one; null otherwise */
export function knownParts(): RunningParts | null {
  const url = process.env[names.url];
  const database = process.env[names.database];
  const metrics = process.env[names.metrics] ?? '';
  const data = process.env[names.data] ?? '';
  return url && database ? { url, database, metrics, data } : null;
}

/** Passes the product's addresses to worker processes. */
export function publishParts({ url, database, metrics, data }: RunningParts): void {
  process.env[names.url] = url;
  process.env[names.database] = database;
  process.env[names.metrics] = metrics;
  process.env[names.data] = data;
}

/** @throws Error when the global setup has not run */
export function runningParts(): RunningParts {
  const parts = knownParts();
  if (!parts) throw new Error(`Set ${names.url} and ${names.database}: the global setup did not.`);
  return parts;
}

/**
 * The bff's metrics, as Prometheus reads them.
 * @throws Error when the running product serves none
 */
export async function readMetrics(): Promise<string> {
  const { metrics } = runningParts();
  if (!metrics) throw new Error(`Start the product with METRICS_PORT and set ${names.metrics}.`);
  const response = await fetch(metrics);
  return response.text();
}
