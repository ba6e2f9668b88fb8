import { ltiOpened, type LtiOpened } from '@mebae/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Sealer } from '../../lib/sealing.ts';

/** Entry that waits until somebody has agreed that the sign-in before ends. */
type Entry = Exclude<LtiOpened, { as: 'choice' }>;

const name = '__Host-entry';
const seconds = 300;
const attributes = { path: '/', httpOnly: true, secure: true, sameSite: 'strict' } as const;
const sealed = z.object({ i: z.number(), e: ltiOpened });

/** Keeps who comes in while a page asks about the one who is signed in, in a sealed cookie of five minutes. */
export class PendingEntry {
  private readonly sealer: Sealer;
  private readonly now: () => number;

  constructor(sealer: Sealer, now: () => number) {
    this.sealer = sealer;
    this.now = now;
  }

  keep(reply: FastifyReply, entry: Entry): void {
    const value = this.sealer.seal(name, JSON.stringify({ i: this.now(), e: entry }));
    reply.setCookie(name, value, { ...attributes, maxAge: seconds });
  }

  /** @returns null where there is none, or it is too old */
  take(request: FastifyRequest, reply: FastifyReply): Entry | null {
    const value = request.cookies[name];
    if (value === undefined) return null;
    reply.setCookie(name, '', { ...attributes, maxAge: 0 });
    const text = this.sealer.open(name, value);
    if (text === null) return null;
    const { i, e } = sealed.parse(JSON.parse(text));
    const age = this.now() - i;
    return age < 0 || age > seconds * 1000 || e.as === 'choice' ? null : e;
  }
}
