import { accountEndpoints, apiBase, httpNames } from '@mebae/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Context } from '../../lib/context.ts';
import { endSession } from '../../lib/end-session.ts';
import { fail } from '../../lib/failure.ts';
import { callUpstream, notForOwnCalls } from '../../lib/own-call.ts';
import { nobody, requestHeaders } from '../../lib/request-headers.ts';
import { badYear, schoolYearOf } from '../../lib/school-year.ts';
import { clearedCookie, setCookie } from '../../lib/session-cookie.ts';

const askedEmail = z.object({ email: z.string() });
const anyObject = z.record(z.string(), z.unknown());
/** The last four are upstream's results in which nobody is signed in yet. */
const tokenResult = z.object({
  authToken: z.string().nullish(),
  email: z.string().nullish(),
  role: z.number().int().nullish(),
  licenseExpired: z.boolean().nullish(),
  authCodeRequire: z.boolean().nullish(),
  authCodeFail: z.boolean().nullish(),
  secondFactor: z.unknown().optional(),
});

/**
 * `POST /signin` of the API, and `POST /signin/passkey`, which says whose it is only in its response: upstream decides, the browser gets everything but the token, the token goes into the cookie.
 * Another user's live session is not replaced unasked, an operator's never is the same user's, and a passkey's may be
 * anybody's: 409, before upstream uses the passkey's response up, until the page, which has asked, repeats the call with `x-replace-session: yes`. An operator's session then ends upstream too.
 */
export async function signIn(
  request: FastifyRequest,
  reply: FastifyReply,
  context: Context,
  way: 'password' | 'passkey' = 'password',
): Promise<FastifyReply> {
  const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  const email = way === 'password' ? emailOf(bytes) : null;
  const endpoint = way === 'password' ? accountEndpoints.signIn : accountEndpoints.signInByPasskey;
  const operator = context.sessions.readOperator(request);
  const reading = context.sessions.read(request);
  const isOther =
    operator.state === 'live' || (reading.state === 'live' && reading.session.email !== email);
  if (isOther && request.headers[httpNames.replaceSession] !== 'yes') {
    return fail(request, reply, 'other-session');
  }

  const schoolYear = schoolYearOf(request.headers);
  if (schoolYear === badYear) return fail(request, reply, 'bad-school-year');
  const response = await callUpstream(context, {
    request,
    pool: context.upstream.signIn,
    path: apiBase + endpoint.path,
    headers: requestHeaders(request, { ...nobody, schoolYear }, notForOwnCalls),
    body: bytes,
  });
  if (!response.ok) {
    request.fault = response.fault;
    return fail(request, reply, response.reason);
  }
  const json = jsonObject(response.body);
  if (json === null) return fail(request, reply, 'upstream-response-unusable');

  const { authToken: _hidden, ...shown } = json;
  const result = tokenResult.safeParse(json);
  if (response.status === 200 && !result.success) {
    return fail(request, reply, 'upstream-response-unusable');
  }
  const token = response.status === 200 && result.data ? usableToken(result.data) : null;
  if (token !== null) {
    try {
      const issued = context.sessions.issue({
        authToken: token,
        issuedAt: context.now(),
        email: email ?? result.data?.email?.toLowerCase() ?? '',
        role: result.data?.role ?? null,
      });
      setCookie(reply, issued);
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      return fail(request, reply, 'cookie-too-large');
    }
    if (operator.state !== 'none') {
      setCookie(reply, clearedCookie(httpNames.adminCookie));
    }
    // If upstream fails here, the fault is logged, and the token, which nobody has any more, expires.
    if (operator.state === 'live') await endSession(request, context, operator.session);
  }
  if (response.retryAfter !== null) reply.header('retry-after', response.retryAfter);
  return reply.code(response.status).header('cache-control', 'no-store').send(shown);
}

/** @returns null when upstream asks for more first: a second factor, a code, a licence */
function usableToken(result: z.infer<typeof tokenResult>): string | null {
  if (result.licenseExpired || result.authCodeRequire || result.authCodeFail) return null;
  if (result.secondFactor) return null;
  return result.authToken || null;
}

/** @returns null for what is no sign-in; upstream refuses it with a reason */
function emailOf(bytes: Buffer): string | null {
  const json = jsonObject(bytes);
  const parsed = askedEmail.safeParse(json);
  return parsed.success ? parsed.data.email.trim().toLowerCase() : null;
}

function jsonObject(bytes: Buffer): Record<string, unknown> | null {
  try {
    const parsed = anyObject.safeParse(JSON.parse(bytes.toString('utf8')));
    return parsed.success ? parsed.data : null;
  } catch {
    // The callers handle what is not JSON.
    return null;
  }
}
