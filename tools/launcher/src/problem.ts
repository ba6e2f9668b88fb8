import { PostgresError } from '@mebae/postgres';
import { BuildError } from '../../publisher/src/build.ts';
import { text } from './text.ts';

/** Something that the person at the terminal can put right; its message is one sentence that says how. */
export class Problem extends Error {
  readonly key: string;

  constructor(key: string, values: Readonly<Record<string, string | number>> = {}) {
    super(text(key, values));
    this.name = 'Problem';
    this.key = key;
  }
}

/**
 * The text to print for an error: one sentence for what we know, all that there is for what we don't.
 * @param folder the data folder
 */
export function sentenceFor(error: unknown, folder: string): string {
  if (error instanceof Problem) return error.message;
  if (error instanceof PostgresError) return postgresSentence(error);
  if (error instanceof BuildError) {
    return text('build-failed', { name: error.folder, log: error.log });
  }
  const { code = '', path = folder, syscall } = error as NodeJS.ErrnoException;
  if (['ENOSPC', 'EDQUOT'].includes(code)) return text('no-space', { folder });
  // Node says ENOENT of a folder that it may not make in one that is read-only.
  const unwritable = code === 'ENOENT' && syscall === 'mkdir';
  if (unwritable || ['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST'].includes(code)) {
    return text('not-readable', { folder: path });
  }
  return text('unexpected', {
    reason: error instanceof Error ? (error.stack ?? error.message) : String(error),
  });
}

function postgresSentence(error: PostgresError): string {
  if (error.problem === 'failed' || error.problem === 'unsupported-platform') return error.message;
  return text(error.problem, error.details);
}
