import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { untilLoaded } from './until-loaded.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('loads at once where it can', async () => {
  await expect(untilLoaded(async () => 'code')).resolves.toBe('code');
  expect(vi.getTimerCount()).toBe(0);
});

it('tries again, ever more slowly, until the code is there', async () => {
  const load = vi.fn<() => Promise<string>>().mockRejectedValue(new Error('no connection'));
  const loading = untilLoaded(load);
  await vi.advanceTimersByTimeAsync(999);
  expect(load).toHaveBeenCalledTimes(1);
  // After 1, 3, 7, 15, 31 seconds, then every half minute.
  await vi.advanceTimersByTimeAsync(30_001);
  expect(load).toHaveBeenCalledTimes(6);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(load).toHaveBeenCalledTimes(8);
  load.mockResolvedValue('code');
  await vi.advanceTimersByTimeAsync(30_000);
  await expect(loading).resolves.toBe('code');
});
