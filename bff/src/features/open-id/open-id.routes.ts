import {
  apiBase,
  coveredSessionEndpoints,
  openIDCallbackPath,
  openIDEndpoints,
  openIDSignInPath,
  ownPagePath,
} from '@mebae/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { ownCaller } from '../../lib/caller.ts';
import type { Context } from '../../lib/context.ts';
import { enterAsStaff, enterAsStudent } from '../../lib/enter.ts';
import { fail } from '../../lib/failure.ts';
import { openedBy } from '../../lib/opened-by.ts';
import type { OwnResponse } from '../../lib/own-call.ts';
import { parseJSON, postJSON } from '../../lib/post-json.ts';
import { isReturnAddress } from '../../lib/return-address.ts';
import { nobody } from '../../lib/request-headers.ts';
import { uncover } from '../../lib/reseal.ts';
import type { BegunSignIn, BegunSignIns } from './begun-sign-in.ts';
import {
  askToReplace,
  isOfStudents,
  refusals,
  refuse,
  refuseContinuing,
  sendContinued,
  type Refusal,
} from './refusal-page.ts';

const begun = z.object({
  url: z.url(),
  state: z.string().min(20),
  nonce: z.string(),
  codeVerifier: z.string(),
});
const signedIn = z.object({
  authToken: z.string().min(1).optional(),
  email: z.string(),
  role: z.number().int().nullable(),
  licenseExpired: z.boolean(),
});
const enteredAsStudent = z.object({ studentToken: z.string().min(1) });
const failed = z.object({ reason: z.union([z.string(), z.array(z.string())]) });

const home = '/pages/home';

/**
 * Sign-in with an account of another system: `GET /signin/oidc/<connection>` sends the browser to the provider, and the
 * provider sends it back to `GET /signin/oidc/callback`. State, nonce and verifier are in a sealed cookie in between;
 * code and tokens are for the servers alone.
 */
export function openIDRoutes(
  app: FastifyInstance,
  context: Context,
  begunSignIns: BegunSignIns,
): void {
  app.get(openIDCallbackPath, async (request, reply) => {
    const stop = onlyForPeople(request, reply, context);
    return stop ?? complete(request, reply, context, begunSignIns);
  });
  app.get(`${openIDSignInPath}/:connectionID`, async (request, reply) => {
    const stop = onlyForPeople(request, reply, context);
    return stop ?? begin(request, reply, context, begunSignIns);
  });
}

/** Ends what no person has opened in a window. */
function onlyForPeople(
  request: FastifyRequest,
  reply: FastifyReply,
  context: Context,
): FastifyReply | null {
  reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer');
  const opener = openedBy(request);
  if (opener === 'head') return reply.code(200).send();
  if (opener === 'prefetch') return reply.code(503).send();
  return opener === 'page' ? refuse(request, reply, context, 'embedded') : null;
}

const callOwn = (
  request: FastifyRequest,
  context: Context,
  path: string,
  body: unknown,
): Promise<OwnResponse> =>
  postJSON(request, context, { pool: context.upstream.signIn, path: apiBase + path, body });

async function begin(
  request: FastifyRequest,
  reply: FastifyReply,
  context: Context,
  begunSignIns: BegunSignIns,
): Promise<FastifyReply> {
  const { connectionID } = request.params as { connectionID: string };
  const { returnTo, replace, ...query } = request.query as Record<
    string,
    string | string[] | undefined
  >;
  const isBad =
    returnTo !== undefined && (typeof returnTo !== 'string' || !isReturnAddress(returnTo));
  if (isBad || !/^[1-9]\d{0,14}$/.test(connectionID)) return fail(request, reply, 'bad-query');
  const address = typeof returnTo === 'string' ? returnTo : null;
  const own = ownCaller(context.sessions, request);
  // without a session there is nothing to continue: it is a sign-in like any other
  const continues = query['continue'] === 'yes' && own.state === 'live';
  if (own.state === 'live' && replace !== 'yes' && !continues) {
    const asked = new URLSearchParams({ replace: 'yes', ...(address && { returnTo: address }) });
    const again = `${openIDSignInPath}/${connectionID}?${asked}`;
    return askToReplace(request, reply, context, { email: own.session.email, again });
  }
  const response = await callOwn(request, context, openIDEndpoints.begin.path, {
    connectionID: Number(connectionID),
    ...(continues && { again: true }),
  });
  const result = response.ok && response.status === 200 ? parseJSON(begun, response.body) : null;
  if (result === null) {
    const refusal = refusalOf(request, response);
    return continues
      ? refuseContinuing(request, reply, context, { refusal, again: againOf(connectionID) })
      : refuse(request, reply, context, refusal, address);
  }
  const { url, ...secrets } = result;
  begunSignIns.keep(request, reply, {
    connectionID: Number(connectionID),
    ...secrets,
    returnTo: address,
    continues,
    begunAt: context.now(),
  });
  return reply.redirect(url, 303);
}

async function complete(
  request: FastifyRequest,
  reply: FastifyReply,
  context: Context,
  begunSignIns: BegunSignIns,
): Promise<FastifyReply> {
  const { state } = request.query as { state?: string | string[] };
  const known = typeof state === 'string' ? begunSignIns.take(request, reply, state) : null;
  if (known === null) return refuse(request, reply, context, 'notGenuine');
  if (known.continues) return continueCovered(request, reply, context, known);
  const { connectionID, nonce, codeVerifier, returnTo } = known;
  const response = await callOwn(request, context, openIDEndpoints.complete.path, {
    connectionID,
    query: request.url.split('?')[1] ?? '',
    state: known.state,
    nonce,
    codeVerifier,
  });
  const result =
    response.ok && response.status === 200
      ? parseJSON(z.union([signedIn, enteredAsStudent]), response.body)
      : null;
  if (result === null) {
    return refuse(request, reply, context, refusalOf(request, response), returnTo);
  }
  if ('studentToken' in result) {
    await enterAsStudent(request, reply, context, result.studentToken);
    return reply.redirect(ownPagePath, 303);
  }
  if (result.licenseExpired) return refuse(request, reply, context, 'licenceEnded');
  const { authToken } = result;
  const isIn =
    authToken !== undefined &&
    (await enterAsStaff(request, reply, context, { ...result, authToken }));
  if (!isIn) return refuse(request, reply, context, 'unavailable');
  return reply.redirect(isOfStudents(returnTo) ? home : (returnTo ?? home), 303);
}

/** Where the owner of a covered session begins once more. */
const againOf = (connectionID: string | number): string =>
  `${openIDSignInPath}/${connectionID}?continue=yes`;

/** Uncovers the session of this browser, once upstream has found that it is its owner who came back. */
async function continueCovered(
  request: FastifyRequest,
  reply: FastifyReply,
  context: Context,
  { connectionID, state, nonce, codeVerifier, begunAt }: BegunSignIn,
): Promise<FastifyReply> {
  const caller = ownCaller(context.sessions, request);
  if (caller.state !== 'live') return refuse(request, reply, context, 'notGenuine');
  const query = request.url.split('?')[1] ?? '';
  const response = await postJSON(request, context, {
    pool: context.upstream.signIn,
    path: apiBase + coveredSessionEndpoints.continueByConnection.path,
    body: { connectionID, query, state, nonce, codeVerifier, begunAt },
    own: { ...nobody, authToken: caller.session.authToken, schoolYear: null },
  });
  if (!response.ok || response.status !== 200) {
    const refusal = refusalOf(request, response);
    return refuseContinuing(request, reply, context, { refusal, again: againOf(connectionID) });
  }
  uncover(context, reply, caller);
  return sendContinued(request, reply, context);
}

function refusalOf(request: FastifyRequest, response: OwnResponse): Refusal {
  if (!response.ok) {
    request.fault = response.fault;
    return 'unavailable';
  }
  if (response.status === 429) return 'tooMany';
  const reason = [parseJSON(failed, response.body)?.reason].flat()[0];
  return refusals.find((known) => known === reason) ?? 'unavailable';
}
