import { accessSync, chmodSync, constants, existsSync, mkdirSync, statfsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Problem } from './problem.ts';
import { dataPath, storeOfEnvironment } from '../../publisher/src/store-location.ts';

const neededMegabytes = 300;
const fullMegabytes = 16;

/** Where a run keeps what it keeps. */
export interface DataFolder {
  path: string;
  logs: string;
  postgres: string;
  /** The store of published remotes, as `REMOTES_STORE` has it: a folder, a bucket, or an address. */
  remotes: string;
  /** Where the product is reached and which processes run: see `run-record.ts`. */
  run: string;
}

/** @returns the data folder that the environment names */
export function dataFolder(env: NodeJS.ProcessEnv = process.env): DataFolder {
  const path = dataPath(env);
  return {
    path,
    logs: join(path, 'logs'),
    postgres: join(path, 'postgres'),
    remotes: storeOfEnvironment(env),
    run: join(path, 'run.json'),
  };
}

/**
 * Makes the data folder, closed to others, and makes sure that it can be worked in.
 * @throws Problem, or an error of the file system
 */
export function prepareDataFolder({ path, logs }: DataFolder): void {
  if (!existsSync(path)) {
    makeFolder(path);
    // Started by root, PostgreSQL runs as another user and has to pass through.
    chmodSync(path, process.getuid?.() === 0 ? 0o711 : 0o700);
  }
  accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK);
  mkdirSync(logs, { recursive: true, mode: 0o700 });
  accessSync(logs, constants.R_OK | constants.W_OK | constants.X_OK);
  const free = freeMegabytes(path);
  if (free < neededMegabytes) {
    throw new Problem('little-space', { folder: path, free, needed: neededMegabytes });
  }
}

/** One level after the other: Node's own recursive way never ends below /proc, where nothing can be made. */
function makeFolder(path: string): void {
  if (existsSync(path)) return;
  makeFolder(dirname(path));
  mkdirSync(path);
}

/** Whether a full disk is the likely cause of whatever failed: programs say it in many ways. */
export function isDiskFull({ path }: DataFolder): boolean {
  return existsSync(path) && freeMegabytes(path) < fullMegabytes;
}

function freeMegabytes(path: string): number {
  const { bavail, bsize } = statfsSync(path);
  return Math.floor((bavail * bsize) / 1e6);
}
