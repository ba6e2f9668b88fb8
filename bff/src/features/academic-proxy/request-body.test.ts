import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { until } from '@mebae/testing/process';
import { call, open, ownPage } from '../../testing/call.ts';
import { startEchoUpstream } from '../../testing/echo-upstream.ts';
import { startBff } from '../../testing/start-bff.ts';
import type { TestBff } from '../../testing/start-bff.ts';

const base = '/api/v3/academic';

/** An upload is passed on while it comes, unless it is small; any other body is read first. */
const endpoints = {
  upload: { method: 'POST', path: '/import', access: 'staff', transfer: 'upload' },
};

async function startPair() {
  const upstream = await startEchoUpstream();
  const bff = await startBff({ upstream: upstream.origin, endpoints });
  const headers = { ...ownPage, cookie: bff.cookie() };
  return { upstream, bff, headers };
}

test('26: malformed JSON, multipart Excel and chunked bodies arrive byte-identical', async () => {
  const { upstream, bff, headers } = await startPair();
  const excel = Buffer.concat([
    Buffer.from(
      '--b\r\nContent-Disposition: form-data; name="file"; filename="名簿.xlsx"\r\n\r\nPK\u0003\u0004',
    ),
    randomBytes(700_000),
    Buffer.from('\r\n--b--\r\n'),
  ]);
  const large = Buffer.concat([excel, excel]);
  const inPieces = (bytes: Buffer) => Readable.from([bytes.subarray(0, 5), bytes.subarray(5)]);
  const multipart = 'multipart/form-data; boundary=b';
  const bodies: [path: string, type: string, Buffer, Readable | null][] = [
    ['/x', 'application/json', Buffer.from('{"a": 1,,}\u0000 壊れた'), null],
    ['/x', 'application/json; charset=utf-8', Buffer.from('x'.repeat(64 * 1024 + 1)), null],
    ['/x', multipart, excel, null],
    ['/x', multipart, excel, inPieces(excel)],
    ['/import', multipart, excel, null],
    ['/import', multipart, large, null],
    ['/import', multipart, large, inPieces(large)],
    ['/x', 'odd/', Buffer.from([0, 255, 128]), null],
  ];
  for (const [path, type, bytes, stream] of bodies) {
    const response = await call(bff.port, base + path, {
      method: 'POST',
      headers: {
        ...headers,
        'content-type': type,
        ...(stream ? {} : { 'content-length': bytes.length }),
      },
      body: stream ?? bytes,
    });
    expect(response.status).toBe(200);
    const seen = upstream.received.at(-1);
    expect(seen?.body.equals(bytes)).toBe(true);
    expect(seen?.headers['content-type']).toBe(type);
    const isStreamed = stream && path === '/import';
    expect(seen?.headers['content-length']).toBe(isStreamed ? undefined : String(bytes.length));
  }
});

test('26: an empty body, an empty chunked body and a DELETE with a body pass', async () => {
  const { upstream, bff, headers } = await startPair();
  const send = (method: string, extra: Record<string, string>, body?: string | Readable) =>
    call(bff.port, `${base}/x`, { method, headers: { ...headers, ...extra }, body });
  expect((await send('POST', { 'content-length': '0' })).status).toBe(200);
  expect((await send('PUT', { 'transfer-encoding': 'chunked' }, Readable.from([]))).status).toBe(
    200,
  );
  expect((await send('DELETE', { 'content-length': '2' }, '{}')).status).toBe(200);
  expect((await send('DELETE', {})).status).toBe(200);
  expect(upstream.received.map((r) => r.body.toString())).toEqual(['', '', '{}', '']);
  expect((await send('GET', { 'content-length': '2' }, '{}')).status).toBe(400);
});

const bodyLimits = { json: 200_000, upload: 200_000 };

test.each(['/x', '/import'])(
  '26: over the limit is 413 with Content-Length, before a byte is read or asked for: %s',
  async (path) => {
    const upstream = await startEchoUpstream();
    const bff = await startBff({ upstream: upstream.origin, endpoints, config: { bodyLimits } });
    const head =
      `POST ${base}${path} HTTP/1.1\r\nHost: a\r\nx-requested-with: mebae\r\nsec-fetch-site: same-origin\r\n` +
      `Cookie: ${bff.cookie()}\r\nContent-Length: 200001\r\n`;
    const asking = open(bff.port, `${head}Expect: 100-continue\r\n\r\n`);
    await until(() => asking.text().includes('\r\n\r\n'));
    expect(asking.text()).toMatch(/^HTTP\/1.1 413/);
    const sending = open(bff.port, `${head}\r\n${'x'.repeat(1000)}`);
    await until(() => sending.text().includes('\r\n\r\n'));
    expect(sending.text()).toMatch(/^HTTP\/1.1 413/);
    await sending.closed;
    expect(upstream.started).toBe(0);
  },
);

/** Sends far more than the kernel's buffers hold: whoever went on reading would take all of it. */
async function sendTooMuch(bff: TestBff, path: string) {
  const connection = open(
    bff.port,
    `POST ${base}${path} HTTP/1.1\r\nHost: a\r\nx-requested-with: mebae\r\nsec-fetch-site: same-origin\r\n` +
      `Cookie: ${bff.cookie()}\r\nTransfer-Encoding: chunked\r\n\r\n`,
  );
  const chunk = `10000\r\n${'x'.repeat(0x10000)}\r\n`;
  let accepted = 0;
  const pump = () => {
    while (accepted < 2000 && !connection.socket.destroyed && connection.socket.write(chunk))
      accepted += 1;
  };
  connection.socket.on('drain', pump);
  pump();
  await until(() => connection.text().includes('body-too-large'));
  expect(connection.text()).toMatch(/^HTTP\/1.1 413/);
  await connection.closed;
  expect(accepted).toBeLessThan(400);
}

test('26: over the limit is 413 without Content-Length, and nothing more is read', async () => {
  const upstream = await startEchoUpstream();
  const limits = { json: 200_000, upload: 2_000_000 };
  const config = { bodyLimits: limits };
  const bff = await startBff({ upstream: upstream.origin, endpoints, config });
  await sendTooMuch(bff, '/x');
  expect(upstream.started).toBe(0);
  await sendTooMuch(bff, '/import');
  expect(upstream.bodyBytes).toBeLessThanOrEqual(limits.upload + 0x10000);
  await until(() => upstream.aborted === 1);
  const { staff, files } = bff.context.upstream.calls;
  expect([staff.slots.used, files.slots.used]).toEqual([0, 0]);
  expect(bff.context.bodyMemory.used).toBe(0);
});
