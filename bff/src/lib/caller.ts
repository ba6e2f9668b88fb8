import { clearedOperatorCookie, clearedSessionCookie } from './session-cookie.ts';
import type { Session, SessionCookies } from './session-cookie.ts';

/** Who a request acts for, by its two cookies. */
export type Caller =
  | { state: 'none' }
  | { state: 'duplicate' }
  /** `clear` is the `Set-Cookie` value that ends this session and leaves the other one. */
  | { state: 'invalid'; clear: string }
  | {
      state: 'live';
      session: Session;
      /** Set while an operator acts. */
      adminToken: string | null;
      secondsLeft: number;
      clear: string;
    };

/**
 * An operator's session comes before the browser's own, which waits untouched behind it. An operator's cookie that is no
 * longer good is refused once and cleared: the page it came from belongs to that school, so its call must not go on
 * under the name of whoever waits behind.
 * @param cookieHeader the request's `Cookie` header, if any
 */
export function callerOf(sessions: SessionCookies, cookieHeader: string | undefined): Caller {
  const operator = sessions.readOperator(cookieHeader);
  const clear = clearedOperatorCookie;
  if (operator.state === 'none') return ownCaller(sessions, cookieHeader);
  if (operator.state === 'duplicate') return operator;
  if (operator.state === 'invalid') return { ...operator, clear };
  return { ...operator, adminToken: operator.session.adminToken, clear };
}

/** The browser's own session, also while an operator acts before it. */
export function ownCaller(sessions: SessionCookies, cookieHeader: string | undefined): Caller {
  const own = sessions.read(cookieHeader);
  if (own.state === 'live') return { ...own, adminToken: null, clear: clearedSessionCookie };
  return own.state === 'invalid' ? { ...own, clear: clearedSessionCookie } : own;
}
