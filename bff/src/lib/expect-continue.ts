import type { IncomingMessage, Server, ServerResponse } from 'node:http';

const waiting = new WeakSet<IncomingMessage>();

/**
 * Keeps a client that sent `Expect: 100-continue` waiting until somebody wants its body: a refused one keeps its bytes.
 * @param server whose own answer of `100 Continue` this replaces
 */
export function holdContinue(server: Server): void {
  server.on('checkContinue', (raw: IncomingMessage, res: ServerResponse) => {
    waiting.add(raw);
    server.emit('request', raw, res);
  });
}

/** Lets a waiting client send; call it before reading a body. */
export function sendContinue(raw: IncomingMessage, res: ServerResponse): void {
  if (waiting.delete(raw)) res.writeContinue();
}
