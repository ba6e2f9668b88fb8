import { createHash } from 'node:crypto';
import { httpNames, limits } from '@mebae/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { ConfigError } from './config-error.ts';
import type { Sealer } from './sealing.ts';

/** Content of the sealed cookie. Nothing of it but the role ever reaches the browser. */
export interface Session {
  authToken: string;
  /** Milliseconds since 1970. */
  issuedAt: number;
  email: string;
  role: number | null;
  /** Idle minutes after which the school has it covered; null: never. */
  coverMinutes?: number | null;
  /** It was covered, and its owner has not continued it since. */
  isCovered?: boolean;
  /** When its owner continued it last; milliseconds since 1970. */
  continuedAt?: number;
}

/** An operator's (IgsAdmin), who came by a link: upstream wants both tokens with every call. */
export interface OperatorSession extends Session {
  adminToken: string;
}

type Reading<S> =
  | { state: 'none' }
  | { state: 'duplicate' }
  | { state: 'invalid' }
  /** `covered`: nothing may be done with it until its owner continues it. */
  | { state: 'live'; session: S; secondsLeft: number; covered: boolean };

const sessionSeconds = limits.sessionHours * 3600;

/** Browsers silently drop a longer cookie (RFC 6265bis, section 5.7). */
const cookieBytesMax = 4096;

/** Opened cookies that are kept in memory, of a few hundred bytes each. */
const keptSessions = 10_000;

/** A replica's clock may be a little ahead of the one that sealed. */
const clockSkewMs = 60_000;

const payload = z.object({
  t: z.string().min(1),
  i: z.number().int(),
  e: z.string(),
  r: z.number().int().nullable(),
  m: z.number().int().nullish(),
  c: z.literal(1).optional(),
  k: z.number().int().optional(),
});
const usedPayload = z.object({ h: z.string(), u: z.number().int() });
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

interface CookieOptions {
  readonly path: '/';
  readonly httpOnly: true;
  readonly secure: true;
  readonly sameSite: 'lax';
  /** Seconds; without it the cookie ends with the browser. */
  readonly maxAge?: number;
}

const attributes: CookieOptions = { path: '/', httpOnly: true, secure: true, sameSite: 'lax' };

/** Length that the attributes add to a cookie, with the longest Max-Age that is used. */
const attributeBytes = `; Max-Age=${sessionSeconds}; Path=/; HttpOnly; Secure; SameSite=Lax`.length;

/** A cookie to be set on a response. */
export interface SealedCookie {
  readonly name: string;
  readonly value: string;
  readonly options: CookieOptions;
}

export type CookieName =
  | typeof httpNames.sessionCookie
  | typeof httpNames.adminCookie
  | typeof httpNames.usedCookie;

type SessionCookieName = Exclude<CookieName, typeof httpNames.usedCookie>;

const marginMs = limits.coverMarginSeconds * 1000;

/** Which session a moment of use belongs to; it says nothing of the token. */
const nameOfSession = ({ authToken }: Session): string =>
  createHash('sha256').update(authToken).digest('base64url').slice(0, 22);

/** The content that is sealed of a session. */
const contentOf = (session: Session) => ({
  t: session.authToken,
  i: session.issuedAt,
  e: session.email,
  r: session.role,
  // none of these where the school has no sessions covered
  ...(session.coverMinutes && { m: session.coverMinutes }),
  ...(session.isCovered && { c: 1 }),
  ...(session.continuedAt !== undefined && { k: session.continuedAt }),
});

const sessionOf = ({ t, i, e, r, m, c, k }: z.output<typeof payload>): Session => ({
  authToken: t,
  issuedAt: i,
  email: e,
  role: r,
  coverMinutes: m ?? null,
  isCovered: c === 1,
  ...(k !== undefined && { continuedAt: k }),
});

/** The cookie in a state that ends it. It has the attributes of the one that it clears, because browsers match on them. */
export const clearedCookie = (name: CookieName): SealedCookie => ({
  name,
  value: '',
  options: { ...attributes, maxAge: 0 },
});

export function setCookie(reply: FastifyReply, { name, value, options }: SealedCookie): void {
  reply.setCookie(name, value, options);
}

/** A request as far as its cookies matter here. */
export type CookieRequest = Pick<FastifyRequest, 'cookies' | 'headers'>;

/** Seals and reads the two cookies of sign-in. It holds no state except what it has opened recently. */
export interface SessionCookies {
  /** @throws RangeError when the cookie would be longer than browsers keep */
  issue(session: Session): SealedCookie;
  read(request: CookieRequest): Reading<Session>;
  /**
   * The operator's cookie exists beside the browser's own session and ends with the browser: it has no Max-Age. The time
   * sealed inside limits it to the same eight hours.
   * @throws RangeError when the cookie would be longer than browsers keep
   */
  issueOperator(session: OperatorSession): SealedCookie;
  /** An operator's session that nobody has used for as long as covers others is over: there is no way to continue it. */
  readOperator(request: CookieRequest): Reading<OperatorSession>;
  /**
   * Seals that a session is used now, in a cookie of its own: a response that comes late can put no session back that has been
   * replaced or covered meanwhile.
   */
  issueUsed(session: Session): SealedCookie;
}

/** @param now milliseconds since 1970; tests pass their own */
export function createSessionCookies(sealer: Sealer, now: () => number): SessionCookies {
  const seal = (name: CookieName, content: object, options: CookieOptions) => {
    const value = sealer.seal(name, JSON.stringify(content));
    if (name.length + 1 + value.length + attributeBytes > cookieBytesMax) {
      throw new RangeError(`the cookie ${name} would be longer than 4096 bytes`);
    }
    return { name, value, options };
  };
  // A browser sends the same cookie with every call, and opening it is the most expensive step of a call. Only cookies
  // that were opened are kept, so that nobody can push them out with forged ones. Their age is checked every time.
  const opened = new LRUCache<string, Session>({ max: keptSessions });
  const openedOperators = new LRUCache<string, OperatorSession>({ max: keptSessions });
  const open = (sealed: string): Session | null => {
    const text = sealer.open(httpNames.sessionCookie, sealed);
    if (text === null) return null;
    return sessionOf(payload.parse(JSON.parse(text)));
  };
  const openOperator = (sealed: string): OperatorSession | null => {
    const text = sealer.open(httpNames.adminCookie, sealed);
    if (text === null) return null;
    const { a, ...content } = operatorPayload.parse(JSON.parse(text));
    return { ...sessionOf(content), adminToken: a };
  };
  // A page says every minute that it is used, and its calls in between carry the same cookie.
  const openedUses = new LRUCache<string, z.output<typeof usedPayload>>({ max: keptSessions });
  const usedAt = (sealed: string | undefined, session: Session): number => {
    const before = session.continuedAt ?? session.issuedAt;
    if (sealed === undefined) return before;
    let use = openedUses.get(sealed);
    if (use === undefined) {
      const text = sealer.open(httpNames.usedCookie, sealed);
      if (text === null) return before;
      use = usedPayload.parse(JSON.parse(text));
      openedUses.set(sealed, use);
    }
    return use.h === nameOfSession(session) ? Math.max(before, use.u) : before;
  };
  const isCovered = (cookies: CookieRequest['cookies'], session: Session): boolean => {
    if (session.isCovered) return true;
    if (!session.coverMinutes) return false;
    const idleMs = now() - usedAt(cookies[httpNames.usedCookie], session);
    return idleMs > session.coverMinutes * 60_000 + marginMs;
  };
  const read = <S extends Session>(
    { cookies, headers }: CookieRequest,
    name: SessionCookieName,
    cache: LRUCache<string, S>,
    openSealed: (sealed: string) => S | null,
  ): Reading<S> => {
    const sealed = cookies[name];
    if (sealed === undefined) return none;
    if (isSentTwice(headers.cookie ?? '', name)) return duplicate;
    let session = cache.get(sealed);
    if (session === undefined) {
      const found = openSealed(sealed);
      if (found === null) return invalid;
      cache.set(sealed, found);
      session = found;
    }
    const age = now() - session.issuedAt;
    if (age < -clockSkewMs || age >= sessionSeconds * 1000) return invalid;
    const secondsLeft = Math.min(sessionSeconds, Math.ceil((sessionSeconds * 1000 - age) / 1000));
    return { state: 'live', session, secondsLeft, covered: isCovered(cookies, session) };
  };

  return {
    issue(session) {
      const left = Math.ceil((session.issuedAt - now()) / 1000) + sessionSeconds;
      const maxAge = Math.min(sessionSeconds, Math.max(0, left));
      return seal(httpNames.sessionCookie, contentOf(session), { ...attributes, maxAge });
    },
    read: (request) => read(request, httpNames.sessionCookie, opened, open),
    issueOperator(session) {
      const content = { ...contentOf(session), a: session.adminToken };
      return seal(httpNames.adminCookie, content, attributes);
    },
    readOperator(request) {
      const reading = read(request, httpNames.adminCookie, openedOperators, openOperator);
      return reading.state === 'live' && reading.covered ? invalid : reading;
    },
    issueUsed(session) {
      const content = { h: nameOfSession(session), u: now() };
      return seal(httpNames.usedCookie, content, { ...attributes, maxAge: sessionSeconds });
    },
  };
}

const none = { state: 'none' } as const;
const duplicate = { state: 'duplicate' } as const;
const invalid = { state: 'invalid' } as const;

/** A parser keeps one of two cookies of the same name, and would hide that the other one was planted. */
export function isSentTwice(header: string, name: string): boolean {
  const pair = `${name}=`;
  return header.indexOf(pair) !== header.lastIndexOf(pair);
}
