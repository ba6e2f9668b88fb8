import { copyFileSync, readFileSync, statSync, truncateSync } from 'node:fs';

const limit = 10_000_000;

/**
 * Puts a log that has grown too long aside, as `<file>.1`, in place of the one before. The server keeps the file open for
 * appending, so it is copied and emptied; lines of the moment in between may be lost.
 */
export function boundLog(file: string): void {
  try {
    if (statSync(file).size < limit) return;
    copyFileSync(file, `${file}.1`);
    truncateSync(file);
  } catch (error) {
    // There is none yet, or its folder is gone, or the disk is full: nothing of that may end the process.
    if (!(error instanceof Error && 'code' in error)) throw error;
  }
}

/** @returns the last line of a log, empty where it can't be read */
export function lastLine(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim().split('\n').at(-1) ?? '';
  } catch {
    return '';
  }
}
