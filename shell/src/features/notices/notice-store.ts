import { limits } from '@mebae/contracts';
import type { Notice } from '@mebae/platform';

export interface ShownNotice extends Notice {
  id: number;
  /** Newer ones stand before it; its time goes on when they are gone. */
  covered: boolean;
}

interface Entry {
  id: number;
  notice: Notice;
  covered: boolean;
  shownAt: number;
  /** Null while its time stands still. */
  handle: ReturnType<typeof setTimeout> | null;
  startedAt: number;
  leftMs: number;
}

/** Why time stands still: the pointer or the keyboard's focus is on the notices, or nobody can see the tab. */
export type PausedBy = 'pointer' | 'focus' | 'hidden';

/** Number of the newest that are in sight. */
const defaultCapacity = 3;
/** Time within which a repeated report is the same event, such as one failure of ten calls. */
const burstMs = 1_000;

/**
 * The page's notices. The newest are in sight at once; those that they cover come back when they are gone, so that none
 * is lost. Each in sight goes by itself after its time, which stands still while somebody reads. The same notice twice
 * is one notice with its time begun anew.
 */
export function createNoticeStore() {
  /** Oldest first. */
  let entries: readonly Entry[] = [];
  let shown: readonly ShownNotice[] = [];
  let capacity = defaultCapacity;
  let opened = false;
  const paused = new Set<PausedBy>();
  let nextID = 1;
  const listeners = new Set<() => void>();

  function stop(entry: Entry): void {
    if (entry.handle === null) return;
    clearTimeout(entry.handle);
    entry.handle = null;
    entry.leftMs -= Date.now() - entry.startedAt;
  }

  function start(entry: Entry): void {
    if (entry.handle !== null) return;
    entry.startedAt = Date.now();
    entry.handle = setTimeout(() => close(entry.id), entry.leftMs);
  }

  /** Nothing goes out of sight while somebody reads. */
  function showNext(): void {
    const isRead = paused.has('pointer') || paused.has('focus');
    const newestFirst = entries.toReversed();
    let free = capacity;
    for (const entry of newestFirst) {
      if (!isRead) entry.covered = true;
      else if (!entry.covered) free -= 1;
    }
    for (const entry of newestFirst) {
      if (!entry.covered || (!opened && free <= 0)) continue;
      entry.covered = false;
      free -= 1;
    }
  }

  /** After every change: what is in sight, whose time runs, and whose listeners are called. */
  function settle(): void {
    if (entries.length <= capacity) opened = false;
    if (entries.length === 0) {
      // what was read is gone, and a browser doesn't always say that pointer or focus went with it
      paused.delete('pointer');
      paused.delete('focus');
    }
    showNext();
    for (const entry of entries) {
      if (entry.covered || paused.size > 0) stop(entry);
      else start(entry);
    }
    const next = entries
      .map(({ id, notice, covered }) => ({ ...notice, id, covered }))
      .toReversed();
    if (isSame(next, shown)) return;
    shown = next;
    for (const listener of listeners) listener();
  }

  function remove(gone: (entry: Entry) => boolean): void {
    for (const entry of entries) if (gone(entry)) stop(entry);
    entries = entries.filter((entry) => !gone(entry));
  }

  function close(id: number): void {
    remove((entry) => entry.id === id);
    settle();
  }

  /** @returns what closes it before its time */
  function show(notice: Notice): () => void {
    const now = Date.now();
    const same = entries.find((entry) => contentOf(entry.notice) === contentOf(notice));
    const leftMs = notice.durationMs ?? limits.noticeMs;
    if (same && !same.covered && now - same.shownAt < burstMs) {
      stop(same);
      // In its place: moved, it and those that it passes would be announced again.
      Object.assign(same, { shownAt: now, leftMs });
      settle();
      return () => close(same.id);
    }
    const id = nextID++;
    const entry = { id, notice, covered: false, shownAt: now, handle: null, startedAt: 0, leftMs };
    if (same) remove((other) => other === same);
    entries = [...entries, entry];
    settle();
    return () => close(id);
  }

  return {
    show,
    close,
    closeAll(this: void): void {
      remove(() => true);
      settle();
    },
    /** Brings all into sight. */
    open(this: void): void {
      opened = true;
      settle();
    },
    /** @param most number of notices in sight until somebody wants to see all */
    setCapacity(most: number): void {
      capacity = most;
      settle();
    },
    /** Time stands still as long as there is a reason. */
    pause(by: PausedBy, value: boolean): void {
      if (paused.has(by) === value) return;
      if (value) paused.add(by);
      else paused.delete(by);
      settle();
    },
    /** @returns newest first */
    get: () => shown,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export type NoticeStore = ReturnType<typeof createNoticeStore>;

const isSame = (a: readonly ShownNotice[], b: readonly ShownNotice[]): boolean =>
  a.length === b.length &&
  a.every(({ id, covered }, index) => id === b[index]?.id && covered === b[index].covered);

const contentOf = (notice: Notice): string =>
  JSON.stringify([notice.kind, notice.title, notice.lines]);
