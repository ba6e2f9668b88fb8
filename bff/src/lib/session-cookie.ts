import { httpNames, limits } from '@mebae/contracts';
import { z } from 'zod';
import { ConfigError } from './config-error.ts';
import type { Sealer } from './sealing.ts';

/** What the sealed cookie holds. Nothing of it but the role ever reaches the browser. */
export interface Session {
  authToken: string;
  /** Milliseconds since 1970. */
  issuedAt: number;
  email: string;
  role: number | null;
}

type SessionReading =
  | { state: 'none' }
  | { state: 'duplicate' }
  | { state: 'invalid' }
  | { state: 'live'; session: Session; secondsLeft: number };

const sessionSeconds = limits.sessionHours * 3600;

/** Browsers drop a longer cookie without a word (RFC 6265bis, section 5.7). */
const cookieBytesMax = 4096;

/** A replica's clock may be a little ahead of the one that sealed. */
const clockSkewMs = 60_000;

const payload = z.object({
  t: z.string().min(1),
  i: z.number().int(),
  e: z.string(),
  r: z.number().int().nullable(),
});

/** The attributes of every cookie of ours, and what `COOKIE_*` may say about them. */
export interface CookieAttributes {
  secure: boolean;
  path: string;
  domain: string | undefined;
}

/**
 * A browser refuses a `__Host-` cookie that breaks its rules, and nobody could sign in: better not to start.
 * @throws ConfigError naming the setting to remove
 */
export function assertHostCookie(attributes: CookieAttributes): void {
  if (!attributes.secure) throw brokenRule('COOKIE_SECURE', 'be Secure');
  if (attributes.path !== '/') throw brokenRule('COOKIE_PATH', 'have the path /');
  if (attributes.domain !== undefined) throw brokenRule('COOKIE_DOMAIN', 'have no domain');
}

function brokenRule(name: string, must: string): ConfigError {
  return new ConfigError(
    `${name} breaks the rules of the __Host- cookie, which must ${must}. Remove ${name} to fix; ` +
      'for plain http from another machine, put TLS in front.',
  );
}

const attributes = 'Path=/; HttpOnly; Secure; SameSite=Lax';

/** Same attributes as the cookie that it clears: browsers match on them. */
export const clearedSessionCookie = `${httpNames.sessionCookie}=; Max-Age=0; ${attributes}`;

/** Seals, reads and clears the session cookie. Holds no state. */
export interface SessionCookies {
  /**
   * @returns the `Set-Cookie` value
   * @throws RangeError when it would be longer than browsers keep
   */
  issue(session: Session): string;
  /** @param cookieHeader the request's `Cookie` header, if any */
  read(cookieHeader: string | undefined): SessionReading;
}

/** @param now milliseconds since 1970; tests pass their own */
export function createSessionCookies(sealer: Sealer, now: () => number): SessionCookies {
  return {
    issue(session) {
      const { authToken: t, issuedAt: i, email: e, role: r } = session;
      const sealed = sealer.seal(httpNames.sessionCookie, JSON.stringify({ t, i, e, r }));
      const cookie = `${httpNames.sessionCookie}=${sealed}; Max-Age=${sessionSeconds}; ${attributes}`;
      if (Buffer.byteLength(cookie) > cookieBytesMax) {
        throw new RangeError('the session cookie would be longer than 4096 bytes');
      }
      return cookie;
    },
    read(cookieHeader) {
      const values = cookieValues(cookieHeader, httpNames.sessionCookie);
      if (values.length > 1) return { state: 'duplicate' };
      const [value] = values;
      if (value === undefined) return { state: 'none' };
      const text = sealer.open(httpNames.sessionCookie, value);
      if (text === null) return { state: 'invalid' };
      const { t, i, e, r } = payload.parse(JSON.parse(text));
      const age = now() - i;
      if (age < -clockSkewMs || age >= sessionSeconds * 1000) return { state: 'invalid' };
      return {
        state: 'live',
        session: { authToken: t, issuedAt: i, email: e, role: r },
        secondsLeft: Math.min(sessionSeconds, Math.ceil((sessionSeconds * 1000 - age) / 1000)),
      };
    },
  };
}

/**
 * All values of one cookie, in the order sent; a parser that keeps one of two would hide a planted one.
 * @param header the `Cookie` header
 * @param name exact name
 */
export function cookieValues(header: string | undefined, name: string): string[] {
  if (header === undefined || !header.includes(name)) return [];
  const values: string[] = [];
  for (const part of header.split(';')) {
    const equals = part.indexOf('=');
    if (equals !== -1 && part.slice(0, equals).trim() === name) {
      values.push(part.slice(equals + 1).trim());
    }
  }
  return values;
}
