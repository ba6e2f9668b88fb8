import DataLoader from 'dataloader';

/** Milliseconds after which what waits begins without the work before it: a connection may have been lost without a word. */
export const waitsAtMostMs = 5_000;

/**
 * Does work for many who ask at about the same time: what is asked while it is at work waits, and is done together
 * next. A single call runs at once.
 * @param work does it for all that it is given and returns a result, or an error of its own, for each in their order
 * @param atMost so many at once
 * @returns asks for one; throws what `work` returned as its error, or threw for all
 */
export function batchConcurrentCalls<Item, Result>(
  work: (items: readonly Item[]) => Promise<(Result | Error)[]>,
  atMost: number,
): (item: Item) => Promise<Result> {
  let atWork: Promise<unknown> = Promise.resolve();
  const loader = new DataLoader<Item, Result>(
    (items) => {
      const results = work(items);
      atWork = endOf(results);
      return results;
    },
    {
      cache: false,
      maxBatchSize: atMost,
      // what has arrived with the same event of the network comes along
      batchScheduleFn: (begin) => void atWork.then(() => setImmediate(begin)),
    },
  );
  return (item) => loader.load(item);
}

/** Resolves when work has ended, well or not, or has taken too long. */
async function endOf(results: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise((resolve) => {
    timer = setTimeout(resolve, waitsAtMostMs);
  });
  await Promise.race([results, tooLong]).catch(() => undefined);
  clearTimeout(timer);
}
