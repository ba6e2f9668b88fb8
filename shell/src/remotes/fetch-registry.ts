import { remoteLimits, type RemoteRegistry } from '@mebae/contracts';

const registryAddress = '/remotes/registry.json';

/**
 * Fetches the registry.
 * @param timeoutMs how long to wait for it
 * @throws Error when there is no answer, or it is not a registry
 */
export async function fetchRegistry(timeoutMs = 20_000): Promise<RemoteRegistry> {
  const response = await fetch(registryAddress, {
    cache: 'no-cache',
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (!response.ok) throw new Error(`Registry: HTTP ${response.status}`);
  const value = (await response.json()) as RemoteRegistry;
  // Written by our own publish command, which checks the schema; here only what would break the frame is looked at.
  if (!Array.isArray(value.remotes)) throw new Error('Registry: no list of remotes');
  return value;
}

/** Asks again while the page is used: whoever waits for it has something else to fall back to. */
export const fetchRegistryAgain = (): Promise<RemoteRegistry> =>
  fetchRegistry(remoteLimits.registryTimeoutMs);
