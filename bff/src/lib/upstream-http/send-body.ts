import type { Socket } from 'node:net';
import type { UpstreamCall } from './call.ts';

/**
 * Writes a request: its head and a small body in one packet, a streamed one as it comes and as upstream takes it.
 * @returns to be called at the end of the call
 */
export function sendRequest(socket: Socket, head: string, body: UpstreamCall['body']): () => void {
  if (body === null || Buffer.isBuffer(body)) {
    // One string is one packet and no memory outside of it; Latin-1 keeps every byte.
    socket.write(body === null ? head : head + body.toString('latin1'), 'latin1');
    return () => undefined;
  }
  const { stream, length } = body;
  const write = (part: Buffer): boolean => {
    if (length !== null) return socket.write(part);
    socket.cork();
    socket.write(`${part.length.toString(16)}\r\n`, 'latin1');
    socket.write(part);
    const hasRoom = socket.write('\r\n', 'latin1');
    socket.uncork();
    return hasRoom;
  };
  const onDrain = (): void => {
    stream.resume();
  };
  socket.on('drain', onDrain);
  socket.write(head, 'latin1');
  stream.on('data', (part: Buffer) => {
    if (!write(part)) stream.pause();
  });
  stream.on('end', () => {
    if (length === null) socket.write('0\r\n\r\n', 'latin1');
  });
  return () => {
    socket.off('drain', onDrain);
  };
}

/** @returns whether all of it has been handed over */
export const isSent = (body: UpstreamCall['body']): boolean =>
  body === null || Buffer.isBuffer(body) || body.stream.readableEnded;

/** Reads no more of a body that nobody waits for. */
export function stopBody(body: UpstreamCall['body']): void {
  if (body !== null && !Buffer.isBuffer(body) && !isSent(body)) body.stream.destroy();
}
