import { expect, it } from 'vitest';
import { createLoadProgress, type LoadWatch } from './load-progress.ts';

function listener() {
  const steps: string[] = [];
  const watch: LoadWatch = {
    reached: (step) => void steps.push(step),
    retried: () => void steps.push('retried'),
  };
  return { told: steps, watch };
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

it('tells of a load that was begun ahead to whoever opens the remote first, and to nobody after', () => {
  const progress = createLoadProgress();
  progress.reached('manifest');
  progress.end();
  const first = listener();
  const second = listener();
  progress.follow(first.watch);
  progress.follow(second.watch);
  expect(first.told).toEqual(['manifest']);
  expect(second.told).toEqual([]);
});
