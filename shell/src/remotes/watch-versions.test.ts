import { remoteLimits, type PublishedRemote } from '@mebae/contracts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { watchVersions } from './watch-versions.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const next = { name: 'exams', version: '2' } as PublishedRemote;

function watched() {
  const state = { newer: [next], visible: true, isAvailable: true };
  const refresh = vi.fn<() => Promise<void>>(async () => undefined);
  const onNewer = vi.fn<(remote: PublishedRemote) => void>();
  const watch = watchVersions({
    pointer: { refresh, newer: () => state.newer },
    assertAvailable: () =>
      state.isAvailable ? Promise.resolve() : Promise.reject(new Error('HTTP 503')),
    onNewer,
    isVisible: () => state.visible,
  });
  return { state, refresh, onNewer, ...watch };
}

it('reports a version once, by itself', async () => {
  const { onNewer, stop } = watched();
  await vi.advanceTimersByTimeAsync(3 * remoteLimits.registryPollMs);
  expect(onNewer.mock.calls).toEqual([[next]]);
  stop();
});

it('says nothing until the version can be loaded', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const { state, onNewer, check, stop } = watched();
  state.isAvailable = false;
  await check();
  expect(onNewer).not.toHaveBeenCalled();
  expect(warn).toHaveBeenCalledOnce();
  state.isAvailable = true;
  await check();
  expect(onNewer).toHaveBeenCalledOnce();
  stop();
});

it('does not ask for a page that nobody sees', async () => {
  const { state, refresh, stop } = watched();
  state.visible = false;
  await vi.advanceTimersByTimeAsync(2 * remoteLimits.registryPollMs);
  expect(refresh).not.toHaveBeenCalled();
  stop();
});
