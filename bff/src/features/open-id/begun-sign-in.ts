import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Sealer } from '../../lib/sealing.ts';

/** A sign-in that has begun: what the answer of the provider must fit. */
export interface BegunSignIn {
  connectionID: number;
  state: string;
  nonce: string;
  codeVerifier: string;
  /** Path of ours to go on with; null: home. */
  returnTo: string | null;
  /** The owner of the covered session of this browser continues it; nobody signs in. */
  continues: boolean;
  /** Milliseconds since 1970. */
  begunAt: number;
}

/** A person has so long for the provider's pages. */
const seconds = 600;
/** Sign-ins of one browser at once: one a tab. */
const most = 4;
const prefix = '__Host-oidc-';
const attributes = { path: '/', httpOnly: true, secure: true, sameSite: 'lax' } as const;

const sealed = z.object({
  c: z.number().int(),
  s: z.string(),
  n: z.string(),
  v: z.string(),
  r: z.string().nullable(),
  k: z.literal(1).optional(),
  i: z.number(),
});

/** Each sign-in has a cookie of its own, so that two tabs don't disturb each other. */
const nameOf = (state: string): string =>
  prefix + state.replaceAll(/[^A-Za-z0-9_-]/g, '').slice(0, 16);

/** Keeps the sign-ins that a browser has begun, in sealed cookies that end after ten minutes. */
export class BegunSignIns {
  private readonly sealer: Sealer;
  private readonly now: () => number;

  constructor(sealer: Sealer, now: () => number) {
    this.sealer = sealer;
    this.now = now;
  }

  /** Keeps a sign-in; of too many the oldest is given up. */
  keep(request: FastifyRequest, reply: FastifyReply, begun: BegunSignIn): void {
    const others = Object.keys(request.cookies)
      .filter((name) => name.startsWith(prefix))
      .map((name) => ({ name, at: this.open(name, request.cookies[name])?.begunAt ?? 0 }))
      .toSorted((a, b) => b.at - a.at);
    for (const { name } of others.slice(most - 1)) this.clear(reply, name);
    const { connectionID: c, state: s, nonce: n, codeVerifier: v, returnTo: r, begunAt: i } = begun;
    const k = begun.continues ? 1 : undefined;
    const name = nameOf(s);
    const value = this.sealer.seal(name, JSON.stringify({ c, s, n, v, r, k, i }));
    reply.setCookie(name, value, { ...attributes, maxAge: seconds });
  }

  /** The sign-in that a state belongs to, which is used up by this; null for one that this browser has not begun. */
  take(request: FastifyRequest, reply: FastifyReply, state: string): BegunSignIn | null {
    const name = nameOf(state);
    const begun = this.open(name, request.cookies[name]);
    if (request.cookies[name] !== undefined) this.clear(reply, name);
    return begun?.state === state ? begun : null;
  }

  private clear(reply: FastifyReply, name: string): void {
    reply.setCookie(name, '', { ...attributes, maxAge: 0 });
  }

  private open(name: string, value: string | undefined): BegunSignIn | null {
    const text = value === undefined ? null : this.sealer.open(name, value);
    if (text === null) return null;
    const { c, s, n, v, r, k, i } = sealed.parse(JSON.parse(text));
    const age = this.now() - i;
    if (age < 0 || age > seconds * 1000) return null;
    return {
      connectionID: c,
      state: s,
      nonce: n,
      codeVerifier: v,
      returnTo: r,
      continues: k === 1,
      begunAt: i,
    };
  }
}
