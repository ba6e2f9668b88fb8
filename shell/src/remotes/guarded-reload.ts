import type { PublishedRemote } from '@mebae/contracts';

export interface GuardedReloadOptions {
  /** Whether a form holds input that a reload would lose. */
  hasUnsaved: () => boolean;
  /** Resolves when the area's live version can be loaded, throws when not. */
  answers: () => Promise<void>;
  storage: Pick<Storage, 'getItem' | 'setItem'>;
  reload: () => void;
}

/** Webpack's word for a chunk that did not come, was not what it should be, or came too late. */
export const isLostChunk = (error: unknown): boolean =>
  error instanceof Error && error.name === 'ChunkLoadError';

/**
 * Reloads the page because an area that ran already lost a chunk: what a deployment took away comes back with the page.
 * Once for each version in a tab, never over unsaved input, and only when there is something to come back to.
 * @returns whether the page reloads now
 */
export async function reloadOnce(
  { container, version }: PublishedRemote,
  { hasUnsaved, answers, storage, reload }: GuardedReloadOptions,
): Promise<boolean> {
  const key = `mebae.reloadedFor.${container}@${version}`;
  if (hasUnsaved() || storage.getItem(key) !== null) return false;
  try {
    await answers();
  } catch {
    // The person is told of the lost chunk; a page that does not load at all would tell less.
    return false;
  }
  // The answer took its time: somebody may have typed.
  if (hasUnsaved()) return false;
  storage.setItem(key, new Date().toISOString());
  reload();
  return true;
}
