import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const form = /^00-([0-9a-f]{32})-([0-9a-f]{16})-01$/;

interface PostedSpan {
  traceID: string;
  spanID: string;
  parentID: string | null;
  name: string;
  ago: number;
  milliseconds: number;
  status?: number;
}

let page: EventTarget;
let view: EventTarget;
let posts: { url: string; body: Blob }[];

/** The module as a page with or without the tag loads it. */
async function loadTrace(isAsked: boolean) {
  page = Object.assign(new EventTarget(), {
    querySelector: (selector: string) =>
      isAsked && selector === 'meta[name="tracing"]' ? {} : null,
  });
  view = new EventTarget();
  vi.stubGlobal('document', page);
  vi.stubGlobal('addEventListener', view.addEventListener.bind(view));
  vi.stubGlobal('navigator', {
    sendBeacon: (url: string, body: Blob) => posts.push({ url, body }) > 0,
  });
  vi.resetModules();
  const trace = await import('./trace.ts');
  trace.watchInteractions();
  trace.watchInteractions();
  return trace;
}

const spansOf = async (index: number): Promise<PostedSpan[]> =>
  (JSON.parse((await posts[index]?.body.text()) ?? '{}') as { spans: PostedSpan[] }).spans;

beforeEach(() => {
  posts = [];
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance', 'Date'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('calls of one interaction share its trace, those of the next one have another', async () => {
  const { traceCall, currentTraceID } = await loadTrace(false);
  const atLoad = traceCall('GET /a');
  page.dispatchEvent(new Event('click'));
  const [first, second] = [traceCall('GET /b'), traceCall('GET /c')];
  expect(form.exec(first.header)?.[1]).toBe(first.traceID);
  expect(second.traceID).toBe(first.traceID);
  expect(second.header).not.toBe(first.header);
  expect(currentTraceID()).toBe(first.traceID);
  view.dispatchEvent(new Event('popstate'));
  const back = traceCall('GET /d');
  expect(new Set([atLoad, first, back].map((call) => call.traceID)).size).toBe(3);
});

it('what a page asks by itself much later is a trace of its own', async () => {
  const { traceCall } = await loadTrace(false);
  page.dispatchEvent(new Event('click'));
  const caused = traceCall('GET /a').traceID;
  vi.advanceTimersByTime(29_000);
  expect(traceCall('GET /a').traceID).toBe(caused);
  vi.advanceTimersByTime(2_000);
  expect(traceCall('GET /a').traceID).not.toBe(caused);
});

it('posts the interaction and its calls, with times relative to the post', async () => {
  const { traceCall } = await loadTrace(true);
  page.dispatchEvent(new Event('click'));
  vi.advanceTimersByTime(10);
  const call = traceCall('GET /students/:studentID');
  const other = traceCall('GET /tags');
  vi.advanceTimersByTime(200);
  call.end(200);
  vi.advanceTimersByTime(100);
  other.end(0);
  expect(posts).toEqual([]);
  vi.advanceTimersByTime(5_000);
  expect(posts).toHaveLength(1);
  expect(posts[0]).toMatchObject({ url: '/reports/traces', body: { type: 'application/json' } });
  const spans = await spansOf(0);
  const clicked = spans.find((span) => span.name === 'click');
  expect(spans).toHaveLength(3);
  expect(clicked).toMatchObject({ parentID: null, traceID: call.traceID, milliseconds: 310 });
  expect(clicked).not.toHaveProperty('status');
  expect(spans.find((span) => span.status === 200)).toEqual({
    traceID: call.traceID,
    spanID: form.exec(call.header)?.[2],
    parentID: clicked?.spanID,
    name: 'GET /students/:studentID',
    ago: 5_200,
    milliseconds: 200,
    status: 200,
  });
  expect(spans.find((span) => span.status === 0)).toMatchObject({ name: 'GET /tags' });
});

it('posts at once when the page goes, and never more than the server takes', async () => {
  const { traceCall } = await loadTrace(true);
  traceCall('GET /a').end(200);
  view.dispatchEvent(new Event('pagehide'));
  expect(posts).toHaveLength(1);
  for (let n = 0; n < 120; n += 1) traceCall('GET /a').end(200);
  view.dispatchEvent(new Event('pagehide'));
  const sizes = await Promise.all(posts.map(async (_post, index) => (await spansOf(index)).length));
  expect(Math.max(...sizes)).toBeLessThanOrEqual(50);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeGreaterThanOrEqual(121);
});

it('posts nothing where nobody asked for traces', async () => {
  const { traceCall } = await loadTrace(false);
  for (let n = 0; n < 60; n += 1) traceCall('GET /a').end(200);
  vi.advanceTimersByTime(60_000);
  view.dispatchEvent(new Event('pagehide'));
  expect(posts).toEqual([]);
});

it('reports a fault with the trace of what the person did, and returns the id that they are shown', async () => {
  const { currentTraceID } = await loadTrace(false);
  vi.stubGlobal('location', { pathname: '/pages/exams' });
  const { reportFault } = await import('./report-fault.ts');
  page.dispatchEvent(new Event('click'));
  const error = new TypeError('m'.repeat(600));
  const reference = reportFault({ remote: 'exams', version: '1.2.3', phase: 'render', error });
  expect(currentTraceID().startsWith(reference)).toBe(true);
  expect(reference).toHaveLength(8);
  expect(posts[0]?.url).toBe('/reports/errors');
  expect(JSON.parse((await posts[0]?.body.text()) ?? '')).toEqual({
    remote: 'exams',
    version: '1.2.3',
    phase: 'render',
    code: 'TypeError',
    message: 'm'.repeat(500),
    path: '/pages/exams',
    trace: currentTraceID(),
  });
});
