import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { until } from '@mebae/testing/process';
import { call, open, ownPage } from '../../testing/call.ts';
import { startEchoUpstream } from '../../testing/echo-upstream.ts';
import { startBff } from '../../testing/start-bff.ts';

const base = '/api/v3/academic';

async function startPair() {
  const upstream = await startEchoUpstream();
  const bff = await startBff({ upstream: upstream.origin });
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
  const bodies: [string, Buffer, Readable | null][] = [
    ['application/json', Buffer.from('{"a": 1,,}\u0000 壊れた'), null],
    ['application/json; charset=utf-8', Buffer.from('x'.repeat(64 * 1024 + 1)), null],
    ['multipart/form-data; boundary=b', excel, null],
    [
      'multipart/form-data; boundary=b',
      excel,
      Readable.from([excel.subarray(0, 5), excel.subarray(5)]),
    ],
    ['odd/', Buffer.from([0, 255, 128]), null],
  ];
  for (const [type, bytes, stream] of bodies) {
    const answer = await call(bff.port, `${base}/x`, {
      method: 'POST',
      headers: {
        ...headers,
        'content-type': type,
        ...(stream ? {} : { 'content-length': bytes.length }),
      },
      body: stream ?? bytes,
    });
    expect(answer.status).toBe(200);
    const seen = upstream.received.at(-1);
    expect(seen?.body.equals(bytes)).toBe(true);
    expect(seen?.headers['content-type']).toBe(type);
    expect(seen?.headers['content-length']).toBe(stream ? undefined : String(bytes.length));
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

test('26: over the limit is 413 with Content-Length, before a byte is read or asked for', async () => {
  const upstream = await startEchoUpstream();
  const bff = await startBff({ upstream: upstream.origin, config: { bodyLimit: 200_000 } });
  const head =
    `POST ${base}/x HTTP/1.1\r\nHost: a\r\nx-requested-with: mebae\r\nsec-fetch-site: same-origin\r\n` +
    `Cookie: ${bff.cookie()}\r\nContent-Length: 200001\r\n`;
  const asking = open(bff.port, `${head}Expect: 100-continue\r\n\r\n`);
  await until(() => asking.text().includes('\r\n\r\n'));
  expect(asking.text()).toMatch(/^HTTP\/1.1 413/);
  const sending = open(bff.port, `${head}\r\n${'x'.repeat(1000)}`);
  await until(() => sending.text().includes('\r\n\r\n'));
  expect(sending.text()).toMatch(/^HTTP\/1.1 413/);
  await sending.closed;
  expect(upstream.started).toBe(0);
});

test('26: over the limit is 413 without Content-Length, and nothing more is read', async () => {
  const upstream = await startEchoUpstream();
  const bff = await startBff({ upstream: upstream.origin, config: { bodyLimit: 200_000 } });
  const connection = open(
    bff.port,
    `POST ${base}/x HTTP/1.1\r\nHost: a\r\nx-requested-with: mebae\r\nsec-fetch-site: same-origin\r\n` +
      `Cookie: ${bff.cookie()}\r\nTransfer-Encoding: chunked\r\n\r\n`,
  );
  const chunk = `10000\r\n${'x'.repeat(0x10000)}\r\n`;
  // Far more than the kernel's buffers hold: whoever went on reading would take it all.
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
  expect(upstream.bodyBytes).toBeLessThanOrEqual(200_000 + 0x10000);
  expect(accepted).toBeLessThan(400);
  await until(() => upstream.aborted === 1);
  expect(bff.context.upstream.screens.inFlight).toBe(0);
});
