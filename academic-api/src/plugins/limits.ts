import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import {
  httpNames,
  rateLimits,
  type Endpoint,
  type EndpointName,
  type RateLimitName,
} from '@mebae/contracts';
import {
  clientOf,
  createLimiter,
  createLimiterOfOftenCalled,
  secretOf,
  type KeyOf,
} from '@mebae/rate-limit';
import { tooManyRequests } from '../lib/calls/failure.ts';

/** A limit and whom it counts for; one that needs the body waits until it has been checked. */
interface Rule {
  limit: RateLimitName;
  keyOf: KeyOf;
  needsBody?: true;
  /** A device calls every few seconds. */
  isOften?: true;
}

/** The email address that a call is about, in the one spelling that accounts are found by. */
const addressOf: KeyOf = ({ body }) => {
  const { email } = body as { email: string };
  return email.trim().toLowerCase();
};
const sessionOf = secretOf(httpNames.authToken);
const linkOf = secretOf(httpNames.candidateToken);
const signInOf = secretOf(httpNames.studentToken);
/** A student by the sign-in, or by the personal link. */
const studentOf: KeyOf = (request) =>
  request.headers[httpNames.studentToken] === undefined ? linkOf(request) : signInOf(request);

const perClient = (limit: RateLimitName): Rule[] => [{ limit, keyOf: clientOf }];
const perSession = (limit: RateLimitName): Rule[] => [{ limit, keyOf: sessionOf }];

/** Calls that cost much, send mail or could be guessed, by name; sign-in is limited by what fails (`sign-in-limits.ts`). */
const byName: Partial<Record<EndpointName, Rule[]>> = {
  'resetPassword.send': [
    ...perClient('resetMailClient'),
    { limit: 'resetMailAddress', keyOf: addressOf, needsBody: true },
  ],
  'resetPassword.entry': perClient('passwordLinkRead'),
  'resetPassword.reset': perClient('passwordSet'),
  'ownAccount.changePassword': perSession('passwordSet'),
  'teachers.create': perSession('invitations'),
  'teachers.invite': perSession('invitations'),
  'schoolSecurity.sendCode': perSession('invitations'),
  'answer.people': [{ limit: 'findPeople', keyOf: linkOf }],
  'igsAccount.signIn': perClient('tokenLink'),
  'account.signInByPasskey': perClient('passkeySignIn'),
  'account.passkeyOptions': perClient('passkeySignIn'),
  'secondFactors.confirm': perSession('passwordSet'),
  'secondFactors.confirmOneTimeCode': perSession('passwordSet'),
  'openID.buttons': perClient('openID'),
  'openID.begin': perClient('openID'),
  'openID.complete': perClient('openID'),
  'lti.keys': perClient('ltiKeys'),
  'lti.begin': perClient('lti'),
  'lti.complete': perClient('lti'),
  'coveredSession.passkeyOptions': perClient('passkeySignIn'),
  'coveredSession.continueByConnection': perClient('openID'),
  'shortCode.open': perClient('shortCodes'),
  'lostLink.send': [
    ...perClient('lostLinksClient'),
    { limit: 'lostLinksAddress', keyOf: addressOf, needsBody: true },
  ],
  'reportLink.open': perClient('reportLinks'),
  'guide.ask': perSession('guideQuestions'),
  'guide.notAnswered': perSession('guideQuestions'),
  'guide.word': perSession('guideWordings'),
  'guide.publicPage': perClient('publicGuide'),
  'mailTemplates.test': perSession('invitations'),
};

/** The rules of a call; uploads, downloads and candidates' calls have theirs by what they are, new ones too. */
function rulesOf(endpoint: Endpoint, name: EndpointName): Rule[] {
  const rules = byName[name] ?? [];
  if (endpoint.transfer === 'upload') return [...rules, ...perSession('imports')];
  if (endpoint.transfer === 'download' && endpoint.access === 'staff')
    return [...rules, ...perSession('exports')];
  if (endpoint.access === 'candidate' || endpoint.access === 'student') {
    const keyOf = endpoint.access === 'student' ? studentOf : linkOf;
    return [...rules, { limit: 'answers', keyOf, isOften: true }];
  }
  return rules;
}

/**
 * Hooks that hold a call to its rate limits (table `rateLimits` of the contract, times RATE_LIMIT_FACTOR). A call that is
 * one too many is 429 with Retry-After, before any work is done for it.
 * @param app has the rate limits
 * @returns route options; empty for a call without a limit
 */
export function limitHooks(
  app: FastifyInstance,
  endpoint: Endpoint,
  name: EndpointName,
): Partial<RouteOptions> {
  const { rateLimitFactor } = app.deps.config;
  const hook = (rules: Rule[]) =>
    rules.map(({ limit, keyOf, isOften }) => {
      const { max, seconds } = rateLimits[limit];
      const scaled = { max: Math.max(1, Math.round(max * rateLimitFactor)), seconds };
      const count = isOften
        ? createLimiterOfOftenCalled(app.rateLimitCounts, limit, scaled, keyOf)
        : createLimiter(app, limit, scaled, keyOf);
      return async (request: FastifyRequest, reply: FastifyReply) => {
        const { exceeded, retryAfter } = await count(request);
        if (!exceeded) return;
        reply.header('retry-after', String(retryAfter));
        throw tooManyRequests();
      };
    });
  const rules = rulesOf(endpoint, name);
  const early = rules.filter((rule) => !rule.needsBody);
  const late = rules.filter((rule) => rule.needsBody);
  return {
    ...(early.length > 0 && { onRequest: hook(early) }),
    ...(late.length > 0 && { preHandler: hook(late) }),
  };
}
