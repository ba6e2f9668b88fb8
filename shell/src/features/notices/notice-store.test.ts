import { limits } from '@mebae/contracts';
import type { Notice } from '@mebae/platform';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createNoticeStore } from './notice-store.ts';

const notice = (text: string): Notice => ({ kind: 'info', lines: [text] });

function setUp(...texts: string[]) {
  const store = createNoticeStore();
  for (const text of texts) store.show(notice(text));
  const textsOf = (covered: boolean) =>
    store
      .get()
      .filter((shown) => shown.covered === covered)
      .map(({ lines }) => lines[0]);
  return { store, inSight: () => textsOf(false), covered: () => textsOf(true) };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('time', () => {
  it('is the specification’s ten seconds', () => {
    const { store } = setUp('saved');
    vi.advanceTimersByTime(limits.noticeMs - 1);
    expect(store.get()).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(store.get()).toHaveLength(0);
  });

  it('stands still while somebody reads, for all notices, and goes on with what was left', () => {
    const { store } = setUp('first');
    vi.advanceTimersByTime(5_000);
    store.show(notice('second'));
    vi.advanceTimersByTime(3_000);
    store.pause('pointer', true);
    vi.advanceTimersByTime(60_000);
    expect(store.get()).toHaveLength(2);
    store.pause('pointer', false);
    vi.advanceTimersByTime(1_999);
    expect(store.get()).toHaveLength(2);
    vi.advanceTimersByTime(1);
    expect(store.get().map(({ lines }) => lines[0])).toEqual(['second']);
    vi.advanceTimersByTime(5_000);
    expect(store.get()).toEqual([]);
  });

  it('stands still for the keyboard’s focus although the pointer leaves', () => {
    const { store } = setUp('saved');
    store.pause('focus', true);
    store.pause('pointer', true);
    store.pause('pointer', false);
    vi.advanceTimersByTime(60_000);
    expect(store.get()).toHaveLength(1);
    store.pause('focus', false);
    vi.advanceTimersByTime(limits.noticeMs);
    expect(store.get()).toHaveLength(0);
  });

  it('stands still while nobody can see the tab, also for what comes meanwhile', () => {
    const { store } = setUp();
    store.pause('hidden', true);
    store.show(notice('saved'));
    vi.advanceTimersByTime(60_000);
    expect(store.get()).toHaveLength(1);
    store.closeAll();
    store.show(notice('again'));
    vi.advanceTimersByTime(60_000);
    expect(store.get()).toHaveLength(1);
    store.pause('hidden', false);
    vi.advanceTimersByTime(limits.noticeMs);
    expect(store.get()).toHaveLength(0);
  });

  it('runs for the next notice when the one that was read has been closed', () => {
    const { store } = setUp();
    const close = store.show(notice('read'));
    store.pause('pointer', true);
    close();
    store.show(notice('next'));
    vi.advanceTimersByTime(limits.noticeMs);
    expect(store.get()).toHaveLength(0);
  });
});

describe('many notices', () => {
  it('are all kept: the newest are in sight, the others follow with all of their time', () => {
    const { inSight, covered } = setUp('1', '2', '3', '4', '5');
    expect(inSight()).toEqual(['5', '4', '3']);
    expect(covered()).toEqual(['2', '1']);
    vi.advanceTimersByTime(limits.noticeMs);
    expect(inSight()).toEqual(['2', '1']);
    vi.advanceTimersByTime(limits.noticeMs - 1);
    expect(inSight()).toEqual(['2', '1']);
    vi.advanceTimersByTime(1);
    expect(inSight()).toEqual([]);
  });

  it('do not push out of sight what is being read, and follow one that is closed', () => {
    const { store, inSight, covered } = setUp('1', '2', '3', '4');
    store.pause('pointer', true);
    store.show(notice('5'));
    expect(inSight()).toEqual(['5', '4', '3', '2']);
    for (const { id, covered: hidden } of store.get()) if (!hidden) store.close(id);
    expect(inSight()).toEqual(['1']);
    store.show(notice('6'));
    store.pause('pointer', false);
    expect(covered()).toEqual([]);
  });

  it('are all in sight once somebody wants to see them, and few again afterwards', () => {
    const { store, inSight } = setUp('1', '2', '3', '4', '5');
    store.open();
    expect(inSight()).toHaveLength(5);
    vi.advanceTimersByTime(limits.noticeMs);
    expect(inSight()).toEqual([]);
    for (const text of ['6', '7', '8', '9']) store.show(notice(text));
    expect(inSight()).toEqual(['9', '8', '7']);
  });

  it('are one at a time where the window is small', () => {
    const { store, inSight, covered } = setUp('1', '2');
    store.setCapacity(1);
    expect(inSight()).toEqual(['2']);
    expect(covered()).toEqual(['1']);
  });

  it('are closed together', () => {
    const { store } = setUp('1', '2', '3', '4');
    store.closeAll();
    expect(store.get()).toEqual([]);
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('the same notice', () => {
  it('is shown once, as the newest, with its time begun anew', () => {
    const { store, inSight } = setUp('saved', 'other');
    const [, before] = store.get();
    vi.advanceTimersByTime(9_000);
    store.show(notice('saved'));
    expect(inSight()).toEqual(['saved', 'other']);
    // drawn and announced anew: it happened again
    expect(store.get()[0]?.id).not.toBe(before?.id);
    vi.advanceTimersByTime(9_000);
    expect(inSight()).toEqual(['saved']);
  });

  it('again at once stays in its place: what moves would be announced again', () => {
    const { store, inSight } = setUp('1', '2');
    const ids = store.get().map(({ id }) => id);
    vi.advanceTimersByTime(900);
    store.show(notice('1'));
    expect(store.get().map(({ id }) => id)).toEqual(ids);
    vi.advanceTimersByTime(limits.noticeMs - 1);
    expect(inSight()).toEqual(['1']);
  });

  it('again at once is the newest where nobody sees it', () => {
    const { store, inSight } = setUp('1', '2', '3', '4');
    store.show(notice('1'));
    expect(inSight()).toEqual(['1', '4', '3']);
    expect(store.get()).toHaveLength(4);
  });

  it('of ten calls that failed together is announced once', () => {
    const { store } = setUp(...Array.from({ length: 10 }, () => 'failed'));
    const [first] = store.get();
    vi.advanceTimersByTime(900);
    store.show(notice('failed'));
    expect(store.get()).toHaveLength(1);
    expect(store.get()[0]?.id).toBe(first?.id);
  });
});

it('is closed before its time by whoever showed it', () => {
  const { store, inSight } = setUp();
  const close = store.show(notice('saved'));
  store.show(notice('other'));
  close();
  close();
  expect(inSight()).toEqual(['other']);
});

it('calls its listeners until they leave', () => {
  const { store } = setUp();
  const listener = vi.fn<() => void>();
  const leave = store.subscribe(listener);
  store.show(notice('a'));
  leave();
  store.show(notice('b'));
  expect(listener).toHaveBeenCalledOnce();
});
