import { describe, expect, it, vi } from 'vitest';
import { fetchManifest } from './checked-fetch.ts';

const manifest = JSON.stringify({ id: 'mfe_x', metaData: { name: 'mfe_x' } });
const hash = await crypto.subtle.digest('SHA-384', new TextEncoder().encode(manifest));
const integrity = `sha384-${btoa(String.fromCharCode(...new Uint8Array(hash)))}`;
const json = (body: string, status = 200) =>
  new Response(body, { status, headers: { 'content-type': 'application/json; charset=utf-8' } });
const options = { timeoutMs: 1_000, pausesMs: [1, 1] };

describe('fetchManifest', () => {
  it('answers a good manifest at the first try', async () => {
    const fetch = vi.fn<typeof globalThis.fetch>(async () => json(manifest));
    const text = await fetchManifest('/m.json', { ...options, integrity, fetch });
    expect(text).toBe(manifest);
    expect(fetch).toHaveBeenCalledOnce();
  });

  it.each([
    [
      'a gateway’s failure with a JSON body',
      () => json('{"code":0,"category":0}', 502),
      'HTTP 502',
    ],
    [
      'a page instead of a manifest',
      () => new Response('<html>', { headers: { 'content-type': 'text/html' } }),
      'not JSON but',
    ],
    ['JSON that is no manifest', () => json('{"ok":true}'), 'not a federation manifest'],
    ['a manifest that breaks off', () => json(manifest.slice(0, 20)), 'JSON'],
  ])('tries again after %s, then throws', async (_, answer, message) => {
    const fetch = vi.fn<typeof globalThis.fetch>(async () => answer());
    await expect(fetchManifest('/m.json', { ...options, fetch })).rejects.toThrow(message);
    expect(fetch).toHaveBeenCalledTimes(3);
  });

  it('succeeds when a later try does, and reports each', async () => {
    const fetch = vi
      .fn<typeof globalThis.fetch>()
      .mockRejectedValueOnce(new TypeError('reset'))
      .mockResolvedValueOnce(json('', 503))
      .mockResolvedValueOnce(json(manifest));
    const onRetry = vi.fn<() => void>();
    const text = await fetchManifest('/m.json', { ...options, fetch, onRetry });
    expect(text).toBe(manifest);
    expect(onRetry).toHaveBeenCalledTimes(2);
  });

  it('does not ask again for what is not there', async () => {
    const fetch = vi.fn<typeof globalThis.fetch>(async () => json('{"code":0,"category":0}', 404));
    await expect(fetchManifest('/m.json', { ...options, fetch })).rejects.toThrow('HTTP 404');
    expect(fetch).toHaveBeenCalledOnce();
  });

  it('refuses bytes other than the registry names', async () => {
    const other = manifest.replace('mfe_x', 'mfe_y');
    const fetch = vi.fn<typeof globalThis.fetch>(async () => json(other));
    await expect(fetchManifest('/m.json', { ...options, integrity, fetch })).rejects.toThrow(
      'not those that the registry names',
    );
  });

  it('gives up a try that hangs', async () => {
    const fetch = vi.fn<typeof globalThis.fetch>(
      (_, init) =>
        new Promise((_resolve, reject) => {
          init?.signal?.addEventListener('abort', () => reject(init.signal?.reason as Error));
        }),
    );
    await expect(fetchManifest('/m.json', { timeoutMs: 20, pausesMs: [1], fetch })).rejects.toThrow(
      'timeout',
    );
    expect(fetch).toHaveBeenCalledTimes(2);
  });
});
