import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createUnsavedRegister } from './unsaved.ts';

const listeners = new Set<unknown>();
beforeEach(() => {
  vi.stubGlobal('addEventListener', (_: string, listener: unknown) => listeners.add(listener));
  vi.stubGlobal('removeEventListener', (_: string, listener: unknown) =>
    listeners.delete(listener),
  );
});
afterEach(() => {
  listeners.clear();
  vi.unstubAllGlobals();
});

it('lets the browser ask while a form holds input', () => {
  const unsaved = createUnsavedRegister();
  const leaveFirst = unsaved.hold();
  const leaveSecond = unsaved.hold(true);
  leaveFirst();
  expect(unsaved.any()).toBe(true);
  expect(listeners.size).toBe(1);
  leaveSecond();
  leaveSecond();
  expect(unsaved.any()).toBe(false);
  expect(listeners.size).toBe(0);
});

it('distinguishes what a new sign-in would lose from what it brings back', () => {
  const unsaved = createUnsavedRegister();
  unsaved.hold(true);
  expect(unsaved.anyNotKept()).toBe(false);
  unsaved.hold();
  expect(unsaved.anyNotKept()).toBe(true);
  unsaved.release();
  expect([unsaved.any(), unsaved.anyNotKept(), listeners.size]).toEqual([false, false, 0]);
});
