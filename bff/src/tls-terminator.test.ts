import { once } from 'node:events';
import { connect, type ClientHttp2Session } from 'node:http2';
import { writeFile } from 'node:fs/promises';
import { connect as connectSocket } from 'node:net';
import { join } from 'node:path';
import { connect as connectTls } from 'node:tls';
import { promisify } from 'node:util';
import { brotliCompressSync } from 'node:zlib';
import { installTools } from '@mebae/testing/tools';
import { expect, test } from 'vitest';
import { until } from '@mebae/testing/process';
import { after } from './testing/after.ts';
import { ownPage } from './testing/call.ts';
import { startEchoUpstream } from './testing/echo-upstream.ts';
import { selfSigned } from './testing/self-signed.ts';
import { startBff } from './testing/start-bff.ts';
import { writeShell } from './testing/write-shell.ts';
import { startTerminator, type TerminatorName } from './testing/start-terminator.ts';

const api = '/api/v3/academic';
const script = 'console.log("mebae");'.repeat(100);
const asset = '/assets/main.0123456789.js';

/** The shell's build, as far as it matters here. */
async function shell(): Promise<string> {
  const folder = await writeShell(() => '<!doctype html><title>__PRODUCT_NAME__</title>');
  await writeFile(join(folder, asset), script);
  await writeFile(join(folder, `${asset}.br`), brotliCompressSync(script));
  return folder;
}

/** A browser's connection: HTTP/2 over TLS, from an address of this machine. */
function open(port: number, localAddress = '127.0.0.1'): ClientHttp2Session {
  const session = connect(`https://127.0.0.1:${port}`, {
    createConnection: () =>
      connectTls({
        socket: connectSocket({ host: '127.0.0.1', port, localAddress }),
        host: '127.0.0.1',
        ca: selfSigned.cert,
        ALPNProtocols: ['h2', 'http/1.1'],
      }),
  });
  after(() => session.destroy());
  return session;
}

async function get(session: ClientHttp2Session, path: string, headers = {}) {
  const stream = session.request({ ':path': path, ...headers });
  let received: Record<string, unknown> = {};
  stream.on('response', (head) => (received = head));
  const chunks: Buffer[] = [];
  for await (const chunk of stream as AsyncIterable<Buffer>) chunks.push(chunk);
  return { status: received[':status'], headers: received, body: Buffer.concat(chunks) };
}

test.for<TerminatorName>(['nginx', 'caddy'])(
  'behind %s, as the manual sets it up, browsers speak HTTP/2 and get what the bff says',
  async (name, { skip }) => {
    const missing = process.platform === 'linux' ? installTools([name]) : 'It needs Linux.';
    if (missing !== null) skip(missing);
    const upstream = await startEchoUpstream();
    const config = { shellDir: await shell(), trustProxy: ['127.0.0.1'] };
    const bff = await startBff({ upstream: upstream.origin, config });
    const port = await startTerminator(name, bff.port);
    const session = open(port);

    const page = await get(session, '/signin');
    expect(session.alpnProtocol).toBe('h2');
    expect(page).toMatchObject({ status: 200 });
    expect(page.headers['strict-transport-security']).toBe('max-age=31536000');

    const small = await get(session, asset, { 'accept-encoding': 'gzip, deflate, br' });
    expect(small.headers).toMatchObject({
      'content-encoding': 'br',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'accept-encoding',
    });
    expect(small.body.equals(brotliCompressSync(script))).toBe(true);
    const plain = await get(session, asset);
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(plain.body.toString()).toBe(script);
    const known = { 'accept-encoding': 'br', 'if-none-match': String(small.headers['etag']) };
    expect(await get(session, asset, known)).toMatchObject({ status: 304 });

    // Whoever calls is who the terminator sees, not who the caller says that they are.
    const other = open(port, '127.0.0.2');
    const forged = {
      'x-forwarded-for': '203.0.113.7',
      'x-forwarded-proto': 'http',
      forwarded: 'for=203.0.113.7',
    };
    const headers = { ...ownPage, cookie: bff.cookie() };
    expect(await get(other, `${api}/exams`, { ...headers, ...forged })).toMatchObject({
      status: 200,
    });
    expect(upstream.received.at(-1)?.headers).toMatchObject({
      'x-forwarded-for': '127.0.0.2',
      'x-forwarded-proto': 'https',
    });
    expect(upstream.received.at(-1)?.headers['forwarded']).toBeUndefined();

    // A long response is passed on as it comes, both ways.
    let finish = (): void => undefined;
    upstream.handle = (_request, response) => {
      response.write('first');
      finish = () => response.end(' last');
    };
    const down = session.request({ ':path': `${api}/students/export`, ...headers });
    let got = '';
    down.setEncoding('utf8').on('data', (part: string) => (got += part));
    await until(() => got === 'first');
    finish();
    await until(() => got === 'first last');

    upstream.handle = (_request, response) => void response.end('{}');
    const before = upstream.bodyBytes;
    const up = session.request({
      ':path': `${api}/students/import/preview`,
      ':method': 'POST',
      'content-type': 'multipart/form-data; boundary=x',
      ...headers,
    });
    up.resume();
    up.write(Buffer.alloc(100_000));
    await until(() => upstream.bodyBytes - before === 100_000);
    up.end();
    await until(() => up.closed);
  },
);

/** An HTTP/1.1 connection over TLS that sends the head of an anonymous call, and a byte of its body now and then. */
async function drip(port: number, index: number) {
  const socket = connectTls({ host: '127.0.0.1', port, ca: selfSigned.cert });
  let received = '';
  socket.on('data', (chunk: Buffer) => (received += chunk.toString('latin1')));
  socket.on('error', () => undefined);
  await once(socket, 'secureConnect');
  socket.write(
    `PUT ${api}/answer/answers HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nx-requested-with: mebae\r\n` +
      `sec-fetch-site: same-origin\r\ncandidate-token: made-up-${index}\r\n` +
      'content-type: application/json\r\ncontent-length: 100000\r\n\r\n{',
  );
  const timer = setInterval(() => socket.write(' '), 500);
  socket.on('close', () => clearInterval(timer));
  after(() => void socket.destroy());
  return { socket, received: () => received };
}

test.for<TerminatorName>(['nginx', 'caddy'])(
  '45: behind %s, 300 anonymous slow bodies take no slot, and staff notice nothing',
  async (name, { skip }) => {
    const missing = process.platform === 'linux' ? installTools([name]) : 'It needs Linux.';
    if (missing !== null) skip(missing);
    const upstream = await startEchoUpstream();
    const leastRate = { graceMs: 100_000, bytesPerSecond: 16_384 };
    const config = { trustProxy: ['127.0.0.1'], leastRate };
    const bff = await startBff({ upstream: upstream.origin, config });
    const port = await startTerminator(name, bff.port);
    const clients = await Promise.all(Array.from({ length: 300 }, (_v, i) => drip(port, i)));
    const connections = promisify(bff.server.server.getConnections.bind(bff.server.server));
    await until(async () => (await connections()) >= clients.length);
    const headers = { ...ownPage, cookie: bff.cookie() };
    for (let i = 0; i < 40; i += 1) {
      expect(await get(open(port), `${api}/students`, headers)).toMatchObject({ status: 200 });
    }
    expect(clients.every(({ socket, received }) => !socket.destroyed && received() === '')).toBe(
      true,
    );
    expect(upstream.started).toBe(40);
  },
);
