import type { LtiRefusal } from '@mebae/contracts';
import { decodeProtectedHeader, errors, jwtVerify, type JWTPayload } from 'jose';
import type { Config } from '../../config.ts';
import { refused } from '../calls/failure.ts';
import { claimNames, isOurTarget, messageClaims, messageOf, type Message } from './message.ts';
import { mayBeCalled, type Platform } from './platform.ts';
import { platformKeys } from './platform-keys.ts';

/** The platform's clock may differ from ours by so much. */
const skewSeconds = 60;
/** A message is as old at most when it comes. */
const oldestSeconds = 600;

/** The failure of a launch, with why; the cause is for the log and names no value of a token. */
export const launchRefused = (reason: LtiRefusal, cause?: unknown) =>
  Object.assign(refused(reason), cause === undefined ? {} : { cause });

const forged = (why: string) => launchRefused('notGenuine', new Error(why));

/** Errors of reading the platform's keys, in contrast to those of a token that is not good. */
const isOfPlatform = (error: unknown): boolean =>
  !(error instanceof errors.JOSEError) ||
  error instanceof errors.JWKSTimeout ||
  error instanceof errors.JWKSInvalid ||
  error.code === 'ERR_JOSE_GENERIC';

/** The library takes a token without the name of its key where the platform has one key only; LTI does not. */
function assertKeyIsNamed(idToken: string): void {
  let kid: unknown;
  try {
    ({ kid } = decodeProtectedHeader(idToken));
  } catch (error) {
    throw launchRefused('notGenuine', error);
  }
  if (typeof kid !== 'string' || kid === '') throw forged('the header has no kid');
}

async function verifiedClaims(platform: Platform, idToken: string, now: Date): Promise<JWTPayload> {
  assertKeyIsNamed(idToken);
  try {
    const { payload } = await jwtVerify(idToken, platformKeys(platform.keysUrl), {
      algorithms: ['RS256'],
      issuer: platform.issuer,
      audience: platform.clientID,
      requiredClaims: ['exp', 'iat', 'sub', 'nonce'],
      clockTolerance: skewSeconds,
      maxTokenAge: oldestSeconds,
      currentDate: now,
    });
    return payload;
  } catch (error) {
    throw launchRefused(isOfPlatform(error) ? 'platformUnavailable' : 'notGenuine', error);
  }
}

/** Checks who a token is for beyond what the library does: further audiences only with us as the authorised party. */
function assertForUs({ aud, azp }: JWTPayload & { azp?: unknown }, clientID: string): void {
  if (azp !== undefined && azp !== clientID) throw forged('azp is another party');
  if (Array.isArray(aud) && aud.length > 1 && azp === undefined) {
    throw forged('there are several audiences and no azp');
  }
}

const kinds = new Set(['LtiResourceLinkRequest', 'LtiDeepLinkingRequest']);

/**
 * Checks a message of a platform: signature with one of its keys, issuer, audience, authorised party, times, nonce, type,
 * version, deployment, target. Whether nonce, state and token were used before is asked by whoever calls.
 * @param nonce of the launch that this browser began
 * @throws Failure academic.1 `notGenuine`, `messageUnknown`, `platformUnavailable`
 */
export async function verifyMessage(
  config: Pick<Config, 'production' | 'publicUrl'>,
  platform: Platform,
  { idToken, nonce }: { idToken: string; nonce: string },
  now: Date,
): Promise<Message> {
  const payload = await verifiedClaims(platform, idToken, now);
  assertForUs(payload, platform.clientID);
  if (payload['nonce'] !== nonce) throw forged('the nonce is of another launch');
  const type = payload[claimNames.messageType];
  if (typeof type === 'string' && type !== '' && !kinds.has(type)) {
    throw launchRefused('messageUnknown', new Error('the type of the message is not served'));
  }
  const parsed = messageClaims.safeParse(payload);
  if (!parsed.success) {
    const names = parsed.error.issues.map(({ path }) => path.join('.')).join(', ');
    throw forged(`claims are missing or wrong: ${names}`);
  }
  const claims = parsed.data;
  const target = claims[claimNames.targetLinkURI];
  if (target !== undefined && !isOurTarget(config.publicUrl, target)) {
    throw forged('the target is not ours');
  }
  const message = messageOf(claims);
  if (message.choosing && !mayBeCalled(config, message.choosing.returnURL)) {
    throw forged('the choice would go where nothing may be sent');
  }
  return message;
}
