import { describe, expect, it, vi } from 'vitest';
import { fakeClock } from '../../lib/fake-clock.ts';
import { createSessionClock } from './session-clock.ts';

const hours = 3_600_000;
const minutes = 60_000;

function watched() {
  const clock = fakeClock(Date.parse('2026-11-21T00:00:00Z'));
  const takenBack = vi.fn<() => void>();
  const onNotice = vi.fn<(endsAt: number) => () => void>(() => takenBack);
  const onOver = vi.fn<() => void>();
  const session = createSessionClock({ ...clock, onNotice, onOver });
  return { clock, session, onNotice, takenBack, onOver };
}

describe('the session’s clock', () => {
  it('announces once, five minutes before the end of the eight hours, when that is', () => {
    const { clock, session, onNotice, onOver } = watched();
    const endsAt = clock.now() + 8 * hours;
    session.set(8 * 3600);
    clock.advance(8 * hours - 5 * minutes - 1);
    expect(onNotice).not.toHaveBeenCalled();
    clock.advance(1);
    expect(onNotice).toHaveBeenCalledExactlyOnceWith(endsAt);
    // The tab wakes now and then and hears the same from the server, to the second.
    session.set(5 * 60 - 1);
    session.set(5 * 60);
    clock.advance(4 * minutes);
    expect(onNotice).toHaveBeenCalledOnce();
    expect(onOver).not.toHaveBeenCalled();
  });

  it('asks once the server must know that it is over', () => {
    const { clock, session, onOver } = watched();
    session.set(60);
    clock.advance(1 * minutes);
    expect(onOver).not.toHaveBeenCalled();
    clock.advance(2_000);
    expect(onOver).toHaveBeenCalledOnce();
    clock.advance(1 * hours);
    expect(onOver).toHaveBeenCalledOnce();
  });

  it('announces at once where less than five minutes are left', () => {
    const { session, onNotice } = watched();
    session.set(120);
    expect(onNotice).toHaveBeenCalledOnce();
  });

  it('announces after a sleep, when the server says that the end is near', () => {
    const { clock, session, onNotice } = watched();
    session.set(8 * 3600);
    clock.sleep(8 * hours - 3 * minutes);
    expect(onNotice).not.toHaveBeenCalled();
    session.set(3 * 60);
    expect(onNotice).toHaveBeenCalledOnce();
  });

  it('announces nothing of a session that is over already', () => {
    const { clock, session, onNotice, onOver } = watched();
    session.set(0);
    clock.advance(2_000);
    expect(onNotice).not.toHaveBeenCalled();
    expect(onOver).toHaveBeenCalledOnce();
  });

  it('takes the notice back when the person has signed in again, and announces the new end', () => {
    const { clock, session, onNotice, takenBack } = watched();
    session.set(4 * 60);
    expect(takenBack).not.toHaveBeenCalled();
    session.set(8 * 3600);
    expect(takenBack).toHaveBeenCalledOnce();
    clock.advance(8 * hours - 5 * minutes);
    expect(onNotice).toHaveBeenCalledTimes(2);
  });

  it('stops', () => {
    const { clock, session, onNotice, takenBack, onOver } = watched();
    session.set(4 * 60);
    session.stop();
    clock.advance(9 * hours);
    expect(takenBack).toHaveBeenCalledOnce();
    expect(onNotice).toHaveBeenCalledOnce();
    expect(onOver).not.toHaveBeenCalled();
  });
});
