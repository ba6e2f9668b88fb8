import { randomBytes } from 'node:crypto';
import { freePort } from '@mebae/testing';
import { expect, test } from 'vitest';
import { startOtlpSink, type ReceivedSpan } from './testing/otlp-sink.ts';
import { ownDatabase, type OwnDatabase } from './testing/own-database.ts';
import { runProcess, statusOf, until } from '@mebae/testing/process';

const base = '/api/v3/academic';
const headers = {
  'x-requested-with': 'mebae',
  'sec-fetch-site': 'same-origin',
  'content-type': 'application/json',
};

const newIDs = () => ({
  traceID: randomBytes(16).toString('hex'),
  spanID: randomBytes(8).toString('hex'),
});

/** API and bff as they run in production, tracing to `endpoint` unless that is null. */
async function startProduct(database: OwnDatabase, endpoint: string | null) {
  const [apiPort, port, workerPort] = await Promise.all([freePort(), freePort(), freePort()]);
  const env = {
    MEBAE_DATA: `/tmp/mebae-tracing-${process.pid}`,
    LINK_SECRET: 'a-secret-of-the-tests-that-is-long-enough',
    ...(endpoint !== null && { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint }),
  };
  const server = {
    ...env,
    DATABASE_URL: database.url,
    ACADEMIC_API_PORT: String(apiPort),
    WORKER_METRICS_PORT: String(workerPort),
    // the machine may be busier than the product would put up with
    SHED_LOOP_DELAY_MS: '0',
  };
  const api = runProcess('academic-api/src/server.ts', server);
  const bff = runProcess('bff/src/server.ts', {
    ...env,
    PORT: String(port),
    ACADEMIC_API_URL: `http://127.0.0.1:${apiPort}`,
    COOKIE_KEYS: `k1:${randomBytes(32).toString('base64')}`,
  });
  const origin = `http://127.0.0.1:${port}`;
  await until(async () => (await statusOf(`${origin}/health/ready`)) === 200);
  const signIn = await fetch(`${origin}${base}/signin`, {
    method: 'POST',
    headers,
    body: JSON.stringify(database.admin),
  });
  expect(signIn.status).toBe(200);
  const cookie = (signIn.headers.getSetCookie()[0] ?? '').split(';')[0] ?? '';
  return { origin, api, bff, cookie, server };
}

const only = <T>(list: T[]): T => {
  expect(list).toHaveLength(1);
  return list[0] as T;
};

test('one trace leads from a click in the browser over bff and API to the statements, and to the job that it caused', async () => {
  const database = await ownDatabase();
  const sink = await startOtlpSink();
  const { origin, api, bff, cookie, server } = await startProduct(database, sink.endpoint);
  const worker = runProcess('academic-api/src/worker.ts', server);
  await until(() => worker.out().includes('worker ready'));
  const { companyID } = database.school;
  const { mailID } = await database.db
    .insertInto('outboxMail')
    .values({
      companyID,
      recipient: 'a-parameter@secret.example',
      subject: 'x',
      body: 'x',
      state: 'failed',
      error: 'x',
      sentAt: null,
    })
    .returning('mailID')
    .executeTakeFirstOrThrow();

  const click = newIDs();
  const call = { ...newIDs(), traceID: click.traceID };
  const response = await fetch(`${origin}${base}/outbox/${mailID}/retry`, {
    method: 'POST',
    headers: { ...headers, cookie, traceparent: `00-${call.traceID}-${call.spanID}-01` },
    body: '{}',
  });
  expect(response.status).toBe(200);
  const reported = await fetch(`${origin}/reports/traces`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify({
      spans: [
        { ...click, parentID: null, name: 'click', ago: 900, milliseconds: 0 },
        {
          ...call,
          parentID: click.spanID,
          name: 'POST /outbox/:mailID/retry',
          ago: 880,
          milliseconds: 700,
          status: 200,
        },
      ],
    }),
  });
  expect(reported.status).toBe(204);

  const inTrace = () => sink.spans.filter((span) => span.traceId === click.traceID);
  const named = (name: string) => inTrace().filter((span) => span.name === name);
  const below = (parent: ReceivedSpan, service: string) =>
    inTrace().filter((s) => s.parentSpanId === parent.spanId && s.service === service);
  // Each is recorded after all that is below it.
  const last = ['browser', 'bff', 'academic-api', 'worker'].map(
    (service) => () => inTrace().some((s) => s.service === service && /^(POST|job) /.test(s.name)),
  );
  await until(() => last.every((arrived) => arrived()));

  const clicked = only(named('click'));
  expect(clicked).toMatchObject({ service: 'browser', spanId: click.spanID, parentSpanId: '' });
  const called = only(below(clicked, 'browser'));
  expect(called.spanId).toBe(call.spanID);
  const proxied = only(below(called, 'bff'));
  expect(proxied.attributes['http.response.status_code']).toBe(200);
  const served = only(below(proxied, 'academic-api'));
  expect(served.attributes['http.route']).toBe(`${base}/outbox/:mailID/retry`);
  const statements = below(served, 'academic-api');
  expect(statements.map((span) => span.name)).toEqual(
    expect.arrayContaining(['begin', 'update outbox_mail', 'commit']),
  );
  const job = only(below(served, 'worker'));
  expect(job.name).toBe('job send-mail');
  expect(below(job, 'worker').map((span) => span.name)).toContain('update outbox_mail');
  for (const span of inTrace()) expect(span.failed).toBe(false);

  // Statements, but no value of theirs; nor what signs somebody in.
  expect(statements.some((s) => String(s.attributes['db.query.text']).includes('$1'))).toBe(true);
  expect(sink.raw()).not.toMatch(/a-parameter@|Right-pass1/);
  expect(sink.raw()).not.toContain(database.admin.email);
  // The text of the session's lookup holds the hash of its token.
  const texts = statements.map((span) => String(span.attributes['db.query.text']));
  expect(texts.some((text) => text.includes('open_session('))).toBe(true);
  for (const text of texts) expect(text.replaceAll("'…'", '')).not.toContain("'");

  const traced = (lines: { trace?: string }[]) =>
    lines.filter((line) => line.trace === click.traceID);
  await until(() => traced(bff.lines()).length === 1);
  expect(traced(bff.lines())[0]).toMatchObject({ method: 'POST', status: 200 });
  const apiLines = traced(api.lines());
  expect(apiLines).toHaveLength(1);
  expect(apiLines[0]).toMatchObject({ method: 'POST', status: 200 });
  expect(traced(worker.lines()).map((line) => (line as { msg?: string }).msg)).toEqual([
    'job starts',
    'job done',
  ]);

  for (const child of [bff, api, worker]) child.kill('SIGTERM');
  expect(await Promise.all([bff.exit, api.exit, worker.exit])).toEqual([0, 0, 0]);
}, 600_000);

test('without tracing, a trace id still leads from the page through both logs to its report of an error', async () => {
  const database = await ownDatabase();
  const { origin, api, bff, cookie } = await startProduct(database, null);
  const call = newIDs();
  const profile = await fetch(`${origin}${base}/account/profile`, {
    headers: { ...headers, cookie, traceparent: `00-${call.traceID}-${call.spanID}-00` },
  });
  expect(profile.status).toBe(200);
  const report = await fetch(`${origin}/reports/errors`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify({
      remote: 'exams',
      version: '1',
      phase: 'render',
      code: 'TypeError',
      trace: call.traceID,
    }),
  });
  expect(report.status).toBe(204);
  const traced = (lines: { trace?: string }[]) =>
    lines.filter((line) => line.trace === call.traceID);
  await until(() => traced(bff.lines()).length === 2 && traced(api.lines()).length === 1);
  expect(traced(bff.lines()).map((line) => 'browser' in line)).toEqual([false, true]);

  // Without a header, or with a broken one, bff and API still agree on one.
  const broken = await fetch(`${origin}${base}/account/profile`, {
    headers: { ...headers, cookie, traceparent: '00-zz-zz-01' },
  });
  expect(broken.status).toBe(200);
  const last = () => [bff.lines().at(-1)?.trace, api.lines().at(-1)?.trace];
  await until(() => last()[0] === last()[1] && last()[0] !== call.traceID);
  expect(last()[0]).toMatch(/^[0-9a-f]{32}$/);

  const posted = await fetch(`${origin}/reports/traces`, { method: 'POST', headers, body: '{}' });
  expect(posted.status).toBe(404);
}, 600_000);
