import { connectionTestSteps, type ConnectionTestStep } from '@mebae/contracts';
import { importJWK, type JWK } from 'jose';
import * as client from 'openid-client';
import { z } from 'zod';
import type { Config } from '../../../config.ts';
import { mayBeCalled, type Platform } from '../../../lib/lti/platform.ts';
import { serviceToken } from '../../../lib/lti/service-token.ts';
import { messageOf, type ProviderTest } from './test-provider.ts';

const timeoutMs = 8000;
const keySet = z.object({ keys: z.array(z.looseObject({ kty: z.string() })) });

/** By these a platform says that it does not know the product, or can't read the product's keys. */
const refusesClient = new Set(['invalid_client', 'unauthorized_client', 'invalid_request']);

async function importable(keys: readonly JWK[]): Promise<JWK[]> {
  const tries = keys.map((key) =>
    importJWK(key, 'RS256').then(
      () => [key],
      () => [],
    ),
  );
  return (await Promise.all(tries)).flat();
}

/** Asks a platform for its keys, and for a token by an assertion that it checks with the product's keys. */
export async function testPlatform(
  config: Pick<Config, 'production' | 'ltiKeys'>,
  platform: Platform,
): Promise<ProviderTest> {
  const passed: ConnectionTestStep[] = [];
  const failAt = (failed: ConnectionTestStep, error: unknown): ProviderTest => ({
    passed,
    failed,
    detail: messageOf(error).slice(0, 300),
  });
  let response: Response;
  try {
    if (!mayBeCalled(config, platform.keysUrl)) throw new Error('the address is not https');
    const signal = AbortSignal.timeout(timeoutMs);
    response = await fetch(platform.keysUrl, { redirect: 'error', signal });
  } catch (error) {
    return failAt('reached', error);
  }
  passed.push('reached');
  let keys: JWK[];
  try {
    if (!response.ok) throw new Error(`the platform answers ${response.status}`);
    ({ keys } = keySet.parse(await response.json()));
  } catch (error) {
    return failAt('isProvider', error);
  }
  passed.push('isProvider');
  if ((await importable(keys)).length === 0) {
    return failAt('hasKeys', new Error('there is no key for RS256'));
  }
  passed.push('hasKeys');
  try {
    await serviceToken(config, platform);
  } catch (error) {
    // a platform that knows the product may still have no list of members for it
    const knowsUs = error instanceof client.ResponseBodyError && !refusesClient.has(error.error);
    if (!knowsUs) return failAt('takesClient', error);
  }
  return { passed: [...connectionTestSteps], failed: null, detail: '' };
}
