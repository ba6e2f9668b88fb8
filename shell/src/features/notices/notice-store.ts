import { limits } from '@mebae/contracts';
import type { Notice } from '@mebae/platform';

export interface ShownNotice extends Notice {
  id: number;
}

interface Timer {
  handle: ReturnType<typeof setTimeout> | null;
  startedAt: number;
  leftMs: number;
}

/** Somebody reads: the pointer or the keyboard's focus is on the notices. */
export type ReadBy = 'pointer' | 'focus';

/** At most so many are shown; the oldest gives way. */
const most = 4;

/**
 * The page's notices: each goes by itself after its time, which stands still while somebody reads (pointer or focus on
 * them). The same notice twice is one notice with its time begun anew.
 */
export function createNoticeStore() {
  let notices: readonly ShownNotice[] = [];
  const readers = new Set<ReadBy>();
  let nextID = 1;
  const timers = new Map<number, Timer>();
  const listeners = new Set<() => void>();

  const publish = (next: readonly ShownNotice[]) => {
    notices = next;
    for (const listener of listeners) listener();
  };
  const start = (id: number, timer: Timer) => {
    timer.startedAt = Date.now();
    timer.handle = setTimeout(() => close(id), timer.leftMs);
  };
  const stop = (timer: Timer) => {
    if (timer.handle === null) return;
    clearTimeout(timer.handle);
    timer.handle = null;
    timer.leftMs -= Date.now() - timer.startedAt;
  };

  function close(id: number): void {
    const timer = timers.get(id);
    if (timer) stop(timer);
    timers.delete(id);
    // what was read is gone, and a browser doesn't always say that pointer or focus went with it
    if (timers.size === 0) readers.clear();
    publish(notices.filter((notice) => notice.id !== id));
  }

  /** @returns what closes it before its time */
  function show(notice: Notice): () => void {
    const same = notices.find((shown) => contentOf(shown) === contentOf(notice));
    if (same) close(same.id);
    const id = nextID;
    nextID += 1;
    const timer = { handle: null, startedAt: 0, leftMs: notice.durationMs ?? limits.noticeMs };
    timers.set(id, timer);
    if (readers.size === 0) start(id, timer);
    const oldest = notices.length >= most ? notices[0] : undefined;
    if (oldest) close(oldest.id);
    publish([...notices, { ...notice, id }]);
    return () => close(id);
  }

  /** The time of all notices stands still as long as somebody reads, in whatever way. */
  function setRead(by: ReadBy, value: boolean): void {
    const wasRead = readers.size > 0;
    if (value) readers.add(by);
    else readers.delete(by);
    const isRead = readers.size > 0;
    if (wasRead === isRead) return;
    for (const [id, timer] of timers) {
      if (isRead) stop(timer);
      else start(id, timer);
    }
  }

  return {
    show,
    close,
    setRead,
    get: () => notices,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export type NoticeStore = ReturnType<typeof createNoticeStore>;

const contentOf = (notice: Notice): string =>
  JSON.stringify([notice.kind, notice.title, notice.lines]);
