import { parseLocation, type StoreLocation } from '@mebae/remote-store';
import { dataFolder } from './data-folder.ts';
import { root } from './project.ts';

/** @returns what a setting of `REMOTES_STORE` means; relative folders are below the project */
export const storeLocation = (setting: string): StoreLocation =>
  parseLocation(setting, root, process.env);

/** @returns the store that this process's environment names: `REMOTES_STORE`, else a folder of the data folder */
export const storeOfEnvironment = (): string => dataFolder().remotes;
