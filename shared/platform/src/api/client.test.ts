import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { endpoint, type LanguageCode } from '@mebae/contracts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { ApiError } from './api-error.ts';
import { createClient, fileNameOf } from './client.ts';

const read = endpoint({
  method: 'GET',
  path: '/things/:thingID',
  access: 'staff',
  summary: 'A thing',
  params: z.object({ thingID: z.coerce.number() }),
  query: z.object({ page: z.coerce.number().default(1), ids: z.string().optional() }),
  response: z.object({ name: z.string() }),
});
const write = endpoint({
  method: 'POST',
  path: '/things',
  access: 'staff',
  summary: 'Make a thing',
  body: z.object({ name: z.string() }),
  response: z.object({}),
});
const signIn = endpoint({ method: 'POST', path: '/signin', access: 'public', summary: 'Sign in' });
const upload = endpoint({
  method: 'POST',
  path: '/import',
  access: 'staff',
  transfer: 'upload',
  summary: 'Upload',
  response: z.object({}),
});

interface Seen {
  method: string;
  url: string;
  headers: IncomingHttpHeaders;
  body: string;
}
type Answer = { status: number; body?: string; headers?: Record<string, string>; hang?: boolean };

let server: Server;
let seen: Seen[] = [];
let answer: Answer;
const realFetch = globalThis.fetch;

beforeAll(async () => {
  server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString('utf8');
      seen.push({
        method: request.method ?? '',
        url: request.url ?? '',
        headers: request.headers,
        body,
      });
      if (answer.hang) return;
      response.writeHead(answer.status, { 'content-type': 'application/json', ...answer.headers });
      response.end(answer.body ?? '');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  // In a browser the address is relative to the page.
  vi.stubGlobal('fetch', (url: string, init: RequestInit) =>
    realFetch(new URL(url, `http://127.0.0.1:${port}`), init),
  );
});
afterAll(async () => {
  vi.unstubAllGlobals();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});
beforeEach(() => {
  seen = [];
  answer = { status: 200, body: '{"name":"x"}' };
});
afterEach(() => void vi.restoreAllMocks());

const settings = { language: 'ja' as LanguageCode, schoolYear: 2026 };

async function failureOfCall(call: Promise<unknown>): Promise<ApiError> {
  const error = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(ApiError);
  return error as ApiError;
}

describe('a call', () => {
  it('carries the custom header, the school year and the language', async () => {
    const { api } = createClient(settings);
    expect(await api(read, { params: { thingID: 7 }, query: { page: 2 } })).toEqual({ name: 'x' });
    expect(seen[0]).toMatchObject({ method: 'GET', url: '/api/v3/academic/things/7?page=2' });
    expect(seen[0]?.headers).toMatchObject({
      'x-requested-with': 'mebae',
      'school-year': '2026',
      'accept-language': 'ja',
    });
    expect(seen[0]?.headers).not.toHaveProperty('candidate-token');
  });

  it('carries a candidate’s token instead of a school year', async () => {
    const { api } = createClient({ language: 'vi', schoolYear: null, candidateToken: 'tok' });
    await api(read, { params: { thingID: 1 } });
    expect(seen[0]?.headers).toMatchObject({ 'candidate-token': 'tok' });
    expect(seen[0]?.headers).not.toHaveProperty('school-year');
  });

  it('sends JSON', async () => {
    const { api } = createClient(settings);
    await api(write, { body: { name: '花' } });
    expect(seen[0]?.headers['content-type']).toBe('application/json');
    expect(JSON.parse(seen[0]?.body ?? '')).toEqual({ name: '花' });
  });

  it('sends a file as multipart in the field "file", with its name', async () => {
    const { api } = createClient(settings);
    await api(upload, { file: new File(['rows'], 'roster.xlsx') });
    expect(seen[0]?.headers['content-type']).toContain('multipart/form-data; boundary=');
    expect(seen[0]?.body).toContain('name="file"; filename="roster.xlsx"');
    expect(seen[0]?.body).toContain('rows');
  });

  it('answers undefined for an empty body', async () => {
    answer = { status: 204 };
    const { api } = createClient(settings);
    expect(await api(write, { body: { name: 'x' } })).toBeUndefined();
  });

  it('answers a file with the name that the server gives', async () => {
    const disposition = `attachment; filename="x.xlsx"; filename*=UTF-8''%E5%90%8D%E7%B0%BF.xlsx`;
    answer = { status: 200, body: 'bytes', headers: { 'content-disposition': disposition } };
    const { file } = createClient(settings);
    const { blob, fileName } = await file(read, { params: { thingID: 1 } });
    expect(await blob.text()).toBe('bytes');
    expect(fileName).toBe('名簿.xlsx');
  });
});

describe('a failure', () => {
  it('carries code, category, status and reason', async () => {
    answer = { status: 400, body: '{"code":2009,"category":1,"reason":"plan"}' };
    const { api } = createClient(settings);
    const error = await failureOfCall(api(write, { body: { name: 'x' } }));
    expect(error).toMatchObject({
      kind: 'failure',
      status: 400,
      code: 2009,
      category: 1,
      reason: ['plan'],
    });
  });

  it('of a gateway has no code', async () => {
    answer = { status: 502, body: '<html>', headers: { 'content-type': 'text/html' } };
    const { api } = createClient(settings);
    const error = await failureOfCall(api(read, { params: { thingID: 1 } }));
    expect(error).toMatchObject({ kind: 'failure', status: 502, code: 0, category: 0 });
  });

  it('reports an expired session once, however many calls see it, and again after a new start', async () => {
    answer = { status: 401, body: '{"code":-1,"category":3}' };
    const onSessionExpired = vi.fn();
    const { api, configure } = createClient({ ...settings, onSessionExpired });
    const call = () => failureOfCall(api(read, { params: { thingID: 1 } }));
    const errors = await Promise.all([call(), call(), call()]);
    expect(errors.map((error) => error.kind)).toEqual(['expired', 'expired', 'expired']);
    expect(onSessionExpired).toHaveBeenCalledOnce();
    configure({ ...settings, onSessionExpired });
    await call();
    expect(onSessionExpired).toHaveBeenCalledTimes(2);
  });

  it('401 of a public call is an ordinary failure', async () => {
    answer = { status: 401, body: '{"code":-1,"category":3}' };
    const onSessionExpired = vi.fn();
    const { api } = createClient({ ...settings, onSessionExpired });
    expect((await failureOfCall(api(signIn))).kind).toBe('failure');
    expect(onSessionExpired).not.toHaveBeenCalled();
  });

  it('is a timeout when there is no answer in time', async () => {
    answer = { status: 200, hang: true };
    const onTimeout = vi.fn();
    const { api } = createClient({ ...settings, timeoutMs: 40, onTimeout });
    expect((await failureOfCall(api(read, { params: { thingID: 1 } }))).kind).toBe('timeout');
    expect(onTimeout).toHaveBeenCalledOnce();
  });

  it('is the caller’s own when the caller gave up', async () => {
    answer = { status: 200, hang: true };
    const { api } = createClient(settings);
    const controller = new AbortController();
    const call = api(read, { params: { thingID: 1 }, signal: controller.signal });
    controller.abort();
    await expect(call).rejects.toMatchObject({ name: 'AbortError' });
  });

  it('is one of the network when the body is not what it should be', async () => {
    answer = { status: 200, body: '{"na' };
    const { api } = createClient(settings);
    expect((await failureOfCall(api(read, { params: { thingID: 1 } }))).kind).toBe('network');
  });
});

describe('fileNameOf', () => {
  it('reads quoted, bare and encoded names', () => {
    expect(fileNameOf('attachment; filename="a b.zip"')).toBe('a b.zip');
    expect(fileNameOf('attachment; filename=a.zip')).toBe('a.zip');
    expect(fileNameOf(`attachment; filename="a.zip"; filename*=UTF-8''%zz`)).toBe('a.zip');
    expect(fileNameOf('inline')).toBeNull();
    expect(fileNameOf(null)).toBeNull();
  });
});
