import { expect, it } from 'vitest';
import { createLoadProgress, type LoadWatch } from './load-progress.ts';

function listener() {
  const steps: string[] = [];
  const watch: LoadWatch = {
    reached: (step) => void steps.push(step),
    retried: () => void steps.push('retried'),
  };
  return { steps, watch };
}

it('reports to everybody who follows, and to whoever comes later what was reached', () => {
  const progress = createLoadProgress();
  const first = listener();
  const second = listener();
  progress.follow(first.watch);
  progress.retried();
  progress.reached('manifest');
  progress.follow(second.watch);
  progress.reached('entry');
  expect(first.steps).toEqual(['retried', 'manifest', 'entry']);
  expect(second.steps).toEqual(['manifest', 'entry']);
});

it('reports a load that was begun ahead to whoever opens the remote first, and to nobody after', () => {
  const progress = createLoadProgress();
  progress.reached('manifest');
  progress.end();
  const first = listener();
  const second = listener();
  progress.follow(first.watch);
  progress.follow(second.watch);
  expect(first.steps).toEqual(['manifest']);
  expect(second.steps).toEqual([]);
});
