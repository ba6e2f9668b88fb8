import { connect } from 'node:net';
import { request } from 'node:http';
import { Readable } from 'node:stream';
import { apiBase, failureBody, httpNames, limits } from '@mebae/contracts';
import { freePort } from '@mebae/testing';
import { expect, test } from 'vitest';
import { ownDatabase } from '../testing/own-database.ts';
import { runProcess, statusOf, until } from '@mebae/testing/process';

interface Sent {
  method: string;
  path: string;
  headers?: Record<string, string | number>;
  /** Whole, with its length, or piece by piece without. */
  body?: Buffer | readonly Buffer[];
}

/**
 * Sends again until a response could be read: what is refused before it has arrived is answered and cut off, and a client
 * that is still sending may notice the cut before the response.
 */
async function untilRead<T>(send: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await send();
    } catch (error) {
      if (!['EPIPE', 'ECONNRESET'].includes((error as NodeJS.ErrnoException).code ?? ''))
        throw error;
    }
  }
}

/** The API as it is started for real. */
async function startServer() {
  const own = await ownDatabase();
  const port = await freePort();
  runProcess('academic-api/src/server.ts', {
    DATABASE_URL: own.url,
    ACADEMIC_API_PORT: String(port),
    LINK_SECRET: 'a-secret-of-the-tests-that-is-long-enough',
    // the machine may be busier than the product would put up with
    SHED_LOOP_DELAY_MS: '0',
  });
  await until(async () => (await statusOf(`http://127.0.0.1:${port}/health/ready`)) === 200);
  const staff = { [httpNames.authToken]: own.school.admin };
  const send = ({ method, path, headers = {}, body }: Sent) =>
    new Promise<{ status: number; text: string }>((resolve, reject) => {
      const call = request(
        { host: '127.0.0.1', port, method, path: apiBase + path, headers, agent: false },
        (response) => {
          let text = '';
          response.on('data', (chunk: Buffer) => {
            text += chunk.toString('utf8');
          });
          response.on('end', () => {
            resolve({ status: response.statusCode ?? 0, text });
            call.destroy();
          });
        },
      );
      call.on('error', reject);
      if (body instanceof Buffer || body === undefined) call.end(body);
      else Readable.from(body).pipe(call);
    });
  return { port, staff, send: (sent: Sent) => untilRead(() => send(sent)) };
}

const json = { 'content-type': 'application/json' };

/** A form with one file of so many bytes. */
function form(bytes: number): { headers: Record<string, string>; parts: Buffer[] } {
  const head = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.xlsx"\r\n\r\n';
  return {
    headers: { 'content-type': 'multipart/form-data; boundary=b' },
    parts: [Buffer.from(head), Buffer.alloc(bytes, 0x50), Buffer.from('\r\n--b--\r\n')],
  };
}

test('bodies, headers and addresses over their limits are refused, and the server goes on', async () => {
  const { port, staff, send } = await startServer();
  const refused = async (sent: Sent) => {
    const { status, text } = await send(sent);
    failureBody.parse(JSON.parse(text));
    return status;
  };

  const megabyte = Buffer.from(`{"email":"${'x'.repeat(1024 * 1024)}"}`);
  const signIn = { method: 'POST', path: '/signin' };
  expect(await refused({ ...signIn, headers: json, body: megabyte })).toBe(413);
  const pieces = Array.from({ length: 20 }, () => Buffer.alloc(64 * 1024, 0x20));
  expect(await refused({ ...signIn, headers: json, body: pieces })).toBe(413);

  const upload = { method: 'POST', path: '/students/import/preview?schoolYear=2026' };
  const over = form(limits.importBytes + 1);
  const withToken = { ...staff, ...over.headers };
  expect(await refused({ ...upload, headers: withToken, body: Buffer.concat(over.parts) })).toBe(
    413,
  );
  expect(await refused({ ...upload, headers: withToken, body: over.parts })).toBe(413);
  // without a session nothing of it is read
  const unknown = { ...over.headers, [httpNames.authToken]: 'unknown' };
  expect(await refused({ ...upload, headers: unknown, body: Buffer.concat(over.parts) })).toBe(401);

  const profile = { method: 'GET', path: '/account/profile' };
  const long = { ...staff, 'x-long': 'x'.repeat(17 * 1024) };
  expect((await send({ ...profile, headers: long })).status).toBe(431);
  const query = `${profile.path}?a=${'x'.repeat(17 * 1024)}`;
  expect((await send({ ...profile, path: query, headers: staff })).status).toBe(431);
  const parameter = `/students/${'1'.repeat(101)}`;
  expect(await refused({ method: 'GET', path: parameter, headers: staff })).toBe(414);
  expect(await refused({ method: 'GET', path: '/students/%E0%A4%A', headers: staff })).toBe(400);

  for (const body of [
    '{"email":"a@example.jp","password":"x","__proto__":{"admin":true}}',
    '{"email":"a@example.jp","password":"x","constructor":{"prototype":{"admin":true}}}',
    '{"email":',
    '',
  ]) {
    expect(await refused({ ...signIn, headers: json, body: Buffer.from(body) })).toBe(400);
  }
  const xml = { 'content-type': 'application/xml' };
  expect(await refused({ ...signIn, headers: xml, body: Buffer.from('<a/>') })).toBe(415);

  // two lengths for one body: Node's parser ends the connection
  const socket = connect(port, '127.0.0.1');
  const answer = new Promise<string>((resolve) => {
    let text = '';
    socket.on('data', (chunk: Buffer) => {
      text += chunk.toString('latin1');
    });
    socket.on('close', () => resolve(text));
  });
  socket.write(
    `POST ${apiBase}/signin HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}`,
  );
  expect(await answer).toMatch(/^HTTP\/1\.1 400 /);

  expect((await send({ ...profile, headers: staff })).status).toBe(200);
});
