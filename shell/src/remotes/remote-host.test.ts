import type { PublishedRemote } from '@mebae/contracts';
import { expect, it, vi } from 'vitest';
import { isLostChunk, reloadOnce, type ReloadOptions } from './remote-host.ts';

const remote = { container: 'mfe_x', version: '1' } as PublishedRemote;

function page(change: Partial<ReloadOptions> = {}) {
  const kept = new Map<string, string>();
  const reload = vi.fn<() => void>();
  const options: ReloadOptions = {
    hasUnsaved: () => false,
    assertAvailable: async () => undefined,
    storage: {
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, value) => void kept.set(key, value),
    },
    reload,
    ...change,
  };
  return { reload, options };
}

it('reloads once for a version, and again for the next one', async () => {
  const { reload, options } = page();
  expect(await reloadOnce(remote, options)).toBe(true);
  expect(await reloadOnce(remote, options)).toBe(false);
  expect(await reloadOnce({ ...remote, version: '2' }, options)).toBe(true);
  expect(reload).toHaveBeenCalledTimes(2);
});

it('never reloads over unsaved input, typed before or meanwhile', async () => {
  const { reload, options } = page({ hasUnsaved: () => true });
  expect(await reloadOnce(remote, options)).toBe(false);
  let typed = false;
  const assertAvailable = async () => {
    typed = true;
  };
  expect(await reloadOnce(remote, { ...options, hasUnsaved: () => typed, assertAvailable })).toBe(
    false,
  );
  expect(reload).not.toHaveBeenCalled();
});

it('stays when there is nothing to come back to, and may reload later', async () => {
  const { reload, options } = page();
  const assertAvailable = () => Promise.reject(new Error('HTTP 503'));
  expect(await reloadOnce(remote, { ...options, assertAvailable })).toBe(false);
  expect(reload).not.toHaveBeenCalled();
  expect(await reloadOnce(remote, options)).toBe(true);
});

it('knows a lost chunk from a screen that throws', () => {
  const lost = new Error('Loading chunk 7 failed');
  lost.name = 'ChunkLoadError';
  expect(isLostChunk(lost)).toBe(true);
  expect(isLostChunk(new TypeError('x is undefined'))).toBe(false);
});
