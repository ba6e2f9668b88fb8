import { connect } from 'node:net';
import type { Socket } from 'node:net';

/**
 * Sends requests at a fixed rate, whatever the responses do, over kept connections, and measures each from the moment at
 * which it was due: a proxy that stops for a moment pays for all that came in that moment.
 * @param shape `perSecond` requests for `seconds`, each on a free connection, else on the one with the shortest queue
 * @returns milliseconds of each response
 * @throws for a response that is not 200, or a closed connection
 */
export async function atConstantRate(
  port: number,
  path: string,
  headers: Record<string, string>,
  shape: { perSecond: number; seconds: number; connections: number },
): Promise<number[]> {
  const head = Object.entries({ host: `127.0.0.1:${port}`, ...headers });
  const request = Buffer.from(
    `GET ${path} HTTP/1.1\r\n${head.map(([n, v]) => `${n}: ${v}\r\n`).join('')}\r\n`,
    'latin1',
  );
  const total = Math.floor(shape.perSecond * shape.seconds);
  const took: number[] = [];
  const waiting: number[] = [];
  const lines: Line[] = [];
  return new Promise((resolve, reject) => {
    let sent = 0;
    let timer: NodeJS.Immediate | null = null;
    const end = (error?: Error): void => {
      if (timer) clearImmediate(timer);
      for (const line of lines) line.socket.destroy();
      if (error) reject(error);
      else resolve(took);
    };
    const free: Line[] = [];
    const dispatch = (): void => {
      while (waiting.length > 0) {
        const line = free.pop();
        if (!line) return;
        line.due = waiting.shift() ?? 0;
        line.socket.write(request);
      }
    };
    const began = performance.now() + 100;
    const tick = (): void => {
      const due = Math.min(
        total,
        Math.floor(((performance.now() - began) * shape.perSecond) / 1e3),
      );
      for (; sent < due; sent += 1) waiting.push(began + (sent * 1e3) / shape.perSecond);
      dispatch();
      if (sent < total) timer = setImmediate(tick);
    };
    for (let i = 0; i < shape.connections; i += 1) {
      const socket = connect({ port, host: '127.0.0.1', noDelay: true });
      const line: Line = { socket, due: 0, answer: '', left: -1 };
      lines.push(line);
      socket.on('connect', () => free.push(line));
      socket.on('error', end);
      socket.on('close', () => {
        if (took.length < total) end(new Error('the proxy closed a connection'));
      });
      socket.on('data', (chunk) => {
        const state = read(line, chunk);
        if (state === 'bad') return end(new Error(line.answer.slice(0, 300)));
        if (state === 'more') return;
        took.push(performance.now() - line.due);
        free.push(line);
        if (took.length === total) end();
        else dispatch();
      });
    }
    timer = setImmediate(tick);
  });
}

interface Line {
  readonly socket: Socket;
  due: number;
  answer: string;
  /** Bytes of the body still to come; -1 before the end of the head. */
  left: number;
}

/** Reads as much as it needs: the status, and where the answer ends. */
function read(line: Line, chunk: Buffer): 'more' | 'end' | 'bad' {
  if (line.left >= 0) {
    line.left -= chunk.length;
  } else {
    line.answer += chunk.toString('latin1');
    const end = line.answer.indexOf('\r\n\r\n');
    if (end === -1) return 'more';
    const length = /^content-length: *(\d+)/im.exec(line.answer.slice(0, end))?.[1];
    if (!line.answer.startsWith('HTTP/1.1 200 ') || length === undefined) return 'bad';
    line.left = Number(length) - (line.answer.length - end - 4);
  }
  if (line.left > 0) return 'more';
  line.left = -1;
  line.answer = '';
  return 'end';
}
