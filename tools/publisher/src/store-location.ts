import { join, resolve } from 'node:path';
import { parseLocation, type StoreLocation } from '@mebae/remote-store';
import { root } from './project.ts';

/** @returns what a setting of `REMOTES_STORE` means; relative folders are below the project */
export const storeLocation = (setting: string): StoreLocation =>
  parseLocation(setting, root, process.env);

/** @returns the data folder that an environment names; a relative path is below the project, for every process the same */
export const dataPath = (env: NodeJS.ProcessEnv = process.env): string =>
  resolve(root, env['MEBAE_DATA'] || '.data');

/** @returns the store that an environment names: `REMOTES_STORE`, else a folder of the data folder */
export function storeOfEnvironment(env: NodeJS.ProcessEnv = process.env): string {
  const named = env['REMOTES_STORE'] || env['REMOTES_DIR'] || join(dataPath(env), 'remotes');
  return named.includes('://') ? named : resolve(root, named);
}
