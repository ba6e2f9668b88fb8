import { httpNames, limits, ownPageIdleMinutes } from '@mebae/contracts';
import { z } from 'zod';
import type { Sealer } from './sealing.ts';
import { isSentTwice, type CookieRequest, type SealedCookie } from './session-cookie.ts';

/** A student's sign-in, as the sealed cookie holds it. */
export interface StudentSignIn {
  studentToken: string;
  /** Milliseconds since 1970. */
  issuedAt: number;
  /** When the student last touched the own page, to about a minute. */
  usedAt: number;
}

const name = httpNames.studentCookie;
const attributes = { path: '/', httpOnly: true, secure: true, sameSite: 'lax' } as const;
const sealed = z.object({ t: z.string().min(1), i: z.number().int(), u: z.number().int() });

/** A replica's clock may be a little ahead of the one that sealed. */
const clockSkewMs = 60_000;
const idleMs = ownPageIdleMinutes * 60_000;
const longestMs = limits.sessionHours * 3_600_000;

/**
 * Seals and reads the cookie of a student who has signed in. It ends with the browser, ten minutes after the last touch,
 * and after eight hours: the device may be shared. It stands beside the staff's cookie and never opens what that opens.
 */
export interface StudentCookie {
  /** The cookie of a sign-in that begins now, or of one that is used now. */
  issue(signIn: { studentToken: string; issuedAt: number }): SealedCookie;
  /** @returns `none` without a cookie, `invalid` for one that is over, damaged or sent twice */
  read(request: CookieRequest): StudentSignIn | 'none' | 'invalid';
}

/** The cookie in a state that ends it. */
export const clearedStudentCookie: SealedCookie = {
  name,
  value: '',
  options: { ...attributes, maxAge: 0 },
};

/** @param now milliseconds since 1970; tests pass their own */
export function createStudentCookie(sealer: Sealer, now: () => number): StudentCookie {
  const isBetween = (age: number, most: number): boolean => age >= -clockSkewMs && age < most;
  return {
    issue({ studentToken: t, issuedAt: i }) {
      return {
        name,
        value: sealer.seal(name, JSON.stringify({ t, i, u: now() })),
        options: attributes,
      };
    },
    read({ cookies, headers }) {
      const value = cookies[name];
      if (value === undefined) return 'none';
      const text = isSentTwice(headers.cookie ?? '', name) ? null : sealer.open(name, value);
      if (text === null) return 'invalid';
      const { t: studentToken, i: issuedAt, u: usedAt } = sealed.parse(JSON.parse(text));
      const isLive = isBetween(now() - usedAt, idleMs) && isBetween(now() - issuedAt, longestMs);
      return isLive ? { studentToken, issuedAt, usedAt } : 'invalid';
    },
  };
}
