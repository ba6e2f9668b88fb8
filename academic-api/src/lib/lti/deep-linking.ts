import { randomUUID } from 'node:crypto';
import { ltiCourseParameter, ltiPaths } from '@mebae/contracts';
import { SignJWT } from 'jose';
import type { Config } from '../../config.ts';
import { claimNames } from './message.ts';
import type { Platform } from './platform.ts';
import { signingKey } from './tool-keys.ts';

/** A response is good for as long as somebody may look at the page before choosing. */
const minutes = 60;

/** Target of a link at the platform. */
export interface LinkTarget {
  /** Null: the own page. */
  courseID: number | null;
  title: string;
}

/**
 * Signs that a link was chosen, as a platform takes it (LTI Deep Linking 2.0).
 * @param request of the message that asked for it
 * @throws Error where the installation has no key
 */
export async function signChoice(
  config: Pick<Config, 'publicUrl' | 'ltiKeys'>,
  { issuer, clientID }: Pick<Platform, 'issuer' | 'clientID'>,
  request: { deploymentID: string; data: string | null },
  { courseID, title }: LinkTarget,
  now: Date,
): Promise<string> {
  const { kid, privateKey } = signingKey(config.ltiKeys);
  const seconds = Math.floor(now.getTime() / 1000);
  const item = {
    type: 'ltiResourceLink',
    title,
    url: `${config.publicUrl}${ltiPaths.launch}`,
    ...(courseID !== null && { custom: { [ltiCourseParameter]: String(courseID) } }),
    // the product opens in a window of its own
    window: { targetName: '_blank' },
  };
  return new SignJWT({
    [claimNames.messageType]: 'LtiDeepLinkingResponse',
    [claimNames.version]: '1.3.0',
    [claimNames.deploymentID]: request.deploymentID,
    ...(request.data !== null && { [claimNames.data]: request.data }),
    [claimNames.contentItems]: [item],
    nonce: randomUUID(),
  })
    .setProtectedHeader({ alg: 'RS256', kid, typ: 'JWT' })
    .setIssuer(clientID)
    .setAudience(issuer)
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + minutes * 60)
    .setJti(randomUUID())
    .sign(privateKey);
}
