import { limits } from '@mebae/contracts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createNoticeStore } from './notice-store.ts';

const saved = { kind: 'success', lines: ['saved'] } as const;

describe('notice store', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('shows a notice for the specification’s ten seconds', () => {
    const store = createNoticeStore();
    store.show({ ...saved, lines: ['saved'] });
    vi.advanceTimersByTime(limits.noticeMs - 1);
    expect(store.get()).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(store.get()).toHaveLength(0);
  });

  it('stands still while it is paused and goes on with what was left', () => {
    const store = createNoticeStore();
    store.show({ ...saved, lines: ['saved'] });
    vi.advanceTimersByTime(8_000);
    store.setRead('pointer', true);
    vi.advanceTimersByTime(60_000);
    expect(store.get()).toHaveLength(1);
    store.setRead('pointer', false);
    vi.advanceTimersByTime(1_999);
    expect(store.get()).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(store.get()).toHaveLength(0);
  });

  it('stands still for the keyboard’s focus although the pointer leaves', () => {
    const store = createNoticeStore();
    store.show({ ...saved, lines: ['saved'] });
    store.setRead('focus', true);
    store.setRead('pointer', true);
    store.setRead('pointer', false);
    vi.advanceTimersByTime(60_000);
    expect(store.get()).toHaveLength(1);
    store.setRead('focus', false);
    vi.advanceTimersByTime(limits.noticeMs);
    expect(store.get()).toHaveLength(0);
  });

  it('lets time run for the next notice when the one that was read has been closed', () => {
    const store = createNoticeStore();
    const close = store.show({ ...saved, lines: ['saved'] });
    store.setRead('pointer', true);
    close();
    store.show({ kind: 'info', lines: ['next'] });
    vi.advanceTimersByTime(limits.noticeMs);
    expect(store.get()).toHaveLength(0);
  });

  it('shows the same notice once, with its time begun anew', () => {
    const store = createNoticeStore();
    store.show({ ...saved, lines: ['saved'] });
    vi.advanceTimersByTime(9_000);
    store.show({ ...saved, lines: ['saved'] });
    expect(store.get()).toHaveLength(1);
    vi.advanceTimersByTime(9_000);
    expect(store.get()).toHaveLength(1);
  });

  it('lets the oldest go when there are many', () => {
    const store = createNoticeStore();
    for (const text of ['1', '2', '3', '4', '5']) store.show({ kind: 'info', lines: [text] });
    expect(store.get().map((notice) => notice.lines[0])).toEqual(['2', '3', '4', '5']);
  });

  it('closes a notice before its time for whoever showed it', () => {
    const store = createNoticeStore();
    const close = store.show({ ...saved, lines: ['saved'] });
    store.show({ kind: 'info', lines: ['other'] });
    close();
    close();
    expect(store.get().map((notice) => notice.lines[0])).toEqual(['other']);
  });

  it('tells its listeners until they leave', () => {
    const store = createNoticeStore();
    const listener = vi.fn<() => void>();
    const leave = store.subscribe(listener);
    store.show({ kind: 'info', lines: ['a'] });
    leave();
    store.show({ kind: 'info', lines: ['b'] });
    expect(listener).toHaveBeenCalledOnce();
  });
});
