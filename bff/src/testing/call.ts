import { request } from 'node:http';
import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http';
import { connect } from 'node:net';
import type { Socket } from 'node:net';
import type { Readable } from 'node:stream';
import { until } from '@mebae/testing/process';
import { after } from './after.ts';
import { parseLine } from './parse-line.ts';

export interface CallOptions {
  method?: string;
  headers?: OutgoingHttpHeaders;
  body?: string | Buffer | Readable;
}

export interface CallResponse {
  status: number;
  headers: IncomingHttpHeaders;
  rawHeaders: string[];
  body: Buffer;
  text: string;
  json: () => Record<string, unknown>;
}

/** Headers of a call from our own page. */
export const ownPage = { 'x-requested-with': 'mebae', 'sec-fetch-site': 'same-origin' } as const;

/** One request with its path exactly as given; rejects when the connection breaks before the response's end. */
export function call(port: number, path: string, options: CallOptions = {}): Promise<CallResponse> {
  const { method = 'GET', headers = {}, body } = options;
  return new Promise((resolve, reject) => {
    const req = request({ host: '127.0.0.1', port, path, method, headers, agent: false }, (res) => {
      const chunks: Buffer[] = [];
      res.on('data', (chunk: Buffer) => chunks.push(chunk));
      res.on('error', reject);
      res.on('end', () => {
        const whole = Buffer.concat(chunks);
        resolve({
          status: res.statusCode ?? 0,
          headers: res.headers,
          rawHeaders: res.rawHeaders,
          body: whole,
          text: whole.toString('utf8'),
          json: () => parseLine(whole.toString('utf8')),
        });
      });
    });
    req.on('error', reject);
    if (body === undefined || typeof body === 'string' || Buffer.isBuffer(body)) req.end(body);
    else body.pipe(req);
  });
}

export interface RawConnection {
  socket: Socket;
  /** Everything received so far, as latin1. */
  text: () => string;
  closed: Promise<{ hadError: boolean }>;
}

/** A bare connection for requests that no HTTP client would send. */
export function open(port: number, first: string | Buffer): RawConnection {
  const socket = connect(port, '127.0.0.1');
  let received = '';
  let hadError = false;
  socket.on('data', (chunk: Buffer) => {
    received += chunk.toString('latin1');
  });
  socket.on('error', () => {
    hadError = true;
  });
  const closed = new Promise<{ hadError: boolean }>((resolve) => {
    socket.on('close', () => resolve({ hadError }));
  });
  socket.write(first);
  after(() => {
    socket.destroy();
  });
  return { socket, text: () => received, closed };
}

/** Sends bytes and resolves with the status of the first response. */
export async function rawStatus(port: number, bytes: string): Promise<number> {
  const connection = open(port, bytes);
  await until(() => connection.text().includes('\r\n\r\n'));
  return Number(connection.text().split(' ', 2)[1]);
}
