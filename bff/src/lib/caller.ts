import { httpNames } from '@mebae/contracts';
import type { CookieName, CookieRequest, Session, SessionCookies } from './session-cookie.ts';

/** The person a request acts for, according to its two cookies. */
export type Caller =
  | { state: 'none' }
  | { state: 'duplicate' }
  /** `cookie` is the one to clear in order to end this session and leave the other one. */
  | { state: 'invalid'; cookie: CookieName }
  | {
      state: 'live';
      session: Session;
      /** Set while an operator acts. */
      adminToken: string | null;
      secondsLeft: number;
      /** Nothing but the calls of the cover may be made. */
      covered: boolean;
      cookie: CookieName;
    };

/**
 * An operator's session comes before the browser's own, which stays unchanged behind it. An operator's cookie that is no
 * longer valid is refused once and cleared: the page that sent it belongs to that school, so its call must not continue
 * with the other session.
 */
export function callerOf(sessions: SessionCookies, request: CookieRequest): Caller {
  const operator = sessions.readOperator(request);
  const cookie = httpNames.adminCookie;
  if (operator.state === 'none') return ownCaller(sessions, request);
  if (operator.state === 'duplicate') return operator;
  if (operator.state === 'invalid') return { ...operator, cookie };
  return { ...operator, adminToken: operator.session.adminToken, cookie };
}

/** The browser's own session, also while an operator acts in front of it. */
export function ownCaller(sessions: SessionCookies, request: CookieRequest): Caller {
  const own = sessions.read(request);
  const cookie = httpNames.sessionCookie;
  if (own.state === 'live') return { ...own, adminToken: null, cookie };
  return own.state === 'invalid' ? { ...own, cookie } : own;
}
