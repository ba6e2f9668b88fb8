import { connect, createServer, type Socket } from 'node:net';

/** A network between two programs, which can be cut. */
export interface Relay {
  /** Whether anything passes. */
  setCut(isCut: boolean): void;
  close(): Promise<void>;
}

/** Passes everything on that comes to a port of this machine; while it is cut nothing passes, and nobody is told so. */
export async function startRelay(port: number, target: number): Promise<Relay> {
  const sockets = new Set<Socket>();
  let isCut = false;
  const server = createServer((near) => {
    const far = connect(target, '127.0.0.1');
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on('error', () => to.destroy());
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
      from.on('data', (chunk) => to.write(chunk));
      if (isCut) from.pause();
    }
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  return {
    setCut(cut) {
      isCut = cut;
      for (const socket of sockets) {
        if (cut) socket.pause();
        else socket.resume();
      }
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
