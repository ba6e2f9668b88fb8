import { createServer } from 'node:net';
import type { Socket } from 'node:net';
import { after } from './after.ts';
import { portOf } from './port-of.ts';

/** A server that sends bytes, for responses that no HTTP server would send; it stops when the test ends. */
export async function startRawUpstream(onRequest: (socket: Socket) => void): Promise<string> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('data', () => onRequest(socket));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  after(async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => {
      server.close(resolve);
    });
  });
  return `http://127.0.0.1:${portOf(server)}`;
}
