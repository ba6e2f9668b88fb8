import { connect, createServer, type Socket } from 'node:net';
import type { AtEnd } from '@mebae/testing/process';
import { onTestFinished } from 'vitest';

/**
 * A proxy in front of a database whose connections can be cut and allowed again, while the database itself goes on.
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
}> {
  const target = new URL(url);
  const sockets = new Set<Socket>();
  let isCut = false;
  const server = createServer((near) => {
    if (isCut) {
      near.destroy();
      return;
    }
    const far = connect(Number(target.port), target.hostname);
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => socket.destroy());
      socket.on('close', () => {
        near.destroy();
        far.destroy();
      });
    }
    near.pipe(far).pipe(near);
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
  };
}
