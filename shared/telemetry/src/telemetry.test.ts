import { createServer, type RequestListener } from 'node:http';
import { join } from 'node:path';
import { execa } from 'execa';
import { expect, onTestFinished, test, vi } from 'vitest';
import { startTelemetry } from './start.ts';
import { TelemetrySettingError, type FinishedSpan, type Telemetry } from './telemetry.ts';
import { newTrace, type TraceContext } from './trace-context.ts';

async function listen(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done);
  });
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((done) => {
      server.close(done);
    });
  });
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
}

/** A collector that keeps the text of what it gets. */
async function collector() {
  const texts: string[] = [];
  let status = 200;
  let posts = 0;
  const endpoint = await listen((request, response) => {
    let text = '';
    request.setEncoding('utf8');
    request.on('data', (chunk: string) => {
      text += chunk;
    });
    request.on('end', () => {
      posts += 1;
      if (status === 200) texts.push(`${request.url} ${text}`);
      response.writeHead(status, { 'content-type': 'application/json' }).end('{}');
    });
  });
  return {
    endpoint,
    text: () => texts.join('\n'),
    posts: () => posts,
    answer: (next: number) => {
      status = next;
    },
  };
}

const log = () => ({
  info: vi.fn<(fields: object, text: string) => void>(),
  warn: vi.fn<(fields: object, text: string) => void>(),
});

const span = (trace: TraceContext, more: Partial<FinishedSpan> = {}): FinishedSpan => ({
  trace,
  parentID: null,
  name: 'GET /x',
  kind: 'server',
  startedAt: 1_795_000_000_123.5,
  milliseconds: 12.25,
  ...more,
});

async function start(env: Record<string, string>, to = log()): Promise<Telemetry> {
  const telemetry = await startTelemetry({ service: 'tested', log: to, env });
  if (!telemetry) throw new Error('tracing is off');
  return telemetry;
}

test('without an endpoint it is off, and nothing of OpenTelemetry is loaded', async () => {
  const script = `
    import { registerHooks } from 'node:module';
    const loaded = [];
    registerHooks({ load: (url, context, next) => { loaded.push(url); return next(url, context); } });
    const { startTelemetry } = await import(${JSON.stringify(join(import.meta.dirname, 'index.ts'))});
    const started = await startTelemetry({ service: 'x', log: console });
    console.log(JSON.stringify({ started: started !== null, sdk: loaded.filter((url) => url.includes('opentelemetry')).length }));`;
  const run = async (env: Record<string, string>) => {
    const args = ['--input-type=module', '--eval', script];
    const { stdout } = await execa(process.execPath, args, { env, extendEnv: false });
    return JSON.parse(stdout) as { started: boolean; sdk: number };
  };
  expect(await run({})).toEqual({ started: false, sdk: 0 });
  const on = await run({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1' });
  expect(on.started).toBe(true);
  expect(on.sdk).toBeGreaterThan(0);
});

test('what was recorded just before the stop is sent: ids, parent, times, attributes, fault, service', async () => {
  const sink = await collector();
  const telemetry = await start({ OTEL_EXPORTER_OTLP_ENDPOINT: `${sink.endpoint}/` });
  const trace = newTrace();
  const parentID = 'b7ad6b7169203331';
  telemetry.record(span(trace, { parentID, attributes: { n: 7 }, fault: 'gone' }));
  telemetry.record(span(newTrace(), { service: 'browser', name: 'click' }));
  await telemetry.stop();
  const text = sink.text();
  expect(text).toMatch(/^\/v1\/traces /);
  for (const part of [
    `"traceId":"${trace.traceID}"`,
    `"spanId":"${trace.spanID}"`,
    `"parentSpanId":"${parentID}"`,
    '"startTimeUnixNano":"1795000000123500000"',
    '"endTimeUnixNano":"1795000000135750000"',
    '{"key":"n","value":{"intValue":7}}',
    '"message":"gone"',
    '{"key":"service.name","value":{"stringValue":"tested"}}',
    '{"key":"service.name","value":{"stringValue":"browser"}}',
  ]) {
    expect(text).toContain(part);
  }
});

test('a collector that is away is said once, and once that it is back', async () => {
  const sink = await collector();
  const to = log();
  const telemetry = await start({ OTEL_EXPORTER_OTLP_ENDPOINT: sink.endpoint }, to);
  // no retries for this one
  sink.answer(400);
  telemetry.record(span(newTrace()));
  await vi.waitFor(() => expect(to.warn).toHaveBeenCalledOnce(), 60_000);
  telemetry.record(span(newTrace()));
  await vi.waitFor(() => expect(sink.posts()).toBe(2), 60_000);
  sink.answer(200);
  const kept = newTrace();
  await vi.waitFor(
    () => {
      telemetry.record(span(kept));
      expect(to.info).toHaveBeenCalledOnce();
    },
    { timeout: 60_000, interval: 200 },
  );
  await telemetry.stop();
  expect(to.warn).toHaveBeenCalledOnce();
  expect(to.info).toHaveBeenCalledOnce();
  expect(sink.text()).toContain(kept.traceID);
});

test.each([
  ['refuses', async () => 'http://127.0.0.1:1'],
  ['never answers', () => listen(() => undefined)],
])('a collector that %s costs neither memory without end nor a stop', async (_how, open) => {
  const telemetry = await start({ OTEL_EXPORTER_OTLP_ENDPOINT: await open() });
  for (let n = 0; n < 50_000; n += 1) telemetry.record(span(newTrace()));
  // waits neither for the collector nor for ever
  await expect(telemetry.stop()).resolves.toBeUndefined();
});

test('a share of the traces is sent, the same ones by every process', async () => {
  const sinks = await Promise.all([collector(), collector()]);
  const processes = await Promise.all(
    sinks.map(({ endpoint }) =>
      start({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: '0.25' }),
    ),
  );
  const traces = Array.from({ length: 400 }, newTrace);
  for (const telemetry of processes) for (const trace of traces) telemetry.record(span(trace));
  await Promise.all(processes.map((telemetry) => telemetry.stop()));
  const [first, second] = sinks.map((sink) =>
    traces.filter(({ traceID }) => sink.text().includes(traceID)).map(({ traceID }) => traceID),
  );
  expect(first).toEqual(second);
  // 100 expected; these bounds are five standard deviations away
  expect(first?.length).toBeGreaterThan(55);
  expect(first?.length).toBeLessThan(145);
});

test.each([
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' }, 'OTEL_EXPORTER_OTLP_ENDPOINT must be'],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://a', OTEL_TRACES_SAMPLER_ARG: '2' }, 'a share from 0'],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://a', OTEL_EXPORTER_OTLP_TIMEOUT: '-1' }, 'milliseconds'],
])('%j is refused with what to set', async (env, message) => {
  const failed = startTelemetry({ service: 'x', log: log(), env });
  await expect(failed).rejects.toThrow(TelemetrySettingError);
  await expect(failed).rejects.toThrow(message);
});
