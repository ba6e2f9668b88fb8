import { describe, expect, it, vi } from 'vitest';
import { fakeClock } from '../../lib/fake-clock.ts';
import { createIdleWatch } from './idle-watch.ts';

const minute = 60_000;

/** A browser with as many tabs as a test opens: they share a clock and the moment of the last input. */
function browser() {
  const clock = fakeClock(Date.parse('2026-11-27T08:00:00Z'));
  let last = 0;
  const lastInput = {
    read: () => last,
    write: (at: number) => {
      last = at;
    },
  };
  const openTab = (minutes = 15) => {
    const onIdle = vi.fn<() => void>();
    const onUsed = vi.fn<() => void>();
    const watch = createIdleWatch({ ...clock, lastInput, onIdle, onUsed });
    watch.set(minutes * minute);
    return { ...watch, onIdle, onUsed };
  };
  return { clock, openTab };
}

describe('the watch for idle minutes', () => {
  it('calls once, when nobody has used the tab for so long', () => {
    const { clock, openTab } = browser();
    const tab = openTab();
    clock.advance(10 * minute);
    tab.input();
    clock.advance(15 * minute - 1);
    expect(tab.onIdle).not.toHaveBeenCalled();
    clock.advance(1);
    expect(tab.onIdle).toHaveBeenCalledOnce();
    clock.advance(60 * minute);
    tab.check();
    tab.input();
    expect(tab.onIdle).toHaveBeenCalledOnce();
  });

  it('counts what is done in any tab', () => {
    const { clock, openTab } = browser();
    const [first, second] = [openTab(), openTab()];
    for (let times = 0; times < 6; times += 1) {
      clock.advance(10 * minute);
      first.input();
    }
    expect(second.onIdle).not.toHaveBeenCalled();
    clock.advance(15 * minute);
    expect(first.onIdle).toHaveBeenCalledOnce();
    expect(second.onIdle).toHaveBeenCalledOnce();
  });

  it('counts the time that the computer slept before the key that woke it, and before a call', () => {
    for (const wake of ['input', 'check'] as const) {
      const { clock, openTab } = browser();
      const tab = openTab();
      tab.onUsed.mockClear();
      clock.sleep(15 * minute);
      expect(tab.onIdle).not.toHaveBeenCalled();
      tab[wake]();
      expect(tab.onIdle).toHaveBeenCalledOnce();
      expect(tab.onUsed).not.toHaveBeenCalled();
    }
  });

  it('says that it is used at once, and then at most each minute', () => {
    const { clock, openTab } = browser();
    const tab = openTab();
    expect(tab.onUsed).toHaveBeenCalledOnce();
    for (let seconds = 0; seconds < 180; seconds += 1) {
      tab.input();
      clock.advance(1_000);
    }
    expect(tab.onUsed).toHaveBeenCalledTimes(3);
    tab.forgetTold();
    tab.input();
    expect(tab.onUsed).toHaveBeenCalledTimes(4);
  });

  it('tells nothing while the page is covered, and begins anew when it is continued', () => {
    const { clock, openTab } = browser();
    const tab = openTab();
    tab.pause();
    tab.onUsed.mockClear();
    tab.input();
    clock.advance(60 * minute);
    expect([tab.onIdle, tab.onUsed].map(({ mock }) => mock.calls.length)).toEqual([0, 0]);
    tab.restart();
    expect(tab.onUsed).toHaveBeenCalledOnce();
    clock.advance(15 * minute);
    expect(tab.onIdle).toHaveBeenCalledOnce();
  });

  it('watches nothing until it is set, and follows what is set later', () => {
    const { clock, openTab } = browser();
    const tab = openTab(0);
    tab.input();
    clock.advance(600 * minute);
    expect(tab.onUsed).not.toHaveBeenCalled();
    tab.set(15 * minute);
    clock.advance(10 * minute);
    tab.set(5 * minute);
    expect(tab.onIdle).toHaveBeenCalledOnce();
    const off = openTab();
    off.set(0);
    clock.advance(600 * minute);
    expect(off.onIdle).not.toHaveBeenCalled();
  });

  it('is not held open by a clock that is set back', () => {
    const { clock, openTab } = browser();
    const tab = openTab();
    tab.input();
    clock.sleep(-600 * minute);
    tab.check();
    clock.advance(15 * minute);
    expect(tab.onIdle).toHaveBeenCalledOnce();
  });
});
