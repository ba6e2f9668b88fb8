import type { SessionState } from '@mebae/contracts';
import { describe, expect, it, vi } from 'vitest';
import { fakeClock } from '../../lib/fake-clock.ts';
import { createSessionWatch, type EndReason } from './session-watch.ts';

const live: SessionState = {
  signedIn: true,
  secondsLeft: 3600,
  role: 1,
  operator: false,
  covered: false,
  coverMinutes: null,
};
const over: SessionState = {
  signedIn: false,
  secondsLeft: 0,
  role: null,
  operator: false,
  covered: false,
  coverMinutes: null,
};

/** A page of account 1.7, with a server and a dialog that the test answers for. */
function watched(options: { secondsLeft?: number; operator?: boolean } = {}) {
  const clock = fakeClock();
  const server = { state: live, who: '1.7', isReachable: true, asked: 0 };
  const open: { reason: EndReason; confirm: () => void }[] = [];
  const opened: EndReason[] = [];
  const seen = {
    onConfirmed: vi.fn<(reason: EndReason) => void>(),
    onRevived: vi.fn<() => void>(),
    onState: vi.fn<(state: SessionState) => void>(),
    onSignedOut: vi.fn<() => void>(),
    onNotice: vi.fn<(endsAt: number) => () => void>(() => () => undefined),
  };
  const answer = async <T>(value: () => T): Promise<T> => {
    await Promise.resolve();
    if (!server.isReachable) throw new TypeError('Failed to fetch');
    return value();
  };
  const watch = createSessionWatch({
    who: '1.7',
    start: { secondsLeft: 3600, operator: false, ...options },
    now: clock.now,
    wait: clock.wait,
    askSession: () => {
      server.asked += 1;
      return answer(() => server.state);
    },
    askWho: () => answer(() => server.who),
    openDialog: (reason) => {
      let finish: (confirmed: boolean) => void = () => undefined;
      const answered = new Promise<boolean>((resolve) => {
        finish = resolve;
      });
      const entry = { reason, confirm: () => close(true) };
      const close = (confirmed: boolean) => {
        const index = open.indexOf(entry);
        if (index !== -1) open.splice(index, 1);
        finish(confirmed);
      };
      open.push(entry);
      opened.push(reason);
      return { answered, close: () => close(false) };
    },
    ...seen,
  });
  /** Lets everything that is under way come to its end. */
  const settle = async () => {
    for (let round = 0; round < 20; round += 1) await Promise.resolve();
  };
  return { watch, clock, server, open, opened, settle, ...seen };
}

describe('the session’s end', () => {
  it('opens one dialog, however many calls are refused, and goes to sign-in when it is confirmed', async () => {
    const page = watched();
    page.watch.refused();
    page.watch.refused();
    page.server.state = over;
    page.clock.advance(20_000);
    await page.watch.wake();
    page.watch.refused();
    expect(page.opened).toEqual(['expired']);
    expect(page.onConfirmed).not.toHaveBeenCalled();
    page.open[0]?.confirm();
    await page.settle();
    expect(page.onConfirmed).toHaveBeenCalledExactlyOnceWith('expired');
    // A call that fails while the browser goes there opens no second one.
    page.watch.refused();
    expect(page.opened).toEqual(['expired']);
  });

  it('is shown when the eight hours are over, without any call', async () => {
    const page = watched({ secondsLeft: 600 });
    page.clock.advance(5 * 60_000);
    expect(page.onNotice).toHaveBeenCalledExactlyOnceWith(600_000);
    page.server.state = over;
    page.clock.advance(5 * 60_000 + 2_000);
    await page.settle();
    expect(page.opened).toEqual(['expired']);
  });

  it('is shown in a tab that wakes, which asks no more often than needed', async () => {
    const page = watched();
    await page.watch.wake();
    expect(page.server.asked).toBe(0);
    page.clock.sleep(9 * 3_600_000);
    page.server.state = over;
    await Promise.all([page.watch.wake(), page.watch.wake()]);
    expect(page.server.asked).toBe(1);
    expect(page.opened).toEqual(['expired']);
  });

  it('is not concluded from a server that can’t be reached; it is asked again', async () => {
    const page = watched();
    page.clock.sleep(9 * 3_600_000);
    page.server.isReachable = false;
    await page.watch.wake();
    expect(page.opened).toEqual([]);
    page.server.isReachable = true;
    page.server.state = over;
    page.clock.advance(60_000);
    await page.settle();
    expect(page.opened).toEqual(['expired']);
  });
});

describe('signing in again in another tab', () => {
  it('as the same person closes the dialog, and a later end is shown again', async () => {
    const page = watched();
    page.watch.refused();
    await page.watch.opened('1.7');
    expect(page.open).toEqual([]);
    expect(page.onRevived).toHaveBeenCalledOnce();
    await page.settle();
    expect(page.onConfirmed).not.toHaveBeenCalled();
    page.watch.refused();
    expect(page.opened).toEqual(['expired', 'expired']);
  });

  it('is noticed by a tab that only wakes', async () => {
    const page = watched();
    page.watch.refused();
    page.clock.advance(20_000);
    await page.watch.wake();
    expect(page.open).toEqual([]);
    expect(page.onRevived).toHaveBeenCalledOnce();
  });

  it('as another person replaces the dialog: this page is not theirs', async () => {
    const page = watched();
    page.watch.refused();
    page.server.who = '1.8';
    page.clock.advance(20_000);
    await page.watch.wake();
    expect(page.open.map(({ reason }) => reason)).toEqual(['otherAccount']);
    expect(page.onRevived).not.toHaveBeenCalled();
    page.watch.refused();
    page.open[0]?.confirm();
    await page.settle();
    expect(page.opened).toEqual(['expired', 'otherAccount']);
    expect(page.onConfirmed).toHaveBeenCalledExactlyOnceWith('otherAccount');
  });

  it('renews the clock of a page that never showed the end', async () => {
    const page = watched({ secondsLeft: 600 });
    page.server.state = { ...live, secondsLeft: 28_800 };
    await page.watch.opened('1.7');
    page.clock.advance(7 * 3_600_000);
    expect(page.onNotice).not.toHaveBeenCalled();
    expect(page.onRevived).not.toHaveBeenCalled();
  });
});

describe('another account in another tab', () => {
  it('is shown at once, and taken back when the first person is back', async () => {
    const page = watched();
    await page.watch.opened('2.7');
    expect(page.open.map(({ reason }) => reason)).toEqual(['otherAccount']);
    await page.watch.opened('1.7');
    expect(page.open).toEqual([]);
    expect(page.onRevived).toHaveBeenCalledOnce();
  });

  it('is noticed when an operator came over the own session', async () => {
    const page = watched();
    page.server.state = { ...live, operator: true };
    page.clock.advance(20_000);
    await page.watch.wake();
    expect(page.opened).toEqual(['otherAccount']);
  });

  it('that returns after an operator’s session is that session’s end', async () => {
    const page = watched({ operator: true });
    page.server.state = { ...live, operator: false };
    page.clock.advance(20_000);
    await page.watch.wake();
    expect(page.opened).toEqual(['expired']);
  });

  it('is noticed by a page that the browser brings back', async () => {
    const page = watched();
    page.watch.leave();
    page.server.who = '1.8';
    await page.watch.returned();
    expect(page.opened).toEqual(['otherAccount']);
  });
});

describe('signing out', () => {
  it('in another tab is shown here, once, and drops what was kept', () => {
    const page = watched();
    page.watch.signedOut('1.7');
    page.watch.refused();
    expect(page.opened).toEqual(['signedOut']);
    expect(page.onSignedOut).toHaveBeenCalledOnce();
  });

  it('of somebody else is no concern of this page', () => {
    const page = watched();
    page.watch.signedOut('1.8');
    expect(page.opened).toEqual([]);
    expect(page.onSignedOut).not.toHaveBeenCalled();
  });

  it('here opens no dialog, unless it fails and the session is over', async () => {
    const page = watched();
    page.watch.leave();
    page.watch.refused();
    page.clock.advance(9 * 3_600_000);
    expect(page.opened).toEqual([]);
    page.server.state = over;
    page.watch.stay();
    await page.settle();
    expect(page.opened).toEqual(['expired']);
  });
});

describe('a session that is covered', () => {
  it('is neither over nor asked whose it is; its end is watched all the same', async () => {
    const page = watched();
    page.server.state = { ...live, covered: true, secondsLeft: 600 };
    page.server.who = 'nobody can be asked';
    page.clock.advance(20_000);
    await page.watch.wake();
    await page.watch.returned();
    expect(page.onState).toHaveBeenCalledTimes(2);
    expect(page.onState).toHaveBeenLastCalledWith(page.server.state);
    expect(page.opened).toEqual([]);
    page.server.state = over;
    page.clock.advance(600_000 + 2_000);
    await page.settle();
    expect(page.opened).toEqual(['expired']);
  });
});
