import { expect, test } from 'vitest';
import { currentTrace, inTrace } from './current-trace.ts';
import { childOf, newTrace, parseTraceparent, traceparent } from './trace-context.ts';

const traceID = '0af7651916cd43dd8448eb211c80319c';
const spanID = 'b7ad6b7169203331';

test('what one process sends the next one reads', () => {
  const trace = newTrace();
  expect(parseTraceparent(traceparent(trace))).toEqual(trace);
});

test.each([
  [`00-${traceID}-${spanID}-01`],
  [`00-${traceID}-${spanID}-00`],
  // a later version may have more parts
  [`01-${traceID}-${spanID}-01-more`],
])('%s is continued', (header) => {
  expect(parseTraceparent(header)).toEqual({ traceID, spanID });
});

test.each([
  [undefined],
  [''],
  [['00-a', '00-b']],
  [`00-${traceID}-${spanID}`],
  [`00-${traceID}-${spanID}-01-more`],
  [`ff-${traceID}-${spanID}-01`],
  [`00-${traceID.toUpperCase()}-${spanID}-01`],
  [`00-${'0'.repeat(32)}-${spanID}-01`],
  [`00-${traceID}-${'0'.repeat(16)}-01`],
  [`00-${traceID}-${spanID}-01\r\nx: y`],
])('%j is no trace', (header) => {
  expect(parseTraceparent(header)).toBeNull();
});

test('ids are new each time, also past the end of their pool', () => {
  const traces = Array.from({ length: 3_000 }, newTrace);
  expect(new Set(traces.map((trace) => trace.traceID)).size).toBe(3_000);
  expect(new Set(traces.map((trace) => trace.spanID)).size).toBe(3_000);
  for (const trace of traces) expect(parseTraceparent(traceparent(trace))).toEqual(trace);
});

test('a child stays in its trace, and what runs in a trace sees it after every wait', async () => {
  const parent = newTrace();
  const child = childOf(parent);
  expect(child.traceID).toBe(parent.traceID);
  expect(child.spanID).not.toBe(parent.spanID);
  const seen = await Promise.all(
    [parent, child].map((trace) =>
      inTrace(trace, async () => {
        await new Promise((resolve) => {
          setImmediate(resolve);
        });
        return currentTrace();
      }),
    ),
  );
  expect(seen).toEqual([parent, child]);
  expect(currentTrace()).toBeUndefined();
});
