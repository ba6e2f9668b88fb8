import { createServer } from 'node:http';
import type { ServerResponse } from 'node:http';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { checksum, parseLocation, type Found, type StoreReader } from '@mebae/remote-store';
import { openStore, type RemoteStore } from '@mebae/remote-store/publishing';
import { startS3, type TestS3 } from '@mebae/remote-store/testing';
import { expect, test } from 'vitest';
import type { Timings } from '../../config.ts';
import { after } from '../../testing/after.ts';
import { call } from '../../testing/call.ts';
import { encodingChoices } from '../../testing/encoding-choices.ts';
import { portOf } from '../../testing/port-of.ts';
import { startBff } from '../../testing/start-bff.ts';
import { createStoredFiles } from './stored-files.ts';

const entry = 'var mfe_records;'.repeat(10);
const contents: Record<string, Buffer> = {
  'mf-manifest.json': Buffer.from('{"id":"mfe_records"}'),
  'remoteEntry.js': Buffer.from(entry),
  'remoteEntry.js.br': brotliCompressSync(entry),
  'remoteEntry.js.gz': gzipSync(entry),
  'logo.svg': Buffer.from('<svg/>'),
};
const version = '1.0.0-ab12';

function description(files: Record<string, Buffer>): Buffer {
  const sums = Object.entries(files).map(([path, bytes]) => [
    path,
    { integrity: checksum(bytes), bytes: bytes.length },
  ]);
  return Buffer.from(JSON.stringify({ files: Object.fromEntries(sums) }));
}

const registryOf = (text: string): Buffer => Buffer.from(JSON.stringify({ text, remotes: [] }));

async function replaceRegistry(store: RemoteStore, bytes: Buffer): Promise<void> {
  const found = await store.read('registry.json');
  await store.replaceRegistry(bytes, found === null ? null : (found as Found).etag);
}

/** A bff in front of a bucket that has one version and a registry. */
async function startWithBucket(timings: Partial<Timings> = {}) {
  const s3 = await startS3();
  after(() => s3.stop());
  const remotes = parseLocation(s3.env['REMOTES_STORE']!, '/', s3.env);
  const store = openStore(remotes);
  const lock = await store.lock('records');
  const files = Object.entries(contents).map(([path, bytes]) => ({ path, bytes }));
  const own = { path: 'version.json', bytes: description(contents) };
  await store.addVersion('records', version, [...files, own], lock);
  await lock.release();
  await replaceRegistry(store, registryOf('first'));
  const bff = await startBff({
    upstream: 'http://127.0.0.1:1',
    config: { remotes },
    timings: { registryFreshMs: 0, ...timings },
  });
  s3.requests.length = 0;
  const get = (path: string, headers = {}) => call(bff.port, `/remotes/${path}`, { headers });
  return { s3, store, bff, get };
}

const asked = (s3: TestS3, end: string): number =>
  s3.requests.filter((line) => line.endsWith(end)).length;

const broken = {
  'fails with 500': (response: ServerResponse) => response.writeHead(500).end(),
  'breaks off': (response: ServerResponse) => response.destroy(),
  'refuses our keys': (response: ServerResponse) => response.writeHead(403).end(),
  hangs: () => undefined,
};

test('43: a registry in a bucket is asked for each time, and an unchanged one costs no bytes', async () => {
  const { s3, store, get } = await startWithBucket();
  const first = await get('registry.json');
  expect([first.status, first.headers['cache-control'], first.json()]).toEqual([
    200,
    'no-cache',
    { text: 'first', remotes: [] },
  ]);
  const headers = { 'if-none-match': first.headers.etag };
  expect((await get('registry.json', headers)).status).toBe(304);
  expect(asked(s3, '/registry.json')).toBe(2);
  await replaceRegistry(store, registryOf('second'));
  const second = await get('registry.json', headers);
  expect([second.status, second.json()]).toEqual([200, { text: 'second', remotes: [] }]);
});

test('43: those who ask at the same time share one read of the bucket', async () => {
  const { s3, get } = await startWithBucket({ registryFreshMs: 60_000 });
  const registries = await Promise.all(Array.from({ length: 20 }, () => get('registry.json')));
  expect(registries.map(({ status }) => status)).toEqual(registries.map(() => 200));
  expect(asked(s3, '/registry.json')).toBe(1);
  const path = `records/${version}/remoteEntry.js`;
  const entries = await Promise.all(Array.from({ length: 20 }, () => get(path)));
  expect(entries.every(({ text }) => text === entry)).toBe(true);
  await get(path);
  expect(asked(s3, '/remoteEntry.js')).toBe(1);
  expect(asked(s3, '/version.json')).toBe(1);
});

test('43: a version in a bucket is immutable and given in the encoding that the browser takes', async () => {
  const { get } = await startWithBucket();
  const path = `records/${version}/remoteEntry.js`;
  const plain = await get(path);
  expect(plain.headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-type': 'text/javascript; charset=utf-8',
    vary: 'accept-encoding',
  });
  expect(plain.headers['content-encoding']).toBeUndefined();
  const brotli = await get(path, { 'accept-encoding': 'gzip, deflate, br' });
  expect(brotli.headers['content-encoding']).toBe('br');
  expect(brotliDecompressSync(brotli.body).toString()).toBe(entry);
  const gzip = await get(path, { 'accept-encoding': 'gzip, br;q=0' });
  expect(gzip.headers['content-encoding']).toBe('gzip');
  expect(gunzipSync(gzip.body).toString()).toBe(entry);
  expect((await get(path, { 'if-none-match': plain.headers.etag })).status).toBe(304);
  const manifest = await get(`records/${version}/mf-manifest.json`);
  expect([manifest.headers['cache-control'], manifest.headers['content-type']]).toEqual([
    'no-cache',
    'application/json; charset=utf-8',
  ]);
  const list = await get(`records/${version}/version.json`);
  expect([list.headers['cache-control'], list.body]).toEqual([
    'public, max-age=31536000, immutable',
    description(contents),
  ]);
  const logo = await get(`records/${version}/logo.svg`, { 'accept-encoding': 'br' });
  expect([logo.headers['content-type'], logo.text]).toEqual(['image/svg+xml', '<svg/>']);
});

test('43: a version in a bucket comes in the encoding that is wanted most, each with its own tag', async () => {
  const { get } = await startWithBucket();
  const path = `records/${version}/remoteEntry.js`;
  const tags = new Map<string | undefined, string | undefined>();
  for (const [accepts, given] of encodingChoices) {
    const headers = { 'accept-encoding': accepts };
    const response = await get(path, headers);
    expect([accepts, response.headers['content-encoding']]).toEqual([accepts, given]);
    expect(response.headers.vary).toBe('accept-encoding');
    const known = { ...headers, 'if-none-match': response.headers.etag };
    expect((await get(path, known)).status).toBe(304);
    tags.set(given, response.headers.etag);
  }
  expect(new Set(tags.values()).size).toBe(3);
});

test.each([
  ['records/9.9.9/remoteEntry.js', 'remote-version-unknown'],
  ['exams/1.0.0-ab12/remoteEntry.js', 'remote-version-unknown'],
  ['evil!/1.0.0-ab12/remoteEntry.js', 'remote-version-unknown'],
  ['records/1.0.0-ab12/gone.js', 'remote-file-unknown'],
])('43: %s in a bucket is a 404 of its own kind', async (path, code) => {
  const { get } = await startWithBucket();
  const response = await get(path);
  expect([response.status, response.json()]).toEqual([404, { code }]);
  expect(response.headers['cache-control']).toBe('no-store');
});

test.each(Object.entries(broken))(
  '43: while the bucket %s, what is known goes on being served',
  async (_, fault) => {
    const { s3, store, bff, get } = await startWithBucket({ storeMs: 300 });
    const path = `records/${version}/remoteEntry.js`;
    // a busy machine may need longer than the deadline for its first answers
    await expect.poll(async () => (await get('registry.json')).status).toBe(200);
    await expect.poll(async () => (await get(path)).status).toBe(200);
    let from = bff.logs.length;
    /** Lines of the log about the store since the last time. */
    const told = () => {
      const lines = bff.logs.slice(from).map((line) => String(line['msg']));
      from = bff.logs.length;
      return lines.filter((line) => line.includes('store'));
    };
    s3.fault = (_request, response) => {
      fault(response);
      return true;
    };
    for (let times = 0; times < 2; times += 1) {
      const registry = await get('registry.json');
      expect([registry.status, registry.json()['text']]).toEqual([200, 'first']);
    }
    expect((await get(path)).text).toBe(entry);
    const unread = await get(`records/${version}/logo.svg`);
    expect([unread.status, unread.json(), unread.headers['retry-after']]).toEqual([
      503,
      { code: 'remote-store-unreachable' },
      '5',
    ]);
    expect(unread.headers['cache-control']).toBe('no-store');
    expect(told()).toEqual(['remote store fails']);
    s3.fault = null;
    await replaceRegistry(store, registryOf('second'));
    await expect.poll(async () => (await get('registry.json')).json()['text']).toBe('second');
    await expect.poll(async () => (await get(`records/${version}/logo.svg`)).text).toBe('<svg/>');
    // told once at each change; on a busy machine an answer may come after the deadline once more
    const later = told();
    expect([later[0], later.at(-1)]).toEqual(Array(2).fill('remote store works again'));
    expect(later.filter((line, n) => line === later[n - 1])).toEqual([]);
  },
);

test('43: a bucket that could never be read is 503, one without a registry 404', async () => {
  const { s3, bff, get } = await startWithBucket();
  s3.fault = (_, response) => {
    response.writeHead(503).end();
    return true;
  };
  const down = await get('registry.json');
  expect([down.status, down.json()]).toEqual([503, { code: 'remote-store-unreachable' }]);
  expect(bff.requestLogs().at(-1)?.['fault']).toMatch(/s3:\/\/remotes\/product\/ does not work/);
  s3.fault = (_, response) => {
    response.writeHead(404).end('<Error><Code>NoSuchKey</Code></Error>');
    return true;
  };
  const empty = await get('registry.json');
  expect([empty.status, empty.json()]).toEqual([404, { code: 'remote-registry-missing' }]);
});

test('43: a broken registry does not replace a good one', async () => {
  const { store, get } = await startWithBucket();
  await get('registry.json');
  await replaceRegistry(store, Buffer.from('<html>'));
  const response = await get('registry.json');
  expect([response.status, response.json()['text']]).toEqual([200, 'first']);
});

test('43: other bytes than were published are not passed on, and not kept', async () => {
  const { s3, get } = await startWithBucket();
  const path = `records/${version}/remoteEntry.js`;
  s3.fault = ({ url = '' }, response) => {
    if (!url.endsWith('/remoteEntry.js')) return false;
    response.end('alert(1)');
    return true;
  };
  const response = await get(path);
  expect([response.status, response.json()]).toEqual([502, { code: 'remote-file-damaged' }]);
  s3.fault = null;
  expect((await get(path)).text).toBe(entry);
});

test('43: memory for files has an end; what was asked for last stays', async () => {
  const files = Object.fromEntries(
    ['a', 'b', 'c', 'huge'].map((name) => [name, Buffer.alloc(name === 'huge' ? 500_000 : 60_000)]),
  );
  const reads: string[] = [];
  const store: StoreReader = {
    address: 'memory',
    read: async (key) => {
      reads.push(key);
      const name = key.split('/')[2]!;
      const bytes = name === 'version.json' ? description(files) : files[name];
      return bytes ? { bytes, etag: '"1"' } : null;
    },
  };
  const stored = createStoredFiles(store, 1000, 150_000);
  const readAll = async (names: string) => {
    reads.length = 0;
    for (const name of names.split(' ')) await stored.read('x', '1', name, []);
    return reads.map((key) => key.split('/')[2]);
  };
  expect(await readAll('a b a b')).toEqual(['version.json', 'a', 'b']);
  expect(await readAll('a c a c')).toEqual(['c']);
  expect(await readAll('b')).toEqual(['b']);
  expect(await readAll('huge huge')).toEqual(['huge', 'huge']);
});

test('43: the origin of a CDN does as well', async () => {
  const origin = createServer((request, response) => {
    const name = request.url?.replace('/base/', '') ?? '';
    const bytes =
      name === 'registry.json'
        ? registryOf('cdn')
        : name === `records/${version}/version.json`
          ? description(contents)
          : contents[name.replace(`records/${version}/`, '')];
    response.writeHead(bytes ? 200 : 404, { etag: '"1"' }).end(bytes);
  });
  await new Promise<void>((resolve) => {
    origin.listen(0, '127.0.0.1', resolve);
  });
  after(async () => {
    origin.closeAllConnections();
    origin.close();
  });
  const base = `http://127.0.0.1:${portOf(origin)}/base`;
  const bff = await startBff({
    upstream: 'http://127.0.0.1:1',
    config: { remotes: parseLocation(base, '/', {}) },
  });
  expect((await call(bff.port, '/remotes/registry.json')).json()['text']).toBe('cdn');
  const file = await call(bff.port, `/remotes/records/${version}/remoteEntry.js`);
  expect(file.text).toBe(entry);
  const unknown = await call(bff.port, '/remotes/records/2.0.0/remoteEntry.js');
  expect(unknown.json()).toEqual({ code: 'remote-version-unknown' });
});
