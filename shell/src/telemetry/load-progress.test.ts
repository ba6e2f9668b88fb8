import { expect, it } from 'vitest';
import { createLoadProgress, type LoadWatch } from './load-progress.ts';

function listener() {
  const told: string[] = [];
  const watch: LoadWatch = {
    reached: (step) => void told.push(step),
    retried: () => void told.push('retried'),
  };
  return { told, watch };
}

it('tells everybody who follows, and whoever comes later what was reached', () => {
  const progress = createLoadProgress();
  const first = listener();
  const second = listener();
  progress.follow(first.watch);
  progress.retried();
  progress.reached('manifest');
  progress.follow(second.watch);
  progress.reached('entry');
  expect(first.told).toEqual(['retried', 'manifest', 'entry']);
  expect(second.told).toEqual(['manifest', 'entry']);
});

it('tells nothing of a load that is over: nobody waits for it', () => {
  const progress = createLoadProgress();
  progress.reached('manifest');
  progress.end();
  const late = listener();
  progress.follow(late.watch);
  expect(late.told).toEqual([]);
});
