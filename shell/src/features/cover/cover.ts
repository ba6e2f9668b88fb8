import type { SessionState } from '@mebae/contracts';
import type { Clock } from '../../lib/clock.ts';

/** The server could not be told that the session is covered: so long until the next try. */
const retryMs = 5_000;

export interface CoverOptions extends Pick<Clock, 'wait'> {
  /** The school and user of this page. */
  who: string;
  /** Has the server cover the session. @throws where it can't be reached */
  seal: () => Promise<SessionState>;
  askSession: () => Promise<SessionState>;
  askWho: () => Promise<string>;
  /** Hides the page, at once. */
  show: () => void;
  /** Shows the page as it was. */
  hide: () => void;
  /** Tells the other tabs. */
  tell: (kind: 'covered' | 'continued') => void;
  /** There is no session any more that could be continued, or it is somebody else's. */
  onEnded: (reason: 'expired' | 'otherAccount') => void;
}

/**
 * Covers a page while its session is covered. The page goes on existing behind it with all that was typed, and its calls
 * wait. By whatever way it learns of the cover's end, it asks the server whose session it is before it shows anything.
 */
export function createCover(options: CoverOptions) {
  let waiting: { continued: Promise<void>; release: () => void } | null = null;
  /** The server knows: from then on it says when the cover ends. */
  let isSealed = false;
  let cancelRetry: (() => void) | null = null;
  let checking: Promise<void> | null = null;
  const listeners = new Set<() => void>();

  function show(): boolean {
    if (waiting) return false;
    const { promise, resolve } = Promise.withResolvers<void>();
    waiting = { continued: promise, release: resolve };
    isSealed = false;
    options.show();
    for (const listener of listeners) listener();
    return true;
  }

  function hide(): void {
    if (!waiting) return;
    const { release } = waiting;
    waiting = null;
    cancelRetry?.();
    cancelRetry = null;
    options.hide();
    for (const listener of listeners) listener();
    release();
  }

  async function seal(): Promise<void> {
    cancelRetry?.();
    cancelRetry = null;
    try {
      const state = await options.seal();
      if (!waiting) return;
      isSealed = true;
      if (!state.signedIn) options.onEnded('expired');
    } catch {
      if (waiting) cancelRetry = options.wait(retryMs, () => void seal());
    }
  }

  async function compare(): Promise<void> {
    const state = await options.askSession();
    if (!state.signedIn) return options.onEnded('expired');
    if (state.covered || !waiting) return;
    if ((await options.askWho()) === options.who) hide();
    else options.onEnded('otherAccount');
  }

  return {
    isOn: (): boolean => waiting !== null,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Resolves once the page may go on; null while nothing covers it. */
    untilContinued: (): Promise<void> | null => waiting?.continued ?? null,
    /** Nobody has used the browser for too long. */
    cover(): void {
      if (!show()) return;
      options.tell('covered');
      void seal();
    },
    /** Another tab covers the session. This one has it sealed as well: which of them can reach the server is unknown. */
    coveredElsewhere(): void {
      if (show()) void seal();
    },
    /** The server has said that the session is covered. */
    refused(): void {
      if (!show()) return;
      isSealed = true;
      options.tell('covered');
    },
    /** Its owner has continued it on this page. */
    continued(): void {
      if (!waiting) return;
      hide();
      options.tell('continued');
    },
    /**
     * Asks the server whether the session has been continued elsewhere.
     * @param isTold another window has said so: it is sealed no longer, whether or not this page had reached the server
     */
    async check(isTold = false): Promise<void> {
      if (!waiting) return;
      if (isTold) {
        cancelRetry?.();
        cancelRetry = null;
        isSealed = true;
      }
      if (!isSealed) return seal();
      checking ??= compare().finally(() => {
        checking = null;
      });
      // no answer says nothing: the cover stays
      await checking.catch(() => undefined);
    },
  };
}

export type Cover = ReturnType<typeof createCover>;
