/** The view in place of the page, or above it while it is still empty. */
export type PageView =
  | { kind: 'nothing' }
  | { kind: 'slow' }
  | { kind: 'fault'; reference: string | null; retrying: boolean };

export interface PageWatchOptions {
  /** Milliseconds until the person is told that it takes its time, and until the page is given up. */
  slowAfterMs: number;
  giveUpAfterMs: number;
  /** Runs something later; returns what cancels it. */
  later: (run: () => void, ms: number) => () => void;
  show: (view: PageView) => void;
  /** Reports that the page has not come in time. @returns the fault's reference */
  gaveUp: () => string;
  /** Resolves when the live page can be loaded now; throws when it can't. */
  answers: () => Promise<void>;
  /** Loads everything anew. */
  reload: () => void;
}

/**
 * Watches a page from its HTML until it is shown, and after. A fault stays on the screen with a retry; a retry loads the
 * page anew once it is known that it can be loaded, so that nobody ends at the browser's own page of errors. A script
 * that comes after it was given up shows its page all the same.
 */
export function createPageWatch(options: PageWatchOptions) {
  const { show, later } = options;
  let fault: { reference: string | null } | null = null;
  let retrying = false;
  let waiting = true;
  const timers = [
    later(() => show({ kind: 'slow' }), options.slowAfterMs),
    later(() => failed(options.gaveUp()), options.giveUpAfterMs),
  ];
  function stopWaiting(): void {
    waiting = false;
    for (const cancel of timers) cancel();
  }

  function failed(reference: string | null): void {
    stopWaiting();
    fault = { reference };
    show({ kind: 'fault', reference, retrying });
  }

  return {
    failed,
    /** Whether the page is neither shown nor given up yet. */
    isWaiting: (): boolean => waiting,
    shown(): void {
      stopWaiting();
      fault = null;
      show({ kind: 'nothing' });
    },
    /** Tries again, if there is anything to try; one try at a time. */
    async retry(): Promise<void> {
      if (!fault || retrying) return;
      retrying = true;
      show({ kind: 'fault', ...fault, retrying });
      try {
        await options.answers();
        options.reload();
      } catch (error) {
        console.warn('The page can not be loaded yet', error);
      }
      retrying = false;
      if (fault) show({ kind: 'fault', ...fault, retrying });
    },
  };
}
