import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { StoreError, type LockOptions, type StoreLock } from './store.ts';

/** Milliseconds. */
export interface LeaseTimings {
  /** Between two heartbeats. */
  heartbeatMs: number;
  /** Without one for so long, measured by the clock of whoever waits, a holder counts as dead. */
  expiryMs: number;
  /** Between two looks at a lease that somebody else holds. */
  pollMs: number;
}

/** The one object that a lease is, with conditional writes. */
export interface LeaseObject {
  read(): Promise<{ bytes: Uint8Array; etag: string } | null>;
  /**
   * @param known etag of what may be written over; null: nothing may be there
   * @returns the new etag, or null when something else was there
   */
  write(bytes: Uint8Array, known: string | null): Promise<string | null>;
}

export interface Lease extends StoreLock {
  /** Whether it was taken from a holder that seemed dead. */
  tookOver: boolean;
}

interface Holder {
  /** Null: nobody holds it. */
  owner: string | null;
  who: string;
  beat: number;
}

const defaultTimeout = 120_000;

/**
 * Holds an object in a bucket for this process. Nobody's clock is compared with another's: whoever waits watches the
 * object, and takes it over when it has not changed for long enough. A holder that was only slow finds out with its next
 * `assertHeld`.
 * @throws StoreError `busy` when a living holder outlasts the timeout
 */
export async function takeLease(
  object: LeaseObject,
  timings: LeaseTimings,
  { timeout = defaultTimeout, onWait }: LockOptions = {},
): Promise<Lease> {
  const began = performance.now();
  const who = `process ${process.pid} on ${hostname()}`;
  const mine: Holder = { owner: randomUUID(), who, beat: 0 };
  let seen = { etag: '', since: 0 };
  let isReported = false;
  for (;;) {
    const found = await object.read();
    const holder = found && holderOf(found.bytes);
    const now = performance.now();
    if (!found || holder?.owner === null) {
      const etag = await object.write(bytesOf(mine), found?.etag ?? null);
      if (etag !== null) return hold(object, timings, mine, etag, { tookOver: false });
    } else if (seen.etag !== found.etag) {
      seen = { etag: found.etag, since: now };
    } else if (now - seen.since >= timings.expiryMs) {
      const etag = await object.write(bytesOf(mine), found.etag);
      if (etag !== null) return hold(object, timings, mine, etag, { tookOver: true });
    }
    if (holder?.owner) {
      if (now - began >= timeout) {
        const seconds = Math.round(timeout / 1000);
        throw new StoreError(
          'busy',
          `${holder.who} has been at it for ${seconds} s. Try again later.`,
        );
      }
      if (!isReported) onWait?.(holder.who);
      isReported = true;
    }
    await delay(timings.pollMs);
  }
}

function hold(
  object: LeaseObject,
  { heartbeatMs }: LeaseTimings,
  mine: Holder,
  taken: string,
  { tookOver }: { tookOver: boolean },
): Lease {
  let etag: string | null = taken;
  let beating = Promise.resolve();

  const writeNow = async (next: () => Holder): Promise<void> => {
    if (etag === null) throw lost();
    const bytes = bytesOf(next());
    etag = await object.write(bytes, etag);
    // A write that was repeated after its response had been lost meets itself.
    etag ??= await ownEtag(object, bytes);
    if (etag === null) throw lost();
  };
  /** One after the other: two at once would take each other for a stranger. */
  const write = async (next: () => Holder): Promise<void> => {
    const before = beating;
    const mayBegin = Promise.withResolvers<void>();
    beating = mayBegin.promise;
    try {
      await before;
      await writeNow(next);
    } finally {
      mayBegin.resolve();
    }
  };
  const beat = (): Promise<void> =>
    write(() => {
      mine.beat += 1;
      return mine;
    });

  // A heartbeat that fails is not the end: what counts is asked by `assertHeld`.
  const timer = setInterval(() => void beat().catch(() => undefined), heartbeatMs);
  timer.unref();
  return {
    tookOver,
    assertHeld: beat,
    release: async () => {
      clearInterval(timer);
      // Freed, not deleted: a delete has no condition everywhere, and could hit the next holder's.
      await write(() => ({ owner: null, who: '', beat: 0 })).catch((error: unknown) => {
        if (!(error instanceof StoreError && error.kind === 'lost')) throw error;
      });
    },
  };
}

/** @returns the etag of what is there, if it is what we wrote; the heartbeats are counted, so no two are alike */
async function ownEtag(object: LeaseObject, written: Uint8Array): Promise<string | null> {
  const found = await object.read();
  return found && Buffer.compare(found.bytes, written) === 0 ? found.etag : null;
}

function lost(): StoreError {
  return new StoreError(
    'lost',
    'Somebody else took over, because this process gave no heartbeat. Nothing went live; try again.',
  );
}

const bytesOf = (holder: Holder): Uint8Array => new TextEncoder().encode(JSON.stringify(holder));

/** Whatever is no lease is held by nobody whom we know, and is taken over like one that is dead. */
function holderOf(bytes: Uint8Array): Holder {
  try {
    return JSON.parse(new TextDecoder().decode(bytes)) as Holder;
  } catch {
    return { owner: 'unknown', who: 'somebody', beat: 0 };
  }
}
