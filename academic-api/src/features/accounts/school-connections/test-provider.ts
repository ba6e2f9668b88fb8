import { connectionTestSteps, type ConnectionTestStep } from '@mebae/contracts';
import * as client from 'openid-client';
import type { Config } from '../../../config.ts';
import { openProvider, type Connection } from '../../../lib/accounts/identity-provider.ts';

/** The result of a test: the steps that went well, and the one that did not with what was said. */
export interface ProviderTest {
  passed: ConnectionTestStep[];
  failed: ConnectionTestStep | null;
  detail: string;
}

/** Words of an error and of its cause. */
export const messageOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  return cause instanceof Error ? `${error.message}: ${cause.message}` : error.message;
};

/** A network that gives nothing, in contrast to a server that says something else than a provider. */
const isUnreachable = (error: unknown): boolean =>
  error instanceof TypeError ||
  (error instanceof Error && 'code' in error && error.code === 'OAUTH_TIMEOUT');

/** Codes by which a provider says that it does not know the client, or not with this secret. */
const refusesClient = new Set(['invalid_client', 'unauthorized_client']);

/**
 * Asks a provider for what it says of itself, for its keys, and for a token by a code that nobody has: of a known client it
 * refuses the code, of an unknown one the client.
 */
export async function testProvider(
  config: Pick<Config, 'production' | 'publicUrl'>,
  connection: Connection,
  now: Date,
): Promise<ProviderTest> {
  const passed: ConnectionTestStep[] = [];
  const failAt = (failed: ConnectionTestStep, error: unknown): ProviderTest => ({
    passed,
    failed,
    detail: messageOf(error).slice(0, 300),
  });
  let provider: client.Configuration;
  try {
    provider = await openProvider(config, connection, now, { anew: true });
  } catch (error) {
    if (isUnreachable(error)) return failAt('reached', error);
    passed.push('reached');
    return failAt('isProvider', error);
  }
  passed.push('reached', 'isProvider');
  try {
    const response = await fetch(provider.serverMetadata().jwks_uri ?? '', {
      signal: AbortSignal.timeout(8000),
    });
    const { keys } = (await response.json()) as { keys?: unknown[] };
    if (!keys?.length) throw new Error('the provider has no keys');
  } catch (error) {
    return failAt('hasKeys', error);
  }
  passed.push('hasKeys');
  try {
    await client.genericGrantRequest(provider, 'authorization_code', {
      code: 'test-of-the-connection',
      redirect_uri: config.publicUrl,
      code_verifier: client.randomPKCECodeVerifier(),
    });
  } catch (error) {
    if (!(error instanceof client.ResponseBodyError) || refusesClient.has(error.error)) {
      return failAt('takesClient', error);
    }
  }
  return { passed: [...connectionTestSteps], failed: null, detail: '' };
}
