import type { IncomingMessage, Server, ServerResponse } from 'node:http';

const waiting = new WeakSet<IncomingMessage>();

/**
 * Keeps a client that sent `Expect: 100-continue` waiting until its body is read: a refused client never sends it.
 * @param server whose own `100 Continue` this replaces
 */
export function deferContinue(server: Server): void {
  server.on('checkContinue', (raw: IncomingMessage, res: ServerResponse) => {
    waiting.add(raw);
    server.emit('request', raw, res);
  });
}

/** Lets a waiting client send; call it before reading a body. */
export function sendContinue(raw: IncomingMessage, res: ServerResponse): void {
  if (waiting.delete(raw)) res.writeContinue();
}
