import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createConnection } from './connection.ts';

function setUp() {
  let reachable = true;
  let offline = false;
  const reach = vi.fn<() => Promise<boolean>>(async () => reachable);
  const connection = createConnection({
    reach,
    isOffline: () => offline,
    wait: (ms, then) => {
      const timer = setTimeout(then, ms);
      return () => clearTimeout(timer);
    },
  });
  const recovered = vi.fn<() => void>();
  connection.onRecovered(recovered);
  return {
    connection,
    reach,
    recovered,
    server: (answers: boolean) => {
      reachable = answers;
    },
    device: (isOffline: boolean) => {
      offline = isOffline;
    },
  };
}

describe('connection', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('is not lost by one failed call when the server answers', async () => {
    const { connection, recovered } = setUp();
    await connection.check();
    expect(connection.isLost()).toBe(false);
    expect(recovered).not.toHaveBeenCalled();
  });

  it('is lost when the server does not answer, and comes back by itself, once', async () => {
    const { connection, recovered, server } = setUp();
    const changes: boolean[] = [];
    connection.subscribe(() => changes.push(connection.isLost()));
    server(false);
    await connection.check();
    expect(connection.isLost()).toBe(true);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(connection.isLost()).toBe(true);
    server(true);
    await vi.advanceTimersByTimeAsync(4_000);
    expect(connection.isLost()).toBe(false);
    expect(recovered).toHaveBeenCalledTimes(1);
    expect(changes).toEqual([true, false]);
  });

  it('asks again while the device says that it is off the net, whose word may come first', async () => {
    const { connection, reach, server, device } = setUp();
    device(true);
    await connection.check();
    expect(connection.isLost()).toBe(false);
    server(false);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(connection.isLost()).toBe(true);
    device(false);
    server(true);
    await vi.advanceTimersByTimeAsync(4_000);
    expect(connection.isLost()).toBe(false);
    await vi.advanceTimersByTimeAsync(120_000);
    expect(reach).toHaveBeenCalledTimes(3);
  });

  it('asks less and less often, but never less than every half minute', async () => {
    const { connection, reach, server } = setUp();
    server(false);
    await connection.check();
    await vi.advanceTimersByTimeAsync(62_000);
    // At 0, 2, 6, 14, 30 and 60 seconds.
    expect(reach).toHaveBeenCalledTimes(6);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(reach).toHaveBeenCalledTimes(7);
  });

  it('asks at once when somebody wants to, and keeps one clock', async () => {
    const { connection, reach, server } = setUp();
    server(false);
    await connection.check();
    await connection.check();
    expect(reach).toHaveBeenCalledTimes(2);
    // Only the second wait runs: four seconds.
    await vi.advanceTimersByTimeAsync(3_900);
    expect(reach).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(200);
    expect(reach).toHaveBeenCalledTimes(3);
  });
});
