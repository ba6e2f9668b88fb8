import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Sealer } from '../../lib/sealing.ts';

/** A launch that a platform has asked for: what its message must fit. */
export interface BegunLaunch {
  connectionID: number;
  /** The random part of the state that the platform gets. */
  state: string;
  nonce: string;
  /** Milliseconds since 1970. */
  begunAt: number;
}

/** Things that a launch in a frame needs to go on where the browser keeps no cookie for us. */
export interface FramedLaunch {
  /** Origin of the platform's pages that keep data for tools. */
  origin: string;
  /** Name of the frame that keeps them; null where the platform has none. */
  storage: string | null;
  /** Query of the address by which the launch begins again in a window of its own. */
  again: string;
}

/** A launch goes through the platform by itself; somebody may have to sign in there. */
const seconds = 600;
/** Launches of one browser at once: one a tab. */
const most = 6;
const prefix = '__Host-lti-';

const sealedLaunch = z.object({
  c: z.number().int(),
  s: z.string(),
  n: z.string(),
  i: z.number(),
});
const sealedFrame = z.object({ o: z.string(), t: z.string().nullable(), q: z.string() });

/** A platform sends the state back whatever it is; longer ones are cut by some. */
const stateMax = 3500;

/** Name of the cookie of a launch, and of what a platform's storage keeps in its place. */
export const cookieNameOf = (state: string): string =>
  prefix + state.replaceAll(/[^A-Za-z0-9_-]/g, '').slice(0, 16);

/**
 * The message of a platform comes as a form from its own page, so that a cookie must be sent with requests of other sites
 * (`SameSite=None`). It opens nothing by itself. Inside a frame it is kept for this platform's pages only (`Partitioned`).
 */
const attributesIn = (isFramed: boolean) =>
  ({
    path: '/',
    httpOnly: true,
    secure: true,
    sameSite: 'none',
    ...(isFramed && { partitioned: true }),
  }) as const;

/** Keeps the launches that a browser has begun, in sealed cookies that end after ten minutes. */
export class BegunLaunches {
  private readonly sealer: Sealer;
  private readonly now: () => number;

  constructor(sealer: Sealer, now: () => number) {
    this.sealer = sealer;
    this.now = now;
  }

  /** Keeps a launch; of too many the oldest is given up. @returns the same, sealed, for the platform's storage */
  keep(
    request: FastifyRequest,
    reply: FastifyReply,
    begun: BegunLaunch,
    isFramed: boolean,
  ): { name: string; value: string } {
    const others = Object.keys(request.cookies)
      .filter((name) => name.startsWith(prefix))
      .map((name) => ({ name, at: this.openAs(name, request.cookies[name])?.begunAt ?? 0 }))
      .toSorted((a, b) => b.at - a.at);
    const attributes = attributesIn(isFramed);
    for (const { name } of others.slice(most - 1)) {
      reply.setCookie(name, '', { ...attributes, maxAge: 0 });
    }
    const { connectionID: c, state: s, nonce: n, begunAt: i } = begun;
    const name = cookieNameOf(s);
    const value = this.sealer.seal(name, JSON.stringify({ c, s, n, i }));
    reply.setCookie(name, value, { ...attributes, maxAge: seconds });
    return { name, value };
  }

  /**
   * The launch that a state belongs to, which is used up by this; null for one that this browser has not begun.
   * @param stored what the platform's storage had for it, where the browser sends no cookie
   */
  take(
    request: FastifyRequest,
    reply: FastifyReply,
    state: string,
    { isFramed, stored }: { isFramed: boolean; stored: string | null },
  ): BegunLaunch | null {
    const name = cookieNameOf(state);
    const cookie = request.cookies[name];
    if (cookie !== undefined) {
      reply.setCookie(name, '', { ...attributesIn(isFramed), maxAge: 0 });
    }
    const begun = this.openAs(name, cookie ?? stored ?? undefined);
    return begun?.state === state ? begun : null;
  }

  private openAs(name: string, value: string | undefined): BegunLaunch | null {
    const text = value === undefined ? null : this.sealer.open(name, value);
    if (text === null) return null;
    const { c, s, n, i } = sealedLaunch.parse(JSON.parse(text));
    const age = this.now() - i;
    if (age < 0 || age > seconds * 1000) return null;
    return { connectionID: c, state: s, nonce: n, begunAt: i };
  }

  /** The state that the platform gets: in a frame with what the launch needs to go on without a cookie. */
  stateWith(state: string, framed: FramedLaunch | null): string {
    if (!framed) return state;
    const text = JSON.stringify({ o: framed.origin, t: framed.storage, q: framed.again });
    const whole = `${state}.${this.sealer.seal(`lti-frame ${state}`, text)}`;
    return whole.length > stateMax ? state : whole;
  }

  /** @returns null for a launch that began in a window of its own, and for a state that is not ours */
  framedOf(whole: string): { state: string; framed: FramedLaunch | null } {
    const dot = whole.indexOf('.');
    if (dot === -1) return { state: whole, framed: null };
    const state = whole.slice(0, dot);
    const text = this.sealer.open(`lti-frame ${state}`, whole.slice(dot + 1));
    if (text === null) return { state, framed: null };
    const { o: origin, t: storage, q: again } = sealedFrame.parse(JSON.parse(text));
    return { state, framed: { origin, storage, again } };
  }
}
