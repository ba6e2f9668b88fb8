import { once } from 'node:events';
import { createServer } from 'node:net';
import type { Socket } from 'node:net';
import { expect, test, vi } from 'vitest';
import { after } from '../../testing/after.ts';
import { portOf } from '../../testing/port-of.ts';
import type { AnswerListener, CallControl } from './call.ts';
import { ConnectionPool } from './connection-pool.ts';

/** An upstream that answers each request, in the order of the list; it keeps what it received. */
async function startUpstream(...answers: ((socket: Socket) => void)[]) {
  const received: string[] = [];
  let connections = 0;
  let open = 0;
  const server = createServer((socket) => {
    connections += 1;
    open += 1;
    socket.on('data', (bytes: Buffer) => {
      received.push(bytes.toString('latin1'));
      answers.shift()?.(socket);
    });
    socket.on('error', () => undefined);
    socket.on('close', () => {
      open -= 1;
    });
    after(() => {
      socket.destroy();
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const pool = new ConnectionPool(`http://127.0.0.1:${portOf(server)}`, {
    connectMs: 1000,
    chunkMs: 1000,
  });
  after(() => {
    pool.close();
    server.close();
  });
  return { pool, received, connections: () => connections, open: () => open };
}

interface Result {
  status: number;
  headers: readonly string[];
  body: string;
}

/** One call to its end; the listener may be changed before anything comes. */
function get(
  pool: ConnectionPool,
  target = '/x',
  change: (listener: AnswerListener, control: () => CallControl) => void = () => undefined,
): Promise<Result> {
  return new Promise((resolve, reject) => {
    const result: Result = { status: 0, headers: [], body: '' };
    const listener: AnswerListener = {
      onHead(status, headers) {
        Object.assign(result, { status, headers });
      },
      onData(part, done) {
        result.body += part.toString('latin1');
        done();
      },
      onEnd: () => resolve(result),
      onError: reject,
    };
    change(listener, () => control);
    const control: CallControl = pool.dispatch(
      { method: 'GET', target, headers: ['a', 'b'], body: null },
      listener,
    );
  });
}

const say =
  (...texts: string[]) =>
  (socket: Socket): void => {
    for (const text of texts) socket.write(text, 'latin1');
  };
const ok = say('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}');

test('calls one after the other share a connection, calls at once do not', async () => {
  const { pool, received, connections } = await startUpstream(ok, ok, ok, ok);
  await get(pool);
  expect((await get(pool)).body).toBe('{}');
  expect(connections()).toBe(1);
  expect(received[0]).toMatch(/^GET \/x HTTP\/1\.1\r\nhost: 127\.0\.0\.1:\d+\r\n/);
  expect(received[0]).toMatch(/\r\na: b\r\n\r\n$/);
  await Promise.all([get(pool), get(pool)]);
  expect(connections()).toBe(2);
});

test('closing the pool ends its calls and its connections', async () => {
  const { pool, received, open } = await startUpstream(ok);
  await get(pool);
  const outcome = get(pool).catch(String);
  await vi.waitFor(() => expect(received).toHaveLength(2));
  pool.close();
  expect(await outcome).toContain('stopping');
  await vi.waitFor(() => expect(open()).toBe(0));
});

test('a connection that upstream closes, or keeps for a moment only, is not used again', async () => {
  const short = say('HTTP/1.1 200 OK\r\nKeep-Alive: timeout=2\r\nContent-Length: 2\r\n\r\n{}');
  const closing = say('HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 2\r\n\r\n{}');
  const { pool, connections } = await startUpstream(short, closing, ok);
  for (let call = 0; call < 3; call += 1) {
    expect((await get(pool)).body).toBe('{}');
  }
  expect(connections()).toBe(3);
});

test('an answer in any number of reads is the same one', async () => {
  const text = 'HTTP/1.1 200 OK\r\nA: b\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n';
  const slowly = (socket: Socket): void => {
    const letters = Array.from(`HTTP/1.1 103 Early Hints\r\nLink: x\r\n\r\n${text}`);
    const next = (): void => {
      const letter = letters.shift();
      if (letter !== undefined) socket.write(letter, () => setImmediate(next));
    };
    next();
  };
  const { pool, connections } = await startUpstream(slowly, say(text));
  const expected = { status: 200, headers: ['a', 'b', 'transfer-encoding', 'chunked'], body: '{}' };
  expect(await get(pool)).toEqual(expected);
  expect(await get(pool)).toEqual(expected);
  expect(connections()).toBe(1);
});

test('bytes after an answer end the connection, so that no later call gets them as its own', async () => {
  const planted = 'HTTP/1.1 200 OK\r\nContent-Length: 6\r\n\r\nothers';
  const doubled = say(`HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}${planted}`);
  const { pool, connections } = await startUpstream(doubled, ok);
  expect((await get(pool)).body).toBe('{}');
  expect((await get(pool)).body).toBe('{}');
  expect(connections()).toBe(2);
});

test('an answer that ends with its connection is whole', async () => {
  const { pool } = await startUpstream((socket) => socket.end('HTTP/1.0 200 OK\r\n\r\nall of it'));
  expect((await get(pool)).body).toBe('all of it');
});

test.each([
  ['an upgrade', 'HTTP/1.1 101 Switching\r\nUpgrade: x\r\n\r\n'],
  ['a head without end', `HTTP/1.1 200 OK\r\nA: ${'x'.repeat(20_000)}`],
  ['no status line', 'nonsense\r\n\r\n'],
])('%s is an error of that call alone', async (fault, text) => {
  const { pool } = await startUpstream(say(text), ok);
  await expect(get(pool)).rejects.toThrow(fault);
  expect((await get(pool)).body).toBe('{}');
});

test('what a listener throws ends its call with that error', async () => {
  const { pool, open } = await startUpstream(ok, ok);
  const refused = get(pool, '/x', (listener) => {
    listener.onHead = () => {
      throw new Error('not this one');
    };
  });
  await expect(refused).rejects.toThrow('not this one');
  expect((await get(pool)).body).toBe('{}');
  expect(open()).toBe(1);
});

test('to end a call that is over does nothing to the next one on its connection', async () => {
  const { pool, connections } = await startUpstream(ok, ok);
  let first: CallControl | undefined;
  await get(pool, '/x', (_listener, control) => setImmediate(() => (first = control())));
  const second = get(pool);
  first?.abort(new Error('too late'));
  expect((await second).body).toBe('{}');
  expect(connections()).toBe(1);
});

test('memory is not written to while somebody still needs what was read into it', async () => {
  const parts = ['a', 'b', 'c', 'd'].map((letter) => letter.repeat(50_000));
  const { pool } = await startUpstream((socket) => {
    socket.write('HTTP/1.1 200 OK\r\nContent-Length: 200000\r\n\r\n');
    for (const part of parts) socket.write(part);
  });
  const kept: Buffer[] = [];
  await get(pool, '/x', (listener) => {
    listener.onData = (part) => void kept.push(part);
  });
  expect(Buffer.concat(kept).toString('latin1')).toBe(parts.join(''));
});

test('a target or header that would break out of its line is not sent', async () => {
  const { pool, received } = await startUpstream();
  await expect(get(pool, '/x HTTP/1.1\r\nA: b')).rejects.toThrow('target');
  const call = { method: 'GET', target: '/', headers: ['auth-token', 'a\r\nb: c'], body: null };
  const error = await new Promise((resolve) => {
    const nothing = (): void => undefined;
    pool.dispatch(call, { onHead: nothing, onData: nothing, onEnd: nothing, onError: resolve });
  });
  expect(String(error)).toContain('header');
  expect(received).toEqual([]);
});
