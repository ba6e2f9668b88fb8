import { mkdtemp, rm } from 'node:fs/promises';
import {
  createServer,
  request,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';

export interface TestS3 {
  /** Environment that a process needs to use it. */
  env: Record<string, string>;
  endpoint: string;
  bucket: string;
  /** Where the server keeps its objects. */
  folder: string;
  /** `METHOD /path` of each request so far. */
  requests: string[];
  /** While set, each request is answered by it, until it says no. */
  fault: ((request: IncomingMessage, response: ServerResponse) => boolean) | null;
  stop(): Promise<void>;
}

/**
 * Starts an S3 server on a free port of 127.0.0.1. It is s3rver, which checks signatures and keeps objects, and in front
 * of it what s3rver lacks: conditional writes, by the rules of S3.
 * @param conditional false leaves s3rver as it is: a bucket that ignores conditions
 */
export async function startS3(conditional = true): Promise<TestS3> {
  const folder = await mkdtemp(join(tmpdir(), 'mebae-s3-'));
  const bucket = 'remotes';
  const inner = new S3rver({
    address: '127.0.0.1',
    port: 0,
    directory: folder,
    silent: true,
    configureBuckets: [{ name: bucket, configs: [] }],
  });
  const { port } = await inner.run();
  let turn: Promise<unknown> = Promise.resolve();
  const front = createServer((incoming, outgoing) => {
    s3.requests.push(`${incoming.method} ${incoming.url}`);
    if (s3.fault?.(incoming, outgoing)) return;
    // One after the other: s3rver writes an object in several steps, and a condition and its write belong together.
    turn = turn.then(() =>
      pass(incoming, outgoing, port, conditional).catch(() => outgoing.destroy()),
    );
  });
  await new Promise<void>((resolve) => {
    front.listen(0, '127.0.0.1', resolve);
  });
  const endpoint = `http://127.0.0.1:${(front.address() as AddressInfo).port}`;
  const s3: TestS3 = {
    env: {
      REMOTES_STORE: `s3://${bucket}/product`,
      AWS_ENDPOINT_URL_S3: endpoint,
      AWS_REGION: 'us-east-1',
      // The keys that s3rver knows.
      AWS_ACCESS_KEY_ID: 'S3RVER',
      AWS_SECRET_ACCESS_KEY: 'S3RVER',
    },
    endpoint,
    bucket,
    folder,
    requests: [],
    fault: null,
    stop: async () => {
      await close(front);
      await inner.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
  return s3;
}

async function pass(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  port: number,
  conditional: boolean,
): Promise<void> {
  const body: Buffer[] = [];
  for await (const part of incoming) body.push(part as Buffer);
  const { 'if-match': match, 'if-none-match': noneMatch } = incoming.headers;
  if (conditional && incoming.method === 'PUT' && (match || noneMatch)) {
    const etag = await etagOf(incoming, port);
    if (match && etag === null) return refuse(outgoing, 404, 'NoSuchKey');
    if ((match && etag !== match) || (noneMatch && etag !== null)) {
      return refuse(outgoing, 412, 'PreconditionFailed');
    }
  }
  const { method, url: path, headers } = incoming;
  await new Promise<void>((resolve, reject) => {
    const inner = request({ host: '127.0.0.1', port, method, path, headers }, (response) => {
      outgoing.writeHead(response.statusCode ?? 500, response.headers);
      response.pipe(outgoing);
      response.on('error', reject);
      response.on('end', resolve);
    });
    inner.on('error', reject);
    inner.end(Buffer.concat(body));
  });
}

/** Asked without a signature: s3rver lets anybody read. */
async function etagOf({ url = '' }: IncomingMessage, port: number): Promise<string | null> {
  const response = await fetch(`http://127.0.0.1:${port}${url}`, { method: 'HEAD' });
  return response.ok ? response.headers.get('etag') : null;
}

function refuse(outgoing: ServerResponse, status: number, code: string): void {
  outgoing.writeHead(status, { 'content-type': 'application/xml' });
  outgoing.end(`<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code></Error>`);
}

async function close(server: Server): Promise<void> {
  const closed = new Promise((resolve) => {
    server.close(resolve);
  });
  server.closeAllConnections();
  await closed;
}
