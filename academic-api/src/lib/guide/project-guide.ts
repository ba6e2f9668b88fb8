import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { guideFolder } from '@mebae/contracts';
import { guideOwners, ownerOf, picturesFolder, readGuide } from '@mebae/guide';
import { owned, type GuidePages, type GuideSource } from './guide-source.ts';

const root = resolve(import.meta.dirname, '../../../..');

/** The pages as they stand in the project's folders, without a build: for tests and commands. */
export function projectGuide(): GuideSource {
  const folders = guideOwners(root);
  let read: GuidePages | undefined;
  return {
    async read() {
      const pages = () =>
        folders.flatMap((folder) => owned(ownerOf(folder), readGuide(root, folder).pages));
      read ??= { version: 'project', pages: pages() };
      return read;
    },
    async picture({ owner, picture }) {
      const folder = folders.find((name) => ownerOf(name) === owner);
      if (!folder || !picture) return null;
      return readFile(join(root, folder, guideFolder, picturesFolder, picture.file));
    },
  };
}
