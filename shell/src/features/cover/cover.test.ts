import type { SessionState } from '@mebae/contracts';
import { describe, expect, it, vi } from 'vitest';
import { fakeClock } from '../../lib/fake-clock.ts';
import { createCover } from './cover.ts';

const live: SessionState = {
  signedIn: true,
  secondsLeft: 3600,
  role: 1,
  operator: false,
  covered: false,
  coverMinutes: 15,
};

/** A page of account 1.7 with a server that the test answers for. */
function page() {
  const clock = fakeClock();
  const server = { state: live, who: '1.7', isReachable: true, seals: 0 };
  const answer = async <T>(value: () => T): Promise<T> => {
    await Promise.resolve();
    if (!server.isReachable) throw new TypeError('Failed to fetch');
    return value();
  };
  const seen = {
    show: vi.fn<() => void>(),
    hide: vi.fn<() => void>(),
    tell: vi.fn<(kind: 'covered' | 'continued') => void>(),
    onEnded: vi.fn<(reason: 'expired' | 'otherAccount') => void>(),
  };
  const cover = createCover({
    who: '1.7',
    wait: clock.wait,
    seal: () =>
      answer(() => {
        server.seals += 1;
        server.state = { ...server.state, covered: server.state.signedIn };
        return server.state;
      }),
    askSession: () => answer(() => server.state),
    askWho: () => answer(() => server.who),
    ...seen,
  });
  const settle = async () => {
    for (let round = 0; round < 20; round += 1) await Promise.resolve();
  };
  return { cover, clock, server, settle, ...seen };
}

describe('a page whose session is covered', () => {
  it('is hidden at once, tells the other tabs and has it sealed; calls wait until its owner continues', async () => {
    const { cover, server, settle, show, hide, tell } = page();
    expect(cover.untilContinued()).toBeNull();
    const listener = vi.fn<() => void>();
    cover.subscribe(listener);
    cover.cover();
    cover.cover();
    expect([show, tell, listener].map(({ mock }) => mock.calls.length)).toEqual([1, 1, 1]);
    expect(cover.isOn()).toBe(true);
    const called = vi.fn<() => void>();
    const waits = cover.untilContinued();
    expect(waits).not.toBeNull();
    void waits?.then(called);
    await settle();
    expect([server.seals, called.mock.calls.length]).toEqual([1, 0]);
    cover.continued();
    await settle();
    expect(called).toHaveBeenCalledOnce();
    expect([hide.mock.calls.length, tell.mock.calls.at(-1)]).toEqual([1, ['continued']]);
    expect([cover.isOn(), cover.untilContinued()]).toEqual([false, null]);
  });

  it('stays hidden without a connection, until the server knows', async () => {
    const { cover, clock, server, settle, hide } = page();
    server.isReachable = false;
    cover.cover();
    await settle();
    await cover.check();
    expect(cover.isOn()).toBe(true);
    server.isReachable = true;
    clock.advance(5_000);
    await settle();
    expect(server.seals).toBe(1);
    // a server that has not heard of it yet says nothing
    await cover.check();
    expect(hide).not.toHaveBeenCalled();
  });

  it('is sealed by each tab that hears of it, and by none that the server told', async () => {
    const { cover, server, settle, tell } = page();
    cover.coveredElsewhere();
    await settle();
    expect([server.seals, tell.mock.calls]).toEqual([1, []]);
    const told = page();
    told.cover.refused();
    await told.settle();
    expect([told.server.seals, told.tell.mock.calls]).toEqual([0, [['covered']]]);
  });

  it('goes on when another window has continued it as the same person', async () => {
    const { cover, server, settle, hide, onEnded } = page();
    cover.cover();
    await settle();
    await cover.check(true);
    expect(hide).not.toHaveBeenCalled();
    server.state = live;
    await Promise.all([cover.check(true), cover.check()]);
    expect(hide).toHaveBeenCalledOnce();
    expect(onEnded).not.toHaveBeenCalled();
  });

  it('is left when somebody else has signed in, or nobody is signed in any more', async () => {
    const { cover, server, settle, hide, onEnded } = page();
    cover.cover();
    await settle();
    server.state = live;
    server.who = '1.8';
    await cover.check();
    expect(onEnded).toHaveBeenCalledExactlyOnceWith('otherAccount');
    expect(hide).not.toHaveBeenCalled();

    const other = page();
    other.server.state = { ...live, signedIn: false };
    other.cover.cover();
    await other.settle();
    expect(other.onEnded).toHaveBeenCalledExactlyOnceWith('expired');
  });

  it('is not shown by a server that can’t be reached, nor by a check of a page that is not covered', async () => {
    const { cover, server, settle, hide } = page();
    await cover.check(true);
    cover.cover();
    await settle();
    server.isReachable = false;
    await cover.check(true);
    expect(cover.isOn()).toBe(true);
    expect(hide).not.toHaveBeenCalled();
  });
});
