import { connect, createServer, type Socket } from 'node:net';
import type { AtEnd } from '@mebae/testing/process';
import { onTestFinished } from 'vitest';

/**
 * A proxy in front of a database whose connections can be cut and allowed again, while the database itself goes on; or
 * frozen, as a process that is stopped: it takes connections, passes nothing on, and nobody is told.
 * @param url of the database
 * @param atEnd `afterAll` for a proxy that a file's tests share
 * @returns a URL of the same database through the proxy
 */
export async function startDatabaseProxy(
  url: string,
  atEnd: AtEnd = onTestFinished,
): Promise<{
  url: string;
  cut: () => void;
  restore: () => void;
  freeze: () => void;
  thaw: () => void;
  /** Connections that were taken so far. */
  taken: () => number;
}> {
  const target = new URL(url);
  const sockets = new Set<Socket>();
  const passages = new Map<Socket, Socket>();
  let isCut = false;
  let isFrozen = false;
  let taken = 0;
  const server = createServer((near) => {
    taken += 1;
    if (isCut) {
      near.destroy();
      return;
    }
    const far = connect(Number(target.port), target.hostname);
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => socket.destroy());
      socket.on('close', () => {
        passages.delete(near);
        near.destroy();
        far.destroy();
      });
    }
    passages.set(near, far);
    if (!isFrozen) near.pipe(far).pipe(near);
  });
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done);
  });
  const cut = () => {
    isCut = true;
    for (const socket of sockets) socket.destroy();
    sockets.clear();
  };
  atEnd(async () => {
    cut();
    server.close();
  });
  const address = server.address();
  const own = new URL(url);
  own.hostname = '127.0.0.1';
  own.port = String(typeof address === 'object' && address ? address.port : 0);
  return {
    url: own.href,
    cut,
    restore: () => {
      isCut = false;
    },
    freeze: () => {
      isFrozen = true;
      for (const [near, far] of passages) {
        near.unpipe(far);
        far.unpipe(near);
      }
    },
    thaw: () => {
      isFrozen = false;
      for (const [near, far] of passages) near.pipe(far).pipe(near);
    },
    taken: () => taken,
  };
}
