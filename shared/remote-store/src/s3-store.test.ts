import { createHash } from 'node:crypto';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { parseLocation, type S3Location } from './location.ts';
import { changeRegistry } from './registry.ts';
import { S3Client } from './s3-client.ts';
import { S3Store } from './s3-store.ts';
import { startS3, type TestS3 } from './testing/start-s3.ts';

/** A faster clock: the order of the three is what matters. */
const timings = { heartbeatMs: 40, expiryMs: 1000, pollMs: 20 };
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const text = (found: unknown): string =>
  new TextDecoder().decode((found as { bytes: Uint8Array }).bytes);

let s3: TestS3;
beforeEach(async () => {
  s3 = await startS3();
});
afterEach(() => s3.stop());

function openBucket(env: Record<string, string> = {}, own = timings): S3Store {
  const all = { ...s3.env, ...env };
  const location = parseLocation(all['REMOTES_STORE']!, '/', all) as S3Location;
  return new S3Store(new S3Client(location), own);
}

test('reads what was written, knows what has not changed, and what is not there', async () => {
  const store = openBucket();
  expect(await store.read('registry.json')).toBeNull();
  expect(await store.replaceRegistry(bytes('{"a":1}'), null)).toBe(true);
  const found = await store.read('registry.json');
  expect(text(found)).toBe('{"a":1}');
  expect(await store.read('registry.json', (found as { etag: string }).etag)).toBe('same');
});

test('the registry changes only from what it was made from', async () => {
  const store = openBucket();
  expect(await store.replaceRegistry(bytes('1'), null)).toBe(true);
  expect(await store.replaceRegistry(bytes('2'), null)).toBe(false);
  const { etag } = (await store.read('registry.json')) as { etag: string };
  expect(await store.replaceRegistry(bytes('3'), etag)).toBe(true);
  expect(await store.replaceRegistry(bytes('4'), etag)).toBe(false);
  expect(text(await store.read('registry.json'))).toBe('3');
});

test('a version counts from its description on; what has none is removed as a half', async () => {
  const store = openBucket();
  const lock = await store.lock('exams');
  const files = ['a.js', 'deep/b.js', 'version.json'].map((path) => ({ path, bytes: bytes(path) }));
  await store.addVersion('exams', '1', files, lock);
  await store.addVersion('exams', '2', files.slice(0, 2), lock);
  expect(await store.versions('exams')).toEqual([
    { version: '1', whole: true },
    { version: '2', whole: false },
  ]);
  expect(await store.removeHalves('exams')).toBe(1);
  expect(await store.versions('exams')).toEqual([{ version: '1', whole: true }]);
  expect(await store.sizes('exams', '1')).toEqual(
    new Map([
      ['a.js', 4],
      ['deep/b.js', 9],
      ['version.json', 12],
    ]),
  );
  await store.removeVersion('exams', '1');
  expect(await store.versions('exams')).toEqual([]);
  await lock.release();
  const puts = s3.requests.filter((line) => line.startsWith('PUT') && line.includes('/exams/1/'));
  expect(puts.at(-1)).toContain('/version.json');
});

test('a list longer than one response is read to its end', async () => {
  // s3rver fails at this with today's OpenSSL; these are S3's own words.
  const page = (key: string, next: string): string =>
    `<ListBucketResult>${next}<Contents><Key>product/exams/1/${key}</Key><Size>7</Size></Contents></ListBucketResult>`;
  s3.fault = ({ url = '' }, response) => {
    const token = new URL(url, s3.endpoint).searchParams.get('continuation-token');
    const more =
      '<IsTruncated>true</IsTruncated><NextContinuationToken>a&amp;b=</NextContinuationToken>';
    response.end(token === 'a&b=' ? page('x&#38;y.js', '') : page('a.js', more));
    return true;
  };
  expect(await openBucket().sizes('exams', '1')).toEqual(
    new Map([
      ['a.js', 7],
      ['x&y.js', 7],
    ]),
  );
  expect(s3.requests).toHaveLength(2);
});

test('a bucket that ignores conditions is refused before anything is put into it', async () => {
  const plain = await startS3(false);
  onTestFinished(() => plain.stop());
  const store = openBucket(plain.env);
  await expect(store.lock('exams')).rejects.toThrow(/ignores conditional writes.*lose one/);
  const left = await readdir(plain.folder, { recursive: true });
  expect(left.filter((name) => name.includes('exams'))).toEqual([]);
});

test('wrong keys, no bucket and no server are told apart', async () => {
  await expect(openBucket({ AWS_SECRET_ACCESS_KEY: 'other' }).lock('exams')).rejects.toMatchObject({
    kind: 'refused',
    message: expect.stringMatching(/refuses our keys/),
  });
  await expect(
    openBucket({ REMOTES_STORE: 's3://nowhere/x' }).read('registry.json'),
  ).rejects.toMatchObject({
    kind: 'unreachable',
    message: expect.stringContaining('NoSuchBucket'),
  });
  const stopped = await startS3();
  await stopped.stop();
  await expect(openBucket(stopped.env).read('registry.json')).rejects.toMatchObject({
    kind: 'unreachable',
    message: expect.stringContaining('ECONNREFUSED'),
  });
});

test('a failure that passes is tried again', async () => {
  let failures = 1;
  s3.fault = (_, response) => {
    if (failures === 0) return false;
    failures -= 1;
    response.writeHead(503).end();
    return true;
  };
  expect(await openBucket().replaceRegistry(bytes('1'), null)).toBe(true);
});

test('publishers of one remote take turns, and whoever waits hears of it', async () => {
  const first = await openBucket().lock('exams');
  const order: string[] = [];
  const { promise: holder, resolve } = Promise.withResolvers<string>();
  const second = (async () => {
    const lock = await openBucket().lock('exams', { onWait: resolve });
    order.push('second');
    await lock.assertHeld();
    await lock.release();
  })();
  expect(await holder).toMatch(/^process \d+ on /);
  const other = await openBucket().lock('records');
  order.push('first ends');
  await first.release();
  await other.release();
  await second;
  expect(order).toEqual(['first ends', 'second']);
});

test('a living holder is not robbed, however long it takes', async () => {
  const lock = await openBucket().lock('exams');
  await expect(openBucket().lock('exams', { timeout: timings.expiryMs * 2 })).rejects.toThrow(
    /has been at it/,
  );
  await lock.assertHeld();
  await lock.release();
});

test('a dead holder is followed; if it was only slow, it can neither finish its version nor go live', async () => {
  const slow = openBucket({}, { ...timings, heartbeatMs: 60_000 });
  await changeRegistry(slow, (registry) => registry);
  const lock = await slow.lock('exams');
  const read = (await slow.read('registry.json')) as { etag: string };

  const next = openBucket();
  const taken = await next.lock('exams');
  // The registry that the slow one read before is not the present one, so its flip fails even before it asks.
  expect(await slow.replaceRegistry(bytes('{}'), read.etag)).toBe(false);
  await expect(lock.assertHeld()).rejects.toMatchObject({ kind: 'lost' });
  const files = [{ path: 'version.json', bytes: bytes('{}') }];
  await expect(slow.addVersion('exams', '1', files, lock)).rejects.toMatchObject({ kind: 'lost' });
  expect(await next.versions('exams')).toEqual([]);
  await lock.release();
  await taken.assertHeld();
  await taken.release();
});

test('a conditional write whose response was lost is known as our own', async () => {
  const store = openBucket();
  const lock = await store.lock('exams');
  let lose = true;
  s3.fault = (request, response) => {
    if (!lose || request.method !== 'PUT') return false;
    lose = false;
    // It arrives, and its response does not.
    void copyThrough(request.url ?? '', request).then(() => response.destroy());
    return true;
  };
  await lock.assertHeld();
  expect(lose).toBe(false);
  await lock.release();
});

/** Writes as s3rver does, beside it. */
async function copyThrough(url: string, request: AsyncIterable<Uint8Array>): Promise<void> {
  const parts: Uint8Array[] = [];
  for await (const part of request) parts.push(part);
  const path = join(s3.folder, decodeURIComponent(url));
  await mkdir(dirname(path), { recursive: true });
  await writeFile(`${path}._S3rver_object`, Buffer.concat(parts));
  const md5 = createHash('md5').update(Buffer.concat(parts)).digest('hex');
  await writeFile(`${path}._S3rver_object.md5`, md5);
}
