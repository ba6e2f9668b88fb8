import { telemetryLimits, type TelemetryEvent } from '@mebae/contracts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createTelemetry, type SendBatch } from './telemetry.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const vital = (value: number): TelemetryEvent => ({
  event: 'vital',
  screen: 'home',
  navigation: 'load',
  name: 'LCP',
  value,
});

function telemetry() {
  const send = vi.fn<SendBatch>();
  return { send, ...createTelemetry(send) };
}

it('sends what has gathered, once, and nothing when there is nothing', () => {
  const { send, record } = telemetry();
  record(vital(1));
  vi.advanceTimersByTime(telemetryLimits.sendAfterMs - 1);
  record(vital(2));
  expect(send).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(send.mock.calls).toEqual([[[vital(1), vital(2)]]]);
  vi.advanceTimersByTime(10 * telemetryLimits.sendAfterMs);
  expect(send).toHaveBeenCalledOnce();
});

it('sends at once what fills a batch, and when the page goes', () => {
  const { send, record, flush } = telemetry();
  const many = Array.from({ length: telemetryLimits.batchEvents + 1 }, (_, i) => vital(i));
  for (const event of many) record(event);
  expect(send.mock.calls).toEqual([[many.slice(0, -1)]]);
  flush();
  expect(send.mock.calls[1]).toEqual([many.slice(-1)]);
  flush();
  vi.advanceTimersByTime(telemetryLimits.sendAfterMs);
  expect(send).toHaveBeenCalledTimes(2);
});
