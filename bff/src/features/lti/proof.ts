import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Sealer } from '../../lib/sealing.ts';

/** A launch whose state was begun in this browser; whether its message is genuine is not known yet. */
export interface CheckedLaunch {
  connectionID: number;
  state: string;
  nonce: string;
}

const name = 'lti-proof';
/** Somebody may read the page that offers a new window first. */
const longestMs = 600_000;

const sealed = z.object({
  c: z.number().int(),
  s: z.string(),
  n: z.string(),
  h: z.string(),
  i: z.number(),
});

const hashOf = (idToken: string): string =>
  createHash('sha256').update(idToken).digest('base64url');

/** Seals that a message came with a launch of this browser, so that it can go on from a page of ours. */
export function sealProof(
  sealer: Sealer,
  { connectionID: c, state: s, nonce: n }: CheckedLaunch,
  idToken: string,
  now: number,
): string {
  return sealer.seal(name, JSON.stringify({ c, s, n, h: hashOf(idToken), i: now }));
}

/** @returns null for what is not exactly that message, or is too old */
export function openProof(
  sealer: Sealer,
  proof: string,
  idToken: string,
  now: number,
): CheckedLaunch | null {
  const text = sealer.open(name, proof);
  if (text === null) return null;
  const { c, s, n, h, i } = sealed.parse(JSON.parse(text));
  const age = now - i;
  if (h !== hashOf(idToken) || age < 0 || age > longestMs) return null;
  return { connectionID: c, state: s, nonce: n };
}

/** Whether a message asks for a choice, as far as it says so itself: only how the page goes on depends on it. */
export function asksForChoice(idToken: string): boolean {
  try {
    const payload: unknown = JSON.parse(
      Buffer.from(idToken.split('.')[1] ?? '', 'base64url').toString('utf8'),
    );
    const type = 'https://purl.imsglobal.org/spec/lti/claim/message_type';
    return z.object({ [type]: z.literal('LtiDeepLinkingRequest') }).safeParse(payload).success;
  } catch {
    return false;
  }
}
