import { remoteLimits, type PublishedRemote, type WithdrawnRemote } from '@mebae/contracts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { watchVersions } from './watch-versions.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const next = { name: 'exams', version: '2' } as PublishedRemote;

function watched() {
  const withdrawn: WithdrawnRemote[] = [];
  const state = { newer: [next], withdrawn, visible: true, isAvailable: true };
  const refresh = vi.fn<() => Promise<void>>(async () => undefined);
  const onNewer = vi.fn<(remote: PublishedRemote) => void>();
  const onWithdrawn = vi.fn<(remote: WithdrawnRemote) => void>();
  const watch = watchVersions({
    pointer: { refresh, newer: () => state.newer, withdrawn: () => state.withdrawn },
    assertAvailable: () =>
      state.isAvailable ? Promise.resolve() : Promise.reject(new Error('HTTP 503')),
    onNewer,
    onWithdrawn,
    isVisible: () => state.visible,
  });
  return { state, refresh, onNewer, onWithdrawn, ...watch };
}

it('reports a version once, by itself', async () => {
  const { onNewer, stop } = watched();
  await vi.advanceTimersByTimeAsync(3 * remoteLimits.registryPollMs);
  expect(onNewer.mock.calls).toEqual([[next]]);
  stop();
});

it('reports a remote that was withdrawn once, and again when that happens again', async () => {
  const { state, onWithdrawn, check, stop } = watched();
  const remote = { name: 'jgrow', version: '1', routes: [], withdrawnAt: 'first' };
  state.withdrawn = [remote];
  await check();
  await check();
  expect(onWithdrawn.mock.calls).toEqual([[remote]]);
  state.withdrawn = [{ ...remote, withdrawnAt: 'second' }];
  await check();
  expect(onWithdrawn).toHaveBeenCalledTimes(2);
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
