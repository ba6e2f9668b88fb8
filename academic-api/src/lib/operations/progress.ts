/** How far the work is, reported as often as the work likes and written seldom. */
export interface Progress {
  /**
   * @param done units done, of the operation's total
   * @throws what a writing threw: the work is to stop
   */
  report: (done: number) => void;
  /** Waits for the writing that is on its way; nothing is written afterwards. */
  stop: () => Promise<void>;
}

/**
 * Writes at most one figure at a time and one in so many milliseconds: the newest. The first is written at once, and
 * the last is never lost while the work waits for something.
 * @param write keeps a figure
 * @param everyMs least time between the beginnings of two writings
 */
export function createProgress(write: (done: number) => Promise<void>, everyMs = 400): Progress {
  let next: number | null = null;
  let timer: ReturnType<typeof setTimeout> | null = null;
  let writing: Promise<void> = Promise.resolve();
  let failure: { error: unknown } | null = null;
  let stopped = false;

  async function keep(done: number): Promise<void> {
    try {
      await write(done);
    } catch (error) {
      failure = { error };
    }
  }

  function writeNext(): void {
    timer = null;
    if (next === null || stopped) return;
    const done = next;
    next = null;
    writing = keep(done);
    timer = setTimeout(() => void writing.then(writeNext), everyMs);
  }

  return {
    report(done) {
      if (failure) throw failure.error;
      next = done;
      if (timer === null) writeNext();
    },
    async stop() {
      stopped = true;
      if (timer) clearTimeout(timer);
      await writing;
    },
  };
}
