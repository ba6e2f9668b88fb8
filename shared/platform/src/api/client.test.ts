import { endpoint, type LanguageCode } from '@mebae/contracts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { ApiError } from './api-error.ts';
import { createClient, fileNameOf, type ApiClient } from './client.ts';

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
const answering = endpoint({
  method: 'GET',
  path: '/answer/session',
  access: 'candidate',
  summary: 'What to return',
});
const upload = endpoint({
  method: 'POST',
  path: '/import',
  access: 'staff',
  transfer: 'upload',
  summary: 'Upload',
  response: z.object({}),
});

type FakeResponse = {
  status: number;
  body?: string;
  headers?: Record<string, string>;
  hang?: boolean;
};

/** Requests as the network would have seen them. */
let seen: Request[] = [];
let response: FakeResponse;

async function network(path: string, init: RequestInit): Promise<Response> {
  const request = new Request(new URL(path, 'http://school.example'), init);
  seen.push(request.clone());
  if (response.hang) {
    // The call's own signal: a Request's follows it by a weak reference. On a busy machine it may have fired already.
    const signal = init.signal ?? new AbortController().signal;
    await new Promise((_, reject) => {
      const leave = (): void => reject(signal.reason);
      if (signal.aborted) leave();
      else signal.addEventListener('abort', leave);
    });
  }
  return new Response(response.body, { status: response.status, headers: response.headers });
}

beforeEach(() => {
  seen = [];
  response = { status: 200, body: '{"name":"x"}' };
  vi.stubGlobal('fetch', network);
});
afterEach(() => void vi.unstubAllGlobals());

const settings = { language: 'ja' as LanguageCode, schoolYear: 2026 };

async function failureOfCall(call: Promise<unknown>): Promise<ApiError> {
  const error = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ApiError)) throw new Error(`Not an ApiError: ${String(error)}`);
  return error;
}

describe('a call', () => {
  it('carries the custom header, the school year and the language', async () => {
    const { api } = createClient(settings);
    expect(await api(read, { params: { thingID: 7 }, query: { page: 2 } })).toEqual({ name: 'x' });
    expect(seen[0]?.method).toBe('GET');
    expect(seen[0]?.url).toBe('http://school.example/api/v3/academic/things/7?page=2');
    const headers = Object.fromEntries(seen[0]?.headers ?? []);
    expect(headers).toMatchObject({
      'x-requested-with': 'mebae',
      'school-year': '2026',
      'accept-language': 'ja',
    });
    expect(headers).not.toHaveProperty('candidate-token');
  });

  it('carries a candidate’s token instead of a school year', async () => {
    const { api } = createClient({ language: 'vi', schoolYear: null, candidateToken: 'tok' });
    await api(read, { params: { thingID: 1 } });
    expect(seen[0]?.headers.get('candidate-token')).toBe('tok');
    expect(seen[0]?.headers.has('school-year')).toBe(false);
  });

  it('sends JSON', async () => {
    const { api } = createClient(settings);
    await api(write, { body: { name: '花' } });
    expect(seen[0]?.headers.get('content-type')).toBe('application/json');
    expect(await seen[0]?.json()).toEqual({ name: '花' });
  });

  it('sends a file as multipart in the field "file", with its name', async () => {
    const { api } = createClient(settings);
    await api(upload, { file: new File(['rows'], 'roster.xlsx') });
    expect(seen[0]?.headers.get('content-type')).toContain('multipart/form-data; boundary=');
    const file = (await seen[0]?.formData())?.get('file');
    expect(file).toBeInstanceOf(File);
    expect(file).toMatchObject({ name: 'roster.xlsx', size: 4 });
  });

  it('returns undefined for an empty body', async () => {
    response = { status: 204, body: undefined };
    const { api } = createClient(settings);
    expect(await api(write, { body: { name: 'x' } })).toBeUndefined();
  });

  it('returns a file with the name that the server gives', async () => {
    const disposition = `attachment; filename="x.xlsx"; filename*=UTF-8''%E5%90%8D%E7%B0%BF.xlsx`;
    response = { status: 200, body: 'bytes', headers: { 'content-disposition': disposition } };
    const { file } = createClient(settings);
    const { blob, fileName } = await file(read, { params: { thingID: 1 } });
    expect(await blob.text()).toBe('bytes');
    expect(fileName).toBe('名簿.xlsx');
  });
});

describe('a failure', () => {
  it('carries code, category, status and reason', async () => {
    response = { status: 400, body: '{"code":2009,"category":1,"reason":"plan"}' };
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
    response = { status: 502, body: '<html>', headers: { 'content-type': 'text/html' } };
    const { api } = createClient(settings);
    const error = await failureOfCall(api(read, { params: { thingID: 1 } }));
    expect(error).toMatchObject({ kind: 'failure', status: 502, code: 0, category: 0 });
  });

  it('reports an expired session once, however many calls see it, and again after a new start', async () => {
    response = { status: 401, body: '{"code":-1,"category":3}' };
    const onSessionExpired = vi.fn<() => void>();
    const { api, configure } = createClient({ ...settings, onSessionExpired });
    const call = () => failureOfCall(api(read, { params: { thingID: 1 } }));
    const errors = await Promise.all([call(), call(), call()]);
    expect(errors.map((error) => error.kind)).toEqual(['expired', 'expired', 'expired']);
    expect(onSessionExpired).toHaveBeenCalledOnce();
    configure({ ...settings, onSessionExpired });
    await call();
    expect(onSessionExpired).toHaveBeenCalledTimes(2);
  });

  it('reports an expired session of a write, a download and an upload alike', async () => {
    response = { status: 401, body: '{"code":-1,"category":3}' };
    for (const call of [
      ({ api }: ApiClient) => api(write, { body: { name: 'x' } }),
      ({ api }: ApiClient) => api(upload, { file: new Blob(['x']) }),
      ({ file }: ApiClient) => file(read, { params: { thingID: 1 } }),
    ]) {
      const onSessionExpired = vi.fn<() => void>();
      const error = await failureOfCall(call(createClient({ ...settings, onSessionExpired })));
      expect(error.kind).toBe('expired');
      expect(onSessionExpired).toHaveBeenCalledOnce();
    }
  });

  it('carries the id of the trace that the call was sent with', async () => {
    response = { status: 500, body: '{"code":155,"category":1}' };
    const { api } = createClient(settings);
    const error = await failureOfCall(api(read, { params: { thingID: 1 } }));
    const sent = /^00-([0-9a-f]{32})-[0-9a-f]{16}-01$/.exec(
      seen[0]?.headers.get('traceparent') ?? '',
    );
    expect(error.traceID).toHaveLength(32);
    expect(error.traceID).toBe(sent?.[1]);
  });

  it('of a candidate never asks to sign in', async () => {
    response = { status: 401, body: '{"code":-1,"category":3}' };
    const onSessionExpired = vi.fn<() => void>();
    const { api } = createClient({ ...settings, candidateToken: 'tok', onSessionExpired });
    expect(await failureOfCall(api(answering))).toMatchObject({ kind: 'failure', status: 401 });
    expect(onSessionExpired).not.toHaveBeenCalled();
  });

  it('a call of a covered session waits until that is continued, and is then made again', async () => {
    const covered = Promise.withResolvers<void>();
    const asked: boolean[] = [];
    let isCovered = false;
    const onSessionExpired = vi.fn<() => void>();
    const { api } = createClient({
      language: 'ja',
      schoolYear: null,
      onSessionExpired,
      untilContinued(refused) {
        asked.push(refused);
        isCovered ||= refused;
        return isCovered ? covered.promise : null;
      },
    });
    response = { status: 401, body: '{"code":0,"category":0,"reason":"session-covered"}' };
    const first = api(write, { body: { name: '春の面談' } });
    await vi.waitFor(() => expect(asked).toEqual([false, true]));
    const second = api(write, { body: { name: '秋の面談' } });
    const leaving = new AbortController();
    const given = api(write, { body: { name: '夏' }, signal: leaving.signal });
    leaving.abort(new Error('left'));
    await expect(given).rejects.toThrow('left');
    expect(seen).toHaveLength(1);
    response = { status: 200, body: '{}' };
    isCovered = false;
    covered.resolve();
    await Promise.all([first, second]);
    const names = await Promise.all(seen.map((request) => request.json()));
    const sent = names.map(({ name }: { name: string }) => name);
    expect(sent.toSorted((a, b) => a.localeCompare(b, 'ja'))).toEqual([
      '秋の面談',
      '春の面談',
      '春の面談',
    ]);
    expect(onSessionExpired).not.toHaveBeenCalled();
  });

  it('where nothing waits, a covered session is refused like one that is over', async () => {
    response = { status: 401, body: '{"code":0,"category":0,"reason":"session-covered"}' };
    const onSessionExpired = vi.fn<() => void>();
    const { api } = createClient({ language: 'ja', schoolYear: null, onSessionExpired });
    expect(await failureOfCall(api(write, { body: { name: '春' } }))).toMatchObject({
      kind: 'expired',
    });
    expect(onSessionExpired).toHaveBeenCalledOnce();
  });

  it('401 of a public call is an ordinary failure', async () => {
    response = { status: 401, body: '{"code":-1,"category":3}' };
    const onSessionExpired = vi.fn<() => void>();
    const { api } = createClient({ ...settings, onSessionExpired });
    expect((await failureOfCall(api(signIn))).kind).toBe('failure');
    expect(onSessionExpired).not.toHaveBeenCalled();
  });

  it('is a timeout when there is no response in time', async () => {
    response = { status: 200, hang: true };
    const onTimeout = vi.fn<() => void>();
    const { api } = createClient({ ...settings, timeoutMs: 40, onTimeout });
    expect((await failureOfCall(api(read, { params: { thingID: 1 } }))).kind).toBe('timeout');
    expect(onTimeout).toHaveBeenCalledOnce();
  });

  it('is the caller’s own when the caller gave up', async () => {
    response = { status: 200, hang: true };
    const { api } = createClient(settings);
    const controller = new AbortController();
    const call = api(read, { params: { thingID: 1 }, signal: controller.signal });
    controller.abort();
    await expect(call).rejects.toMatchObject({ name: 'AbortError' });
  });

  it('is one of the network when the body is not what it should be', async () => {
    response = { status: 200, body: '{"na' };
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
