import { appendFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';

// A small upstream for tests that need a process of its own: it keeps each write in a file before it answers, holds calls
// of `…?hold` until it is told to let them go, and says of its readiness what a test wants.
const { HOST = '127.0.0.1', PORT = '0', WRITES = '' } = process.env;
let readiness = 200;
let calls = 0;
const held: ServerResponse[] = [];

function control(url: URL, response: ServerResponse): void {
  if (url.pathname === '/control/readiness') readiness = Number(url.searchParams.get('status'));
  if (url.pathname === '/control/release') for (const one of held.splice(0)) one.end('{}');
  response.end(url.pathname === '/control/calls' ? String(calls) : '');
}

async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://localhost');
  if (url.pathname.startsWith('/control/')) return control(url, response);
  if (url.pathname === '/health/ready') {
    const status = readiness === 200 ? 'ready' : 'stopping';
    if (readiness > 0) response.writeHead(readiness).end(JSON.stringify({ status }));
    return;
  }
  if (url.pathname === '/health/live') {
    response.end();
    return;
  }
  calls += 1;
  const body = await text(request);
  if (body !== '') appendFileSync(WRITES, `${body}\n`);
  response.setHeader('content-type', 'application/json');
  if (url.searchParams.has('hold')) held.push(response);
  else response.end(JSON.stringify({ port: Number(PORT) }));
}

createServer((request, response) => void serve(request, response)).listen(Number(PORT), HOST);
