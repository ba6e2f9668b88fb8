import { rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { until } from '@mebae/testing/process';
import { call, open } from '../../testing/call.ts';
import { encodingChoices } from '../../testing/encoding-choices.ts';
import { startBff, temporaryFolder, type TestBff } from '../../testing/start-bff.ts';
import { writeShell } from '../../testing/write-shell.ts';

const html = (title: string) =>
  `<!doctype html><title>${title} __PRODUCT_NAME__</title><meta property="csp-nonce" nonce="__CSP_NONCE__">` +
  '<script nonce="__CSP_NONCE__" src="/assets/main.js"></script><style nonce="__CSP_NONCE__"></style>';

const answerPage = {
  prefix: '/answer',
  script: '/remotes/exams/1.0.0-ab12/pages/answer.js',
  integrity: `sha384-${'A'.repeat(64)}`,
};
const ownPage = {
  ...answerPage,
  prefix: '/my',
  script: '/remotes/exams/1.0.0-ab12/pages/my.js',
};
const exams = { name: 'exams', version: '1.0.0-ab12', pages: [answerPage, ownPage] };

async function startWithShell(config: Record<string, unknown> = {}, remotes: unknown[] = [exams]) {
  const shellDir = await writeShell((page) => `${html(page)}<!-- page -->`);
  const store = await temporaryFolder();
  const writeRegistry = (list: unknown[]) =>
    writeFile(join(store, 'registry.json'), JSON.stringify({ remotes: list }));
  await writeRegistry(remotes);
  const bff = await startBff({
    upstream: 'http://127.0.0.1:1',
    config: { shellDir, remotes: { kind: 'folder', path: store }, ...config },
  });
  return { bff, shellDir, writeRegistry };
}

const navigation = { accept: 'text/html,application/xhtml+xml', 'sec-fetch-mode': 'navigate' };

test('41: a page has its own nonce in every response, in the policy and in the markup', async () => {
  const { bff } = await startWithShell();
  const nonces = new Set<string>();
  for (const path of [
    '/',
    '/signin',
    '/reset-password/abc',
    '/pages/home',
    '/pages/exam/list?page=2',
    '/answer/token',
    '/c',
    '/my',
    '/my/token',
  ]) {
    const response = await call(bff.port, path, { headers: navigation });
    expect(response.status).toBe(200);
    const policy = String(response.headers['content-security-policy']);
    const nonce = /script-src 'self' 'nonce-([^']+)'/.exec(policy)?.[1] ?? '';
    expect(nonce.length).toBeGreaterThanOrEqual(22);
    nonces.add(nonce);
    const isAnswer = /^\/(?:answer\/|c$|my)/.test(path);
    expect(response.text.split(`nonce="${nonce}"`)).toHaveLength(isAnswer ? 5 : 4);
    expect(response.text).not.toContain('__CSP_NONCE__');
    expect(response.text).toMatch(
      isAnswer ? /<title>answer Mebae/ : /<title>(index|signin|reset-password) Mebae/,
    );
    expect(policy).toContain(`style-src 'self' 'nonce-${nonce}'`);
    expect(policy).not.toMatch(/unsafe-|\*|https?:/);
    for (const none of [
      "frame-ancestors 'none'",
      "object-src 'none'",
      "base-uri 'none'",
      "default-src 'none'",
    ]) {
      expect(policy).toContain(none);
    }
    expect(response.headers['content-security-policy-report-only']).toBeUndefined();
    expect(response.headers['cross-origin-opener-policy']).toBe('same-origin');
    expect(response.headers['x-content-type-options']).toBe('nosniff');
    expect(response.headers['permissions-policy']).toContain('camera=()');
    expect(response.headers['cache-control']).toBe('no-store');
    expect(response.headers['strict-transport-security']).toBeUndefined();
    const token = /^\/(answer|my|reset-password)\//.test(path);
    expect(response.headers['referrer-policy']).toBe(token ? 'no-referrer' : 'same-origin');
  }
  expect(nonces.size).toBe(9);
});

test("the candidates' page has the live version's script with its hash, and follows the registry", async () => {
  const { bff, writeRegistry } = await startWithShell();
  const visit = async () => {
    const { status, headers, text } = await call(bff.port, '/answer/token', {
      headers: navigation,
    });
    return {
      status,
      retry: headers['retry-after'],
      tag: /<script id=.*?<\/script>/.exec(text)?.[0],
    };
  };
  const { script, integrity } = answerPage;
  const first = await visit();
  expect(first).toMatchObject({ status: 200, retry: undefined });
  expect(first.tag).toMatch(
    /^<script id="page-script" defer nonce="[^"]+" data-remote="exams" data-version="1.0.0-ab12" /,
  );
  expect(first.tag).toContain(` src="${script}" integrity="${integrity}">`);
  const next = { ...answerPage, script: '/remotes/exams/1.0.1-cd34/pages/answer.js' };
  await writeRegistry([{ name: 'jgrow' }, { ...exams, version: '1.0.1-cd34', pages: [next] }]);
  expect((await visit()).tag).toContain(next.script);
});

test("the students' own page has a script of its own, and a remote without one leaves the candidates' page as it is", async () => {
  const { bff, writeRegistry } = await startWithShell();
  const scriptOf = async (path: string) => {
    const { status, text } = await call(bff.port, path, { headers: navigation });
    return [status, / src="([^"]+)" integrity/.exec(text)?.[1]];
  };
  for (const path of ['/my', '/my/token', '/my/preview?course=1&student=2']) {
    expect(await scriptOf(path)).toEqual([200, ownPage.script]);
  }
  await writeRegistry([{ ...exams, pages: [answerPage] }]);
  expect(await scriptOf('/my')).toEqual([503, undefined]);
  expect(await scriptOf('/answer/token')).toEqual([200, answerPage.script]);
});

test.each([
  ['no remote is live', []],
  ['the live one ships no page', [{ name: 'exams', version: '1.0.0-ab12' }]],
  ['its page is elsewhere', [{ ...exams, pages: [{ ...answerPage, prefix: '/other' }] }]],
  [
    'its page is broken',
    [{ ...exams, pages: [{ ...answerPage, script: 'https://evil.example' }] }],
  ],
])("the candidates' page says so itself when %s", async (_, remotes) => {
  const { bff } = await startWithShell({}, remotes);
  const response = await call(bff.port, '/answer/token', { headers: navigation });
  expect([response.status, response.headers['retry-after']]).toEqual([503, '5']);
  expect(response.text).toContain('<title>answer Mebae');
  expect(response.text).not.toContain('page-script');
});

test("a store that could never be read leaves the candidates' page without a script", async () => {
  const { bff } = await startWithShell({ remotes: { kind: 'http', base: 'http://127.0.0.1:1/' } });
  const response = await call(bff.port, '/answer/token', { headers: navigation });
  expect([response.status, response.text.includes('<title>answer')]).toEqual([503, true]);
  await until(() => bff.requestLogs().length === 1);
  expect(bff.requestLogs()[0]?.['fault']).toContain("can't be reached");
});

test("the candidates' service worker is asked for again at each visit and may fetch from this origin only", async () => {
  const { bff, shellDir } = await startWithShell();
  await writeFile(join(shellDir, 'answer-worker.js'), 'addEventListener("fetch", () => {});');
  const worker = await call(bff.port, '/answer/service-worker.js');
  expect(worker.status).toBe(200);
  expect(worker.text).toContain('addEventListener');
  expect(worker.headers['content-type']).toMatch(/javascript/);
  expect(worker.headers['cache-control']).toBe('no-cache');
  expect(worker.headers['content-security-policy']).toBe("default-src 'none'; connect-src 'self'");
  // The page itself, for keeping: without a token.
  const page = await call(bff.port, '/answer/', { headers: navigation });
  expect([page.status, page.text.includes('page-script')]).toEqual([200, true]);

  await rm(join(shellDir, 'answer-worker.js'));
  expect((await call(bff.port, '/answer/service-worker.js')).status).toBe(404);
});

test('41: HSTS is sent behind TLS, and only a trusted proxy can say so', async () => {
  const forwarded = { ...navigation, 'x-forwarded-proto': 'https' };
  const behind = await startWithShell({ trustProxy: ['127.0.0.1'] });
  const secure = await call(behind.bff.port, '/', { headers: forwarded });
  expect(secure.headers['strict-transport-security']).toBe('max-age=31536000');
  const plain = await startWithShell();
  const response = await call(plain.bff.port, '/', { headers: forwarded });
  expect(response.headers['strict-transport-security']).toBeUndefined();
});

test('the name of the product is text, never markup, and a new build is picked up', async () => {
  const { bff, shellDir } = await startWithShell({ productName: `</title><script>'$&` });
  const before = await call(bff.port, '/', { headers: navigation });
  expect(before.text).toContain('index &lt;/title&gt;&lt;script&gt;&#39;$&amp;</title>');
  await writeFile(join(shellDir, 'index.html'), html('rebuilt'));
  await utimes(join(shellDir, 'index.html'), new Date(), new Date(Date.now() + 5000));
  expect((await call(bff.port, '/', { headers: navigation })).text).toContain('rebuilt');
});

test('an unknown page is the shell with 404 for a navigation and JSON for a program', async () => {
  const { bff } = await startWithShell();
  const page = await call(bff.port, '/nowhere', { headers: navigation });
  expect([page.status, page.text.includes('<title>index')]).toEqual([404, true]);
  expect(page.headers['content-security-policy']).toContain("script-src 'self' 'nonce-");
  const program = await call(bff.port, '/nowhere?signinToken=secret', {
    headers: { accept: '*/*' },
  });
  expect([program.status, program.json()]).toEqual([
    404,
    { code: 0, category: 0, reason: 'not-found' },
  ]);
  expect(
    (await call(bff.port, '/assets/none.js', { headers: navigation })).headers['content-type'],
  ).toContain('json');
  await until(() => bff.requestLogs().length === 3);
  expect(JSON.stringify(bff.logs)).not.toContain('secret');
});

test('a shell that is not built is 503 on pages, and the rest works', async () => {
  const bff = await startBff({
    upstream: 'http://127.0.0.1:1',
    config: { shellDir: await temporaryFolder() },
  });
  const response = await call(bff.port, '/', { headers: navigation });
  expect([response.status, response.json().reason]).toEqual([503, 'shell-not-built']);
  expect((await call(bff.port, '/health/live')).status).toBe(200);
});

test('assets: hashed names are immutable, others are asked for again, compressed ones are used', async () => {
  const { bff, shellDir } = await startWithShell();
  const script = 'console.log("x".repeat(10))';
  const file = join(shellDir, 'assets', '123.3f9c2b1a.js');
  await writeFile(file, script);
  await writeFile(`${file}.br`, brotliCompressSync(script));
  await writeFile(`${file}.gz`, gzipSync(script));
  await writeFile(join(shellDir, 'assets', 'main.js'), script);
  await writeFile(join(shellDir, 'assets', '.secret'), 'x');
  const hashed = await call(bff.port, '/assets/123.3f9c2b1a.js');
  expect([hashed.text, hashed.headers['cache-control']]).toEqual([
    script,
    'public, max-age=31536000, immutable',
  ]);
  expect(hashed.headers['content-type']).toMatch(/javascript/);
  expect(hashed.headers['x-content-type-options']).toBe('nosniff');
  for (const [accepts, given] of encodingChoices) {
    const packed = await call(bff.port, '/assets/123.3f9c2b1a.js', {
      headers: { 'accept-encoding': accepts },
    });
    expect([accepts, packed.headers['content-encoding']]).toEqual([accepts, given]);
    expect(packed.headers.vary?.toLowerCase()).toContain('accept-encoding');
    expect(packed.headers['content-type']).toMatch(/javascript/);
  }
  const entry = await call(bff.port, '/assets/main.js');
  expect(entry.headers['cache-control']).toBe('no-cache');
  const again = await call(bff.port, '/assets/main.js', {
    headers: { 'if-none-match': entry.headers.etag },
  });
  expect(again.status).toBe(304);
  const missing = await call(bff.port, '/assets/gone.3f9c2b1a.js');
  expect(missing.status).toBe(404);
  expect(missing.headers['cache-control'] ?? '').not.toContain('immutable');
  expect((await call(bff.port, '/assets/.secret')).status).toBe(404);
  const climbing = open(bff.port, 'GET /assets/../index.html HTTP/1.1\r\nHost: a\r\n\r\n');
  await until(() => climbing.text().includes('\r\n\r\n'));
  expect(climbing.text()).toMatch(/^HTTP\/1.1 400/);
});

test.each([
  '//evil.example',
  '/%5Cevil.example',
  '%2f%2fevil.example',
  '/%252f%252fevil.example',
  'https://evil.example',
  'https:evil.example',
  '/a%0d%0aSet-Cookie:x',
  '/a%250d%250ax',
  '/../x',
  'pages/home',
  'javascript:alert(1)',
  '/a&returnTo=/b',
])('13: the return address %s is refused', async (address) => {
  const { bff } = await startWithShell();
  expect(
    (await call(bff.port, `/signin?returnTo=${address}`, { headers: navigation })).status,
  ).toBe(400);
});

test.each([
  '/pages/home',
  '%2Fpages%2Fexam%2Flist%3Fpage%3D2',
  '/pages/student-record/5%23radar',
  '/',
])('13: the return address %s is one of ours', async (address) => {
  const { bff } = await startWithShell();
  expect(
    (await call(bff.port, `/signin?returnTo=${address}`, { headers: navigation })).status,
  ).toBe(200);
});

test('a shell of the last release, with one HTML for all, is served', async () => {
  const { bff, shellDir } = await startWithShell();
  await rm(join(shellDir, 'signin.html'));
  const { status, text } = await call(bff.port, '/signin', { headers: navigation });
  expect([status, text.includes('<title>index Mebae</title>')]).toEqual([200, true]);
});

const records = {
  name: 'records',
  routes: [
    {
      module: './routes',
      prefixes: ['/pages/student-record'],
    },
  ],
  manifest: '/remotes/records/2.0.0/mf-manifest.json',
  files: { path: '/remotes/records/2.0.0/integrity.json', integrity: 'sha384-files' },
};
const older = {
  name: 'jgrow',
  routes: [{ module: './routes', prefixes: ['/pages/jgrow'] }],
  manifest: '/remotes/jgrow/1.0.0/mf-manifest.json',
};

/** Files that a page names beforehand. */
async function named(bff: TestBff, path: string, cookie: string | undefined) {
  const headers = { ...navigation, ...(cookie !== undefined && { cookie }) };
  const { text } = await call(bff.port, path, { headers });
  const tags = /<link rel="preload" as="fetch" crossorigin fetchpriority="low" href="([^"]*)" \/>/g;
  return [...text.matchAll(tags)].map(([, file]) => file);
}

test('a page of staff names what must be known of its remote, so that it comes beside the shell', async () => {
  const { bff, writeRegistry } = await startWithShell({}, [exams, older, records, { name: 3 }]);
  const cookie = bff.cookie();
  const registryFile = '/remotes/registry.json';
  expect(await named(bff, '/pages/student-record/7?tab=growth', cookie)).toEqual([
    registryFile,
    '/remotes/records/2.0.0/mf-manifest.json',
    '/remotes/records/2.0.0/integrity.json',
  ]);
  expect(await named(bff, '/pages/jgrow/activity', cookie)).toEqual([
    registryFile,
    '/remotes/jgrow/1.0.0/mf-manifest.json',
  ]);
  expect(await named(bff, '/pages/home', cookie)).toEqual([registryFile]);
  expect(await named(bff, '/', bff.adminCookie())).toEqual([registryFile]);
  // a rollback shows at once
  const back = { ...older, manifest: '/remotes/jgrow/0.9.0/mf-manifest.json' };
  await writeRegistry([back]);
  await expect
    .poll(() => named(bff, '/pages/jgrow', cookie))
    .toContain('/remotes/jgrow/0.9.0/mf-manifest.json');
});

test.each([
  ['/', 'index'],
  ['/pages/home', 'index'],
  ['/pages/students', 'index'],
  ['/nothing-here', 'index'],
  ['/signin/x', 'index'],
  ['/signin', 'signin'],
  ['/signin?returnTo=/pages/home', 'signin'],
  ['/reset-password', 'reset-password'],
  ['/reset-password/token', 'reset-password'],
  ['/help/answer', 'help'],
  ['/reset-passwords', 'index'],
])('the page at %s is the one that names the scripts of %s', async (path, title) => {
  const { bff } = await startWithShell();
  const { text } = await call(bff.port, path, { headers: navigation });
  expect(text).toContain(`<title>${title} Mebae</title>`);
});

test('a page names nothing for who has to sign in, nor where the store fails', async () => {
  const { bff } = await startWithShell({}, [records]);
  expect(await named(bff, '/pages/student-record/7', undefined)).toEqual([]);
  expect(await named(bff, '/signin', bff.cookie())).toEqual([]);
  const lost = await startWithShell({ remotes: { kind: 'http', base: 'http://127.0.0.1:1/' } });
  expect(await named(lost.bff, '/pages/home', lost.bff.cookie())).toEqual([]);
});
