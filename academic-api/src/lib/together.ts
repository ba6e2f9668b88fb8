import DataLoader from 'dataloader';

/**
 * Does work for many who ask at about the same time: what is asked while it is at work waits, and is done together next.
 * Who asks alone waits for nobody.
 * @param work does it for all that it is given and returns a result, or an error of its own, for each in their order
 * @param atMost so many at once
 * @returns asks for one; throws what `work` returned as its error, or threw for all
 */
export function together<Item, Result>(
  work: (items: readonly Item[]) => Promise<(Result | Error)[]>,
  atMost: number,
): (item: Item) => Promise<Result> {
  let atWork: Promise<unknown> = Promise.resolve();
  const loader = new DataLoader<Item, Result>(
    (items) => {
      const results = work(items);
      atWork = results.catch(() => undefined);
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
