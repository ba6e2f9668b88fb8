import { httpNames, limits } from '@mebae/contracts';
import { z } from 'zod';
import { ConfigError } from './config-error.ts';
import { remember } from './remember.ts';
import type { Sealer } from './sealing.ts';

/** What the sealed cookie holds. Nothing of it but the role ever reaches the browser. */
export interface Session {
  authToken: string;
  /** Milliseconds since 1970. */
  issuedAt: number;
  email: string;
  role: number | null;
}

/** An operator's (IgsAdmin), who came by a link: upstream wants both tokens with every call. */
export interface OperatorSession extends Session {
  adminToken: string;
}

type Reading<S> =
  | { state: 'none' }
  | { state: 'duplicate' }
  | { state: 'invalid' }
  | { state: 'live'; session: S; secondsLeft: number };

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
const operatorPayload = payload.extend({ a: z.string().min(1) });

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
export const clearedOperatorCookie = `${httpNames.adminCookie}=; Max-Age=0; ${attributes}`;

/** Seals and reads the two cookies of sign-in. Holds no state but what it has opened lately. */
export interface SessionCookies {
  /**
   * @returns the `Set-Cookie` value
   * @throws RangeError when it would be longer than browsers keep
   */
  issue(session: Session): string;
  /** @param cookieHeader the request's `Cookie` header, if any */
  read(cookieHeader: string | undefined): Reading<Session>;
  /**
   * The operator's cookie lies beside the browser's own and ends with the browser: it has no Max-Age, and the same eight
   * hours by the time sealed inside.
   * @returns the `Set-Cookie` value
   * @throws RangeError when it would be longer than browsers keep
   */
  issueOperator(session: OperatorSession): string;
  /** @param cookieHeader the request's `Cookie` header, if any */
  readOperator(cookieHeader: string | undefined): Reading<OperatorSession>;
}

/** @param now milliseconds since 1970; tests pass their own */
export function createSessionCookies(sealer: Sealer, now: () => number): SessionCookies {
  const seal = (name: string, content: object, lifetime: string) => {
    const sealed = sealer.seal(name, JSON.stringify(content));
    const cookie = `${name}=${sealed}; ${lifetime}${attributes}`;
    if (Buffer.byteLength(cookie) > cookieBytesMax) {
      throw new RangeError(`the cookie ${name} would be longer than 4096 bytes`);
    }
    return cookie;
  };
  /** @returns the sealed value, or which of the two other states the cookie is in */
  const only = (name: string, cookieHeader: string | undefined) => {
    const values = cookieValues(cookieHeader, name);
    return values.length > 1 ? duplicate : (values[0] ?? none);
  };
  // A browser sends the same cookie with every call, and opening it is the dearest thing that the bff does for one.
  // Whether the session is still young enough is asked again each time.
  const ownSession = remember((sealed): Session | null => {
    const text = sealer.open(httpNames.sessionCookie, sealed);
    if (text === null) return null;
    const { t, i, e, r } = payload.parse(JSON.parse(text));
    return { authToken: t, issuedAt: i, email: e, role: r };
  });
  const operatorSession = remember((sealed): OperatorSession | null => {
    const text = sealer.open(httpNames.adminCookie, sealed);
    if (text === null) return null;
    const { t, a, i, e, r } = operatorPayload.parse(JSON.parse(text));
    return { authToken: t, adminToken: a, issuedAt: i, email: e, role: r };
  });
  const reading = <S extends Session>(session: S | null): Reading<S> => {
    if (session === null) return invalid;
    const age = now() - session.issuedAt;
    if (age < -clockSkewMs || age >= sessionSeconds * 1000) return invalid;
    const secondsLeft = Math.min(sessionSeconds, Math.ceil((sessionSeconds * 1000 - age) / 1000));
    return { state: 'live', session, secondsLeft };
  };

  return {
    issue({ authToken: t, issuedAt: i, email: e, role: r }) {
      return seal(httpNames.sessionCookie, { t, i, e, r }, `Max-Age=${sessionSeconds}; `);
    },
    read(cookieHeader) {
      const sealed = only(httpNames.sessionCookie, cookieHeader);
      return typeof sealed === 'string' ? reading(ownSession(sealed)) : sealed;
    },
    issueOperator({ authToken: t, adminToken: a, issuedAt: i, email: e, role: r }) {
      return seal(httpNames.adminCookie, { t, a, i, e, r }, '');
    },
    readOperator(cookieHeader) {
      const sealed = only(httpNames.adminCookie, cookieHeader);
      return typeof sealed === 'string' ? reading(operatorSession(sealed)) : sealed;
    },
  };
}

const none = { state: 'none' } as const;
const duplicate = { state: 'duplicate' } as const;
const invalid = { state: 'invalid' } as const;

/**
 * All values of one cookie, in the order sent; a parser that keeps one of two would hide a planted one.
 * @param header the `Cookie` header
 * @param name exact name
 */
export function cookieValues(header: string | undefined, name: string): string[] {
  if (header === undefined || !header.includes(name)) return [];
  const values: string[] = [];
  for (let at = header.indexOf(name); at !== -1; at = header.indexOf(name, at + 1)) {
    const start = header.lastIndexOf(';', at) + 1;
    const next = header.indexOf(';', at);
    const equals = header.indexOf('=', at + name.length);
    const end = next === -1 ? header.length : next;
    const isItsName = equals !== -1 && equals < end && header.slice(start, equals).trim() === name;
    if (isItsName) values.push(header.slice(equals + 1, end).trim());
  }
  return values;
}
