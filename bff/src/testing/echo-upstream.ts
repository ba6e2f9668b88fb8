import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { after } from './after.ts';
import { portOf } from './port-of.ts';

/** One request that upstream received, as it was on the wire. */
interface Received {
  method: string;
  url: string;
  rawHeaders: string[];
  headers: IncomingMessage['headers'];
  body: Buffer;
}

export type UpstreamHandler = (req: IncomingMessage, res: ServerResponse, body: Buffer) => void;

export interface EchoUpstream {
  origin: string;
  /** Everything that arrived whole, oldest first. */
  received: Received[];
  /** Requests whose head arrived, whole or not. */
  started: number;
  /** Requests that the other side gave up. */
  aborted: number;
  /** Bytes of bodies read so far. */
  bodyBytes: number;
  handle: UpstreamHandler;
  server: Server;
}

const echo: UpstreamHandler = (_req, res) => {
  res.writeHead(200, { 'content-type': 'application/json' });
  res.end('{"echo":true}');
};

/**
 * A real server that keeps what it receives and responds as a test says; it stops when the test ends.
 * @param host an address of this machine
 * @param port a free one unless given
 */
export async function startEchoUpstream(
  handle: UpstreamHandler = echo,
  host = '127.0.0.1',
  port = 0,
): Promise<EchoUpstream> {
  const server = createServer((req, res) => {
    upstream.started += 1;
    const chunks: Buffer[] = [];
    res.on('close', () => {
      if (!res.writableFinished) upstream.aborted += 1;
    });
    req.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      upstream.bodyBytes += chunk.length;
    });
    req.on('end', () => {
      const body = Buffer.concat(chunks);
      const { method = '', url = '', rawHeaders, headers } = req;
      upstream.received.push({ method, url, rawHeaders, headers, body });
      upstream.handle(req, res, body);
    });
    req.on('error', () => res.destroy());
  });
  await new Promise<void>((resolve) => {
    server.listen(port, host, resolve);
  });
  const upstream: EchoUpstream = {
    origin: `http://${host}:${portOf(server)}`,
    received: [],
    started: 0,
    aborted: 0,
    bodyBytes: 0,
    handle: handle,
    server,
  };
  after(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => {
      server.close(resolve);
    });
  });
  return upstream;
}
