import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { httpNames } from '@mebae/contracts';
import { expect, test } from 'vitest';
import { call } from '../../testing/call.ts';
import { encodingChoices } from '../../testing/encoding-choices.ts';
import { startBff, temporaryFolder } from '../../testing/start-bff.ts';

async function startWithStore() {
  const remotesDir = await temporaryFolder();
  const version = join(remotesDir, 'records', '1.0.0-ab12');
  await mkdir(version, { recursive: true });
  await mkdir(join(version, 'locales'));
  await writeFile(join(remotesDir, 'registry.json'), '{"updatedAt":"2026-11-21","remotes":[]}');
  await writeFile(join(version, 'mf-manifest.json'), '{"id":"mfe_records"}');
  await writeFile(join(version, 'remoteEntry.js'), 'var mfe_records');
  await writeFile(join(version, 'remoteEntry.js.gz'), gzipSync('var mfe_records'));
  await writeFile(join(version, 'remoteEntry.js.br'), brotliCompressSync('var mfe_records'));
  await writeFile(join(version, 'locales', 'ja.js'), '1');
  const bff = await startBff({
    upstream: 'http://127.0.0.1:1',
    config: { remotes: { kind: 'folder', path: remotesDir } },
  });
  return { ...bff, remotesDir };
}

test('43: a version is immutable; the registry and manifests are no-cache', async () => {
  const bff = await startWithStore();
  const get = async (path: string) => {
    const response = await call(bff.port, `/remotes/${path}`);
    return [response.status, response.headers['cache-control'], response.text];
  };
  const immutable = 'public, max-age=31536000, immutable';
  expect(await get('registry.json')).toEqual([
    200,
    'no-cache',
    '{"updatedAt":"2026-11-21","remotes":[]}',
  ]);
  expect(await get('records/1.0.0-ab12/mf-manifest.json')).toEqual([
    200,
    'no-cache',
    '{"id":"mfe_records"}',
  ]);
  expect(await get('records/1.0.0-ab12/remoteEntry.js')).toEqual([
    200,
    immutable,
    'var mfe_records',
  ]);
  expect(await get('records/1.0.0-ab12/locales/ja.js')).toEqual([200, immutable, '1']);
});

test.each(encodingChoices)(
  '43: who takes %s is given %s, and nothing when it is known',
  async (accepts, given) => {
    const bff = await startWithStore();
    const path = '/remotes/records/1.0.0-ab12/remoteEntry.js';
    const headers = { 'accept-encoding': accepts };
    const response = await call(bff.port, path, { headers });
    expect([response.status, response.headers['content-encoding']]).toEqual([200, given]);
    expect(response.headers.vary).toBe('accept-encoding');
    expect(response.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    const known = { ...headers, 'if-none-match': response.headers.etag };
    const again = await call(bff.port, path, { headers: known });
    expect([again.status, again.body.length]).toEqual([304, 0]);
    expect(again.headers.etag).toBe(response.headers.etag);
  },
);

test.each(encodingChoices)(
  '43: who takes %s is given the registry in %s, with a tag of its own',
  async (accepts, given) => {
    const bff = await startWithStore();
    const headers = { 'accept-encoding': accepts };
    const response = await call(bff.port, '/remotes/registry.json', { headers });
    expect(response.headers['content-encoding']).toBe(given);
    expect(response.headers.vary).toBe('accept-encoding');
    const plain =
      { br: brotliDecompressSync, gzip: gunzipSync }[given ?? ''] ?? ((bytes: Buffer) => bytes);
    expect(JSON.parse(plain(response.body).toString())).toEqual({
      updatedAt: '2026-11-21',
      remotes: [],
    });
    const known = { ...headers, 'if-none-match': response.headers.etag };
    expect((await call(bff.port, '/remotes/registry.json', { headers: known })).status).toBe(304);
    const other = {
      'accept-encoding': given === 'br' ? 'gzip' : 'br',
      'if-none-match': response.headers.etag,
    };
    expect((await call(bff.port, '/remotes/registry.json', { headers: other })).status).toBe(200);
  },
);

test.each([
  [true, 'allowed'],
  [false, 'refused'],
])('43: with development remotes %s the registry says %s', async (developmentRemotes, expected) => {
  const remotesDir = await temporaryFolder();
  await writeFile(join(remotesDir, 'registry.json'), '{"remotes":[]}');
  const bff = await startBff({
    upstream: 'http://127.0.0.1:1',
    config: { remotes: { kind: 'folder', path: remotesDir }, developmentRemotes },
  });
  const { headers } = await call(bff.port, '/remotes/registry.json');
  expect(headers[httpNames.developmentRemotes]).toBe(expected);
});

test('43: an unchanged registry is 304, and a changed one is seen at once', async () => {
  const bff = await startWithStore();
  const first = await call(bff.port, '/remotes/registry.json');
  const headers = { 'if-none-match': first.headers.etag };
  expect((await call(bff.port, '/remotes/registry.json', { headers })).status).toBe(304);
  await writeFile(
    join(bff.remotesDir, 'registry.json'),
    '{"updatedAt":"2026-11-22","remotes":[1]}',
  );
  const second = await call(bff.port, '/remotes/registry.json', { headers });
  expect([second.status, second.text]).toEqual([200, '{"updatedAt":"2026-11-22","remotes":[1]}']);
});

test.each([
  ['records/9.9.9/remoteEntry.js', 'remote-version-unknown'],
  ['exams/1.0.0-ab12/remoteEntry.js', 'remote-version-unknown'],
  ['evil/1.0.0-ab12/remoteEntry.js', 'remote-version-unknown'],
  ['records/1.0.0-ab12/gone.js', 'remote-file-unknown'],
  ['records/1.0.0-ab12/remoteEntry.js/x', 'remote-file-unknown'],
])('43: %s is a 404 of its own kind, for a navigation too, and is not kept', async (path, code) => {
  const bff = await startWithStore();
  const response = await call(bff.port, `/remotes/${path}`, { headers: { accept: 'text/html' } });
  expect([response.status, response.json()]).toEqual([404, { code }]);
  expect(response.headers['cache-control']).toBe('no-store');
});

test('43: a store without a registry says so', async () => {
  const bff = await startBff({
    upstream: 'http://127.0.0.1:1',
    config: { remotes: { kind: 'folder', path: await temporaryFolder() } },
  });
  const response = await call(bff.port, '/remotes/registry.json');
  expect([response.status, response.json()]).toEqual([404, { code: 'remote-registry-missing' }]);
});
