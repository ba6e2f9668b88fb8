import { startLtiPlatform } from '@mebae/testing/lti-platform';
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Platform } from './platform.ts';
import { forgetPlatformKeys } from './platform-keys.ts';
import { verifyMessage } from './verify-message.ts';

const publicUrl = 'http://localhost:3000';
const server = await startLtiPlatform({ tool: publicUrl });
afterAll(server.stop);
beforeEach(() => {
  forgetPlatformKeys();
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => {
  server.trouble = null;
  vi.useRealTimers();
});

const platform: Platform = {
  connectionID: 1,
  name: 'platform',
  issuer: server.issuer,
  clientID: server.clientID,
  authorizationUrl: server.authorizationURL,
  tokenUrl: server.tokenURL,
  keysUrl: server.keysURL,
  identifierClaim: 'lis',
};
const person = { subject: 'somebody', name: '佐藤 花', roles: ['Learner'] };

async function verify(header: Record<string, unknown> = {}) {
  const nonce = 'n'.repeat(40);
  const idToken = await server.sign(server.claims(nonce, person), header);
  const config = { production: false, publicUrl };
  return verifyMessage(config, platform, { idToken, nonce }, new Date());
}
const pass = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000);

it('a new key of the platform is read when a message names it, and not more often than every half minute', async () => {
  expect((await verify()).subject).toBe('somebody');
  expect((await verify()).subject).toBe('somebody');
  const read = server.counts.keys;
  expect(read).toBe(1);
  await server.rotateKeys();
  // nobody makes the product ask again and again
  for (let attempt = 0; attempt < 5; attempt += 1) {
    await expect(verify({ kid: `made-up-${attempt}` })).rejects.toMatchObject({
      reason: 'notGenuine',
    });
  }
  expect(server.counts.keys).toBe(read);
  pass(31);
  expect((await verify()).subject).toBe('somebody');
  expect(server.counts.keys).toBe(read + 1);
});

it('keys that were read serve while the platform is down, for ten minutes', async () => {
  await verify();
  server.trouble = 'down';
  pass(500);
  expect((await verify()).subject).toBe('somebody');
  pass(200);
  await expect(verify()).rejects.toMatchObject({ reason: 'platformUnavailable' });
  server.trouble = null;
  expect((await verify()).subject).toBe('somebody');
});

it('in production nothing but https is sent to or called', async () => {
  const { mayBeCalled } = await import('./platform.ts');
  expect(mayBeCalled({ production: true }, server.keysURL)).toBe(false);
  expect(mayBeCalled({ production: true }, 'https://portal.example/keys')).toBe(true);
});
