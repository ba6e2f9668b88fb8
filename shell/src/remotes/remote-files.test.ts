import type { PublishedRemote } from '@mebae/contracts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createScriptRegister } from './remote-files.ts';

beforeEach(() => void vi.stubGlobal('location', { origin: 'https://school.example' }));
afterEach(() => void vi.unstubAllGlobals());

const list = JSON.stringify({ files: { 'a.js': { integrity: 'sha384-a' } } });
const hash = await crypto.subtle.digest('SHA-384', new TextEncoder().encode(list));
const integrity = `sha384-${btoa(String.fromCharCode(...new Uint8Array(hash)))}`;
const remote = {
  manifest: '/remotes/exams/1/mf-manifest.json',
  files: { path: '/remotes/exams/1/integrity.json', integrity },
  entryIntegrity: 'sha384-entry',
} as PublishedRemote;
const folder = 'https://school.example/remotes/exams/1';
const first = { attempt: 1 };
const serving = (body: string) =>
  vi.fn<typeof fetch>(
    async () => new Response(body, { headers: { 'content-type': 'application/json' } }),
  );

it('knows the hash of each file of a version, and lets no other file through', async () => {
  const fetch = serving(list);
  const scripts = createScriptRegister({ fetch });
  await scripts.learn(remote, first);
  await scripts.learn(remote, first);
  expect(fetch).toHaveBeenCalledOnce();
  expect(scripts.integrityOf(`${folder}/a.js`)).toBe('sha384-a');
  expect(scripts.integrityOf(`${folder}/a.js?try=2`)).toBe('sha384-a');
  expect(scripts.integrityOf('/remotes/exams/1/planted.js')).toMatch(/^sha384-A+$/);
  expect(scripts.integrityOf('/remotes/exams/10/a.js')).toBeUndefined();
  expect(scripts.integrityOf('/assets/a.js')).toBeUndefined();
});

it('loads the scripts of a further attempt by another address, and those of other versions as before', async () => {
  const scripts = createScriptRegister({ fetch: serving(list) });
  await scripts.learn(remote, first);
  expect(scripts.addressOf(`${folder}/a.js`)).toBe(`${folder}/a.js`);
  await scripts.learn(remote, { attempt: 2 });
  expect(scripts.addressOf(`${folder}/a.js`)).toBe(`${folder}/a.js?try=2`);
  expect(scripts.addressOf('https://school.example/remotes/exams/2/a.js')).not.toContain('?');
});

it('checks only the entry of a version without a list', async () => {
  const fetch = serving(list);
  const scripts = createScriptRegister({ fetch });
  const { files: _, ...old } = remote;
  await scripts.learn(old, first);
  expect(fetch).not.toHaveBeenCalled();
  expect(scripts.integrityOf(`${folder}/remoteEntry.js`)).toBe('sha384-entry');
  expect(scripts.integrityOf(`${folder}/a.js`)).toBeUndefined();
});

it('refuses a list other than the registry names', async () => {
  const fetch = serving(list.replace('sha384-a', 'sha384-b'));
  const scripts = createScriptRegister({ fetch, pausesMs: [1] });
  await expect(scripts.learn(remote, first)).rejects.toThrow('not those that the registry names');
  expect(scripts.integrityOf(`${folder}/a.js`)).toBeUndefined();
});
