import {
  BackupProblem,
  fileSources,
  openBackupStore,
  startArchiver,
  wordsOf,
  type Archiver,
} from '@mebae/backup';
import { StoreError } from '@mebae/remote-store';
import { root } from '../../publisher/src/project.ts';
import { keyOfFile } from './backup-key.ts';
import type { DataFolder } from './data-folder.ts';
import { Problem } from './problem.ts';
import { text } from './text.ts';

/** Where the embedded server's WAL goes, and the key that it is sealed with. */
export interface ArchivePlace {
  place: string;
  secret: string;
}

/**
 * Reads the options of an archive. Nobody is there to type a key at each start, so it is in a file.
 * @throws Problem
 */
export function archivePlace(
  place: string | undefined,
  keyFile: string | undefined,
): ArchivePlace | null {
  if (place === undefined) {
    if (keyFile !== undefined) throw new Problem('unknown-option', { option: '--key-file' });
    return null;
  }
  const secret = explained(place, () => keyOfFile(keyFile));
  if (secret === null) throw new Problem('archive-key');
  return { place, secret };
}

/**
 * Opens the archive; while it runs, a line says when it fails and when it works again.
 * @throws Problem where the place or the key is wrong
 */
export async function openArchive(
  { place, secret }: ArchivePlace,
  data: DataFolder,
): Promise<Archiver> {
  try {
    return await startArchiver({
      store: openBackupStore(place, root),
      secret,
      dataFolder: data.path,
      sources: fileSources(data.path, root, process.env),
      onChange: ({ failingSince, reason, store }) =>
        failingSince === null
          ? console.error(text('archive-works', { place: store }))
          : console.error(text('archive-failing', { place: store, reason: reason ?? '' })),
    });
  } catch (error) {
    throw problemOf(place, error);
  }
}

function explained<T>(place: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw problemOf(place, error);
  }
}

function problemOf(place: string, error: unknown): unknown {
  const isKnown =
    error instanceof BackupProblem ||
    error instanceof StoreError ||
    (error instanceof Error && 'code' in error);
  return isKnown ? new Problem('archive-refused', { place, reason: wordsOf(error) }) : error;
}
