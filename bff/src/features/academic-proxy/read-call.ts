import { apiBase, httpNames } from '@mebae/contracts';
import { clientOf } from '@mebae/rate-limit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { callerOf } from '../../lib/caller.ts';
import type { Context } from '../../lib/context.ts';
import type { FailureReason } from '../../lib/failure.ts';
import { announcedLength, hasBody } from '../../lib/incoming-body.ts';
import { requestLanguage, withLanguage } from '../../lib/language.ts';
import { nobody } from '../../lib/request-headers.ts';
import type { OwnHeaders } from '../../lib/request-headers.ts';
import { crossSiteFault, customHeaderFault } from '../../lib/same-site.ts';
import { badYear, schoolYearOf } from '../../lib/school-year.ts';
import { clearedCookie, setCookie } from '../../lib/session-cookie.ts';
import type { SealedCookie } from '../../lib/session-cookie.ts';
import { clearedStudentCookie } from '../../lib/student-cookie.ts';
import type { CallGroup } from '../../lib/call-group.ts';
import type { Call } from './call.ts';
import type { CallKind } from './endpoint-access.ts';

/**
 * Decides about a call when its head has arrived, before anything of its body is read.
 * @param kindOf what the contract declares of a call
 * @returns the call, or why it is refused
 */
export function readCall(
  request: FastifyRequest,
  reply: FastifyReply,
  context: Context,
  kindOf: (method: string, path: string) => CallKind,
): Call | FailureReason {
  const path = pathOf(request.url);
  const [endpointPath = ''] = path.slice(apiBase.length).split('?', 1);
  const kind = kindOf(request.method, endpointPath);
  const fault = originFault(request, kind) ?? bodyFault(request);
  if (fault) return fault;
  const schoolYear = schoolYearOf(request.headers);
  if (schoolYear === badYear) return 'bad-school-year';

  const identity = identityOf(request, reply, context, kind, schoolYear);
  if (typeof identity === 'string') return identity;
  const { own, person, endedCookie } = identity;
  const { bodyLimits } = context.config;
  const bodyLimit = kind.transfer === 'upload' ? bodyLimits.upload : bodyLimits.json;
  if ((announcedLength(request.raw) ?? 0) > bodyLimit) return 'body-too-large';
  const pool = context.upstream.calls[groupOf(kind)];
  const holder = { client: clientOf(request) ?? '', person };
  if (!pool.slots.isOpenTo(holder)) return 'upstream-busy';
  return {
    request,
    reply,
    // Without a query nothing is added, and the language is not needed.
    target: path.includes('?') ? withLanguage(path, requestLanguage(request)) : path,
    access: kind.access,
    own,
    contentType: request.headers['content-type'],
    endedCookie,
    pool,
    holder,
    bodyLimit,
  };
}

/** The router matches `/api/v3/%61cademic/x` as well; upstream gets the plain spelling, and so do the guards. */
function pathOf(url: string): string {
  if (url.startsWith(`${apiBase}/`)) return url;
  const depth = apiBase.split('/').length;
  return `${apiBase}/${url.split('/').slice(depth).join('/')}`;
}

function originFault(request: FastifyRequest, { transfer }: CallKind): FailureReason | null {
  // A download is a link: the browser itself sends it, without our header.
  const isLink = transfer === 'download' && request.method === 'GET';
  return crossSiteFault(request) ?? (isLink ? null : customHeaderFault(request));
}

function bodyFault({ method, raw }: FastifyRequest): FailureReason | null {
  return (method === 'GET' || method === 'HEAD') && hasBody(raw) ? 'bad-request' : null;
}

function groupOf({ access, transfer }: CallKind): CallGroup {
  if (access !== 'staff') return 'candidates';
  return transfer === 'json' ? 'staff' : 'files';
}

/** The person a call is for. */
interface Identity {
  readonly own: OwnHeaders;
  readonly person: string | null;
  readonly endedCookie: SealedCookie | null;
}

function identityOf(
  request: FastifyRequest,
  reply: FastifyReply,
  context: Context,
  { access, whenCovered }: CallKind,
  schoolYear: string | null,
): Identity | FailureReason {
  if (access !== 'staff') {
    const token = access === 'public' ? undefined : request.headers[httpNames.candidateToken];
    const candidateToken = token === undefined ? null : String(token);
    if (access === 'student' && candidateToken === null) {
      return studentOf(request, reply, context, schoolYear);
    }
    const own = { ...nobody, candidateToken, schoolYear };
    return { own, person: candidateToken, endedCookie: null };
  }
  const caller = callerOf(context.sessions, request);
  if (caller.state === 'duplicate') return 'duplicate-session';
  if (caller.state !== 'live') {
    if (caller.state === 'invalid') setCookie(reply, clearedCookie(caller.cookie));
    return 'no-session';
  }
  if (caller.covered && !whenCovered) return 'session-covered';
  const { adminToken, cookie, session } = caller;
  const own = { ...nobody, authToken: session.authToken, adminToken, schoolYear };
  // Somebody who signs in again and again does not get more connections for it.
  return { own, person: session.email, endedCookie: clearedCookie(cookie) };
}

/** A student who has signed in, in a tab that has no personal link. */
function studentOf(
  request: FastifyRequest,
  reply: FastifyReply,
  { students }: Context,
  schoolYear: string | null,
): Identity | FailureReason {
  const signIn = students.read(request);
  if (signIn === 'invalid') setCookie(reply, clearedStudentCookie);
  if (signIn === 'none' || signIn === 'invalid') return 'no-session';
  const { studentToken } = signIn;
  const own = { ...nobody, studentToken, schoolYear };
  return { own, person: studentToken, endedCookie: clearedStudentCookie };
}
