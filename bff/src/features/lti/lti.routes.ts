import { apiBase, ltiEndpoints, ltiOpened, ltiPaths, type LtiOpened } from '@mebae/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { ownCaller } from '../../lib/caller.ts';
import type { Context } from '../../lib/context.ts';
import { enterAsStaff, enterAsStudent } from '../../lib/enter.ts';
import { fail } from '../../lib/failure.ts';
import { callUpstream, notForOwnCalls, type OwnResponse } from '../../lib/own-call.ts';
import { parseJSON, postJSON } from '../../lib/post-json.ts';
import { nobody, requestHeaders } from '../../lib/request-headers.ts';
import { isReturnAddress } from '../../lib/return-address.ts';
import { crossSiteFault } from '../../lib/same-site.ts';
import type { Sealer } from '../../lib/sealing.ts';
import { cookieNameOf, type BegunLaunches, type FramedLaunch } from './begun-launch.ts';
import { loginFields, readOnce, type Fields } from './fields.ts';
import {
  askToReplace,
  goOn,
  keepInStorage,
  offerChoices,
  offerWindow,
  readFromStorage,
  refusals,
  refuse,
  type PageOf,
  type Refusal,
} from './pages.ts';
import { PendingEntry } from './pending-entry.ts';
import { asksForChoice, openProof, sealProof } from './proof.ts';
import { placeOf } from './place.ts';

/** Claims of a message are some kilobytes; more is no message. */
const formBytes = 64 * 1024;
/** Choices of sixty courses, each with a signed response. */
const openedBytes = 512 * 1024;

const begun = z.object({
  connectionID: z.number().int(),
  url: z.url(),
  state: z.string().min(20),
  nonce: z.string(),
});
const failed = z.object({ reason: z.union([z.string(), z.array(z.string())]) });

interface Parts {
  context: Context;
  sealer: Sealer;
  launches: BegunLaunches;
}

/**
 * Launches of learning platforms (LTI 1.3). `/lti/login` sends the browser to the platform, the platform sends a form to
 * `/lti/launch`, and from there a page of ours goes on to `/lti/continue`, which alone opens anything: that request comes
 * from our own page, so that the cookies of sessions come with it, and in a frame it is made by a press that opens a window.
 */
export async function ltiRoutes(app: FastifyInstance, parts: Parts): Promise<void> {
  const pending = new PendingEntry(parts.sealer, parts.context.now);
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: formBytes },
    (_request, body, done) => done(null, new URLSearchParams(String(body))),
  );
  const pageOf = (request: FastifyRequest, reply: FastifyReply): PageOf => {
    reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer');
    return { request, reply, context: parts.context };
  };
  app.get(ltiPaths.keys, (request, reply) => keys(request, reply, parts.context));
  app.route({
    method: ['GET', 'POST'],
    url: ltiPaths.login,
    handler: async (request, reply) => login(pageOf(request, reply), parts),
  });
  app.post(ltiPaths.launch, async (request, reply) => launch(pageOf(request, reply), parts));
  app.post(ltiPaths.continue, async (request, reply) =>
    open(pageOf(request, reply), parts, pending),
  );
  app.post(ltiPaths.replace, async (request, reply) => replace(pageOf(request, reply), pending));
}

const callOwn = (
  { request, context }: PageOf,
  path: string,
  body: unknown,
  bytesMax?: number,
): Promise<OwnResponse> =>
  postJSON(request, context, {
    pool: context.upstream.signIn,
    path: apiBase + path,
    body,
    ...(bytesMax !== undefined && { bytesMax }),
  });

/** Public keys, which platforms read now and then: a new one is announced for a while before it signs. */
async function keys(
  request: FastifyRequest,
  reply: FastifyReply,
  context: Context,
): Promise<FastifyReply> {
  const response = await callUpstream(context, {
    request,
    pool: context.upstream.signIn,
    path: apiBase + ltiEndpoints.keys.path,
    headers: requestHeaders(request, { ...nobody, schoolYear: null }, notForOwnCalls),
    body: null,
  });
  if (!response.ok) {
    request.fault = response.fault;
    return fail(request, reply, response.reason);
  }
  if (response.status === 429) return fail(request, reply, 'too-many-requests');
  const set = response.status === 200 ? parseJSON(keySet, response.body) : null;
  if (set === null) return fail(request, reply, 'upstream-response-unusable');
  return reply.header('cache-control', 'public, max-age=300').send(set);
}

const keySet = z.object({ keys: z.array(z.record(z.string(), z.unknown())) });

async function login(page: PageOf, { launches }: Parts): Promise<FastifyReply> {
  const { request, reply, context } = page;
  const place = placeOf(request);
  if (place === 'head') return reply.code(200).send();
  if (place === 'prefetch') return reply.code(503).send();
  if (place === 'other') return refuse(page, 'embedded');
  const fields = loginFields(request);
  if (fields === null) return refuse(page, 'notGenuine');
  const { storage, query, ...body } = fields;
  const response = await callOwn(page, ltiEndpoints.begin.path, body);
  const result = response.ok && response.status === 200 ? parseJSON(begun, response.body) : null;
  if (result === null) return refuse(page, refusalOf(request, response));
  const { connectionID, state, nonce } = result;
  const url = new URL(result.url);
  const framed: FramedLaunch | null =
    place === 'frame' ? { origin: url.origin, storage, again: query } : null;
  url.searchParams.set('state', launches.stateWith(state, framed));
  const launched = { connectionID, state, nonce, begunAt: context.now() };
  const kept = launches.keep(request, reply, launched, framed !== null);
  if (framed?.storage) {
    const { origin, storage: keeper } = framed;
    const { name: key, value } = kept;
    return keepInStorage(page, { origin, storage: keeper, key, value, next: url.href });
  }
  return reply.redirect(url.href, 303);
}

async function launch(page: PageOf, { sealer, launches }: Parts): Promise<FastifyReply> {
  const { request, reply, context } = page;
  const fields = readOnce(request.body, ['id_token', 'state', 'error', 'stored']);
  if (fields?.state === undefined) return refuse(page, 'notGenuine');
  const { state, framed } = launches.framedOf(fields.state);
  // what a storage had comes from our own page; of another site it would be somebody else's launch
  const stored = crossSiteFault(request) === null ? (fields.stored ?? null) : null;
  const isFramed = framed !== null;
  const launched = launches.take(request, reply, state, { isFramed, stored });
  if (launched === null) return goOnWithoutCookie(page, fields, state, framed);
  if (fields.error !== undefined) return refuse(page, 'cancelled');
  if (fields.id_token === undefined) return refuse(page, 'notGenuine');
  const idToken = fields.id_token;
  const proof = sealProof(sealer, launched, idToken, context.now());
  return goOn(page, { idToken, proof }, isFramed && !asksForChoice(idToken));
}

/** A browser that keeps no cookie for us in this frame: by the platform's storage, else in a window of its own. */
function goOnWithoutCookie(
  page: PageOf,
  fields: Fields<'id_token' | 'state' | 'error' | 'stored'>,
  state: string,
  framed: FramedLaunch | null,
): FastifyReply {
  const { request } = page;
  const { id_token: idToken, state: whole = '', stored } = fields;
  if (framed === null) return refuse(page, 'notGenuine');
  // a cookie that does not fit is no missing cookie
  const key = cookieNameOf(state);
  if (request.cookies[key] !== undefined) return refuse(page, 'notGenuine');
  if (framed.storage !== null && stored === undefined && idToken !== undefined) {
    const data = { origin: framed.origin, storage: framed.storage, key };
    return readFromStorage(page, data, { id_token: idToken, state: whole });
  }
  request.fault = 'lti-no-cookie';
  return offerWindow(page, framed.again);
}

async function open(page: PageOf, { sealer }: Parts, pending: PendingEntry): Promise<FastifyReply> {
  const { request, reply, context } = page;
  const fields = readOnce(request.body, ['id_token', 'proof']);
  const { id_token: idToken, proof } = fields ?? {};
  if (crossSiteFault(request) !== null || idToken === undefined || proof === undefined) {
    return refuse(page, 'notGenuine');
  }
  const checked = openProof(sealer, proof, idToken, context.now());
  if (checked === null) return refuse(page, 'notGenuine');
  const body = { ...checked, idToken };
  const response = await callOwn(page, ltiEndpoints.complete.path, body, openedBytes);
  const opened =
    response.ok && response.status === 200 ? parseJSON(ltiOpened, response.body) : null;
  if (opened === null) return refuse(page, refusalOf(request, response));
  if (opened.as === 'choice') return offerChoices(page, opened);
  const own = ownCaller(context.sessions, request);
  const isSame =
    own.state !== 'live' ||
    (opened.as === 'staff' && own.session.email === opened.email.toLowerCase());
  if (isSame) return enter(page, opened);
  pending.keep(reply, opened);
  return askToReplace(page, own.session.email);
}

/** Somebody has agreed that the sign-in before ends. */
async function replace(page: PageOf, pending: PendingEntry): Promise<FastifyReply> {
  const entry =
    crossSiteFault(page.request) === null ? pending.take(page.request, page.reply) : null;
  return entry === null ? refuse(page, 'notGenuine') : enter(page, entry);
}

async function enter(
  page: PageOf,
  opened: Exclude<LtiOpened, { as: 'choice' }>,
): Promise<FastifyReply> {
  const { request, reply, context } = page;
  if (!isReturnAddress(opened.path)) return refuse(page, 'unavailable');
  if (opened.as === 'student') {
    await enterAsStudent(request, reply, context, opened.studentToken);
  } else if (!(await enterAsStaff(request, reply, context, opened))) {
    return refuse(page, 'unavailable');
  }
  return reply.redirect(opened.path, 303);
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
