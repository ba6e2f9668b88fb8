import { expect, test } from 'vitest';
import { call } from '../../testing/call.ts';
import { startBff } from '../../testing/start-bff.ts';
import type { TestBff } from '../../testing/start-bff.ts';

const start = () => startBff({ upstream: 'http://127.0.0.1:1' });

function post(bff: TestBff, path: string, body: unknown, headers: Record<string, string> = {}) {
  return call(bff.port, path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
}

const logged = (bff: TestBff, key: string) =>
  bff.logs.filter((line) => key in line).map((line) => line[key]);

test('42: a violation is logged with the remote that it comes from, in both forms, without tokens', async () => {
  const bff = await start();
  const legacy = {
    'csp-report': {
      'effective-directive': 'style-src-attr',
      'violated-directive': 'style-src',
      'blocked-uri': 'inline',
      'source-file': 'http://localhost:3000/remotes/exams/1.2.3/chunk.js?v=1',
      'line-number': 7,
      'document-uri': 'http://localhost:3000/answer/personal-token-of-a-candidate?x=1',
    },
  };
  const type = { 'content-type': 'application/csp-report' };
  expect((await post(bff, '/reports/csp', legacy, type)).status).toBe(204);
  const modern = [
    { type: 'deprecation', body: {} },
    {
      type: 'csp-violation',
      body: {
        effectiveDirective: 'script-src',
        blockedURL: 'https://evil.example/x.js?secret',
        documentURL: 'http://localhost:3000/pages/home?signinToken=secret',
      },
    },
  ];
  const list = { 'content-type': 'application/reports+json' };
  expect((await post(bff, '/reports/csp', modern, list)).status).toBe(204);
  expect(logged(bff, 'csp')).toEqual([
    {
      directive: 'style-src-attr',
      blocked: 'inline',
      source: 'http://localhost:3000/remotes/exams/1.2.3/chunk.js',
      line: 7,
      page: 'http://localhost:3000/answer/*',
      remote: 'exams',
      version: '1.2.3',
    },
    {
      directive: 'script-src',
      blocked: 'https://evil.example/x.js',
      source: '',
      line: null,
      page: 'http://localhost:3000/pages/home',
    },
  ]);
});

test('44: a browser can report an error of a remote, and it lands in the log', async () => {
  const bff = await start();
  const report = {
    remote: 'exams',
    version: '1.2.3',
    phase: 'chunk',
    code: 'ChunkLoadError',
    milliseconds: 31,
  };
  const response = await post(bff, '/reports/errors', {
    ...report,
    message: 'm'.repeat(2000),
    path: '/answer/personal?x',
    other: 'dropped',
  });
  expect(response.status).toBe(204);
  expect(logged(bff, 'browser')).toEqual([
    { ...report, message: 'm'.repeat(500), path: '/answer/*' },
  ]);
});

test('44: reports are bounded in size, form and sender', async () => {
  const bff = await start();
  for (const path of ['/reports/errors', '/reports/csp']) {
    expect((await post(bff, path, 'x'.repeat(17_000))).status).toBe(413);
    expect((await post(bff, path, '{')).status).toBe(400);
    expect((await post(bff, path, { remote: 1 })).status).toBe(400);
    expect((await post(bff, path, '{}', { 'content-type': 'image/png' })).status).toBe(415);
  }
  const foreign = { 'sec-fetch-site': 'cross-site' };
  const report = { remote: 'exams', version: '1', phase: 'chunk', code: 'x' };
  expect((await post(bff, '/reports/errors', report, foreign)).status).toBe(403);
  const many = Array.from({ length: 50 }, () => ({
    type: 'csp-violation',
    body: { blockedURL: 'inline' },
  }));
  expect((await post(bff, '/reports/csp', many)).status).toBe(204);
  expect(logged(bff, 'csp')).toHaveLength(20);
  expect(logged(bff, 'browser')).toEqual([]);
});

test('44: reports are bounded in rate', async () => {
  const bff = await start();
  const report = { remote: 'exams', version: '1', phase: 'chunk', code: 'x' };
  const responses = await Promise.all(
    Array.from({ length: 130 }, () => post(bff, '/reports/errors', report)),
  );
  const statuses = responses.map((response) => response.status);
  expect(statuses.filter((status) => status === 204)).toHaveLength(120);
  expect(statuses.filter((status) => status === 429)).toHaveLength(10);
  const refused = responses.find((response) => response.status === 429);
  expect(refused?.json().reason).toBe('too-many-requests');
  expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0);
  expect(logged(bff, 'browser')).toHaveLength(120);
});
