import type { PublishedRemote } from '@mebae/contracts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createFileIntegrity } from './file-integrity.ts';

beforeEach(() => void vi.stubGlobal('location', { origin: 'https://school.example' }));
afterEach(() => void vi.unstubAllGlobals());

const list = JSON.stringify({ files: { 'a.js': { integrity: 'sha384-a' } } });
const hash = await crypto.subtle.digest('SHA-384', new TextEncoder().encode(list));
const integrity = `sha384-${btoa(String.fromCharCode(...new Uint8Array(hash)))}`;
const remote = {
  manifest: '/remotes/exams/1/mf-manifest.json',
  files: { path: '/remotes/exams/1/integrity.json', integrity },
} as PublishedRemote;
const serving = (body: string) =>
  vi.fn<typeof fetch>(
    async () => new Response(body, { headers: { 'content-type': 'application/json' } }),
  );

it('knows the hash of each file of a version, and lets no other file through', async () => {
  const fetch = serving(list);
  const sums = createFileIntegrity({ fetch });
  await sums.learn(remote);
  await sums.learn(remote);
  expect(fetch).toHaveBeenCalledOnce();
  expect(sums.of('https://school.example/remotes/exams/1/a.js')).toBe('sha384-a');
  expect(sums.of('/remotes/exams/1/planted.js')).toMatch(/^sha384-A+$/);
  expect(sums.of('/remotes/exams/10/a.js')).toBeUndefined();
  expect(sums.of('/assets/a.js')).toBeUndefined();
  expect(sums.asked(remote)).toEqual([
    'https://school.example/remotes/exams/1/a.js',
    'https://school.example/remotes/exams/1/planted.js',
  ]);
});

it('checks nothing of a version without a list', async () => {
  const fetch = serving(list);
  const sums = createFileIntegrity({ fetch });
  const { files: _, ...old } = remote;
  await sums.learn(old);
  expect(fetch).not.toHaveBeenCalled();
  expect(sums.of('/remotes/exams/1/a.js')).toBeUndefined();
});

it('refuses a list other than the registry names', async () => {
  const fetch = serving(list.replace('sha384-a', 'sha384-b'));
  const sums = createFileIntegrity({ fetch, pausesMs: [1] });
  await expect(sums.learn(remote)).rejects.toThrow('not those that the registry names');
  expect(sums.of('/remotes/exams/1/a.js')).toBeUndefined();
});
