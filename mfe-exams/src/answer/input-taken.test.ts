import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { inSightMs, onceInSight } from './input-taken.ts';

/** A document as far as it is used, whose visibility the test changes. */
class FakeDocument extends EventTarget {
  visibilityState: DocumentVisibilityState = 'visible';

  become(state: DocumentVisibilityState): void {
    this.visibilityState = state;
    this.dispatchEvent(new Event('visibilitychange'));
  }
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('input is taken once a view has been in sight for a moment, and is said once', () => {
  const taken = vi.fn<() => void>();
  onceInSight(new FakeDocument(), taken);
  vi.advanceTimersByTime(inSightMs - 1);
  expect(taken).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(taken).toHaveBeenCalledOnce();
});

test('a moment that the page is hidden for does not count', () => {
  const taken = vi.fn<() => void>();
  const page = new FakeDocument();
  page.become('hidden');
  onceInSight(page, taken);
  vi.advanceTimersByTime(60_000);
  expect(taken).not.toHaveBeenCalled();
  page.become('visible');
  vi.advanceTimersByTime(inSightMs - 1);
  page.become('hidden');
  page.become('visible');
  vi.advanceTimersByTime(inSightMs - 1);
  expect(taken).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  page.become('hidden');
  page.become('visible');
  vi.advanceTimersByTime(60_000);
  expect(taken).toHaveBeenCalledOnce();
});

test('a view that is left before takes nothing', () => {
  const taken = vi.fn<() => void>();
  const leave = onceInSight(new FakeDocument(), taken);
  leave();
  vi.advanceTimersByTime(60_000);
  expect(taken).not.toHaveBeenCalled();
});
