import { remoteLimits, type PublishedRemote } from '@mebae/contracts';
import type { LoadWatch } from '../telemetry/load-progress.ts';
import { checkedDefaults, fetchManifest } from './checked-fetch.ts';
import { createFileIntegrity } from './file-integrity.ts';

/** What the page knows of its remotes' scripts. */
export const integrity = createFileIntegrity();

/** URL of a remote's manifest, by which federation knows the remote: known by its entry, it fails to load a second time. */
export const manifestUrl = (remote: PublishedRemote): string =>
  new URL(remote.manifest, location.origin).href;

/** URL of a remote's entry, which lies beside its manifest. */
export const entryUrl = (remote: PublishedRemote): string =>
  new URL('remoteEntry.js', manifestUrl(remote)).href;

/**
 * Fetches what must be known before a remote's first script runs: its manifest and the hashes of its files. Its first
 * scripts come meanwhile; whether they are taken is decided when they are run.
 * @param again forget what an earlier try left in the browser's cache
 * @param watch told how far it came
 * @returns the manifest
 * @throws Error when one of them can't be had, or is not what the registry names
 */
export async function fetchRemoteFiles(
  remote: PublishedRemote,
  module: string,
  again: boolean,
  watch: LoadWatch,
): Promise<string> {
  if (!again) {
    if (remote.entryIntegrity) preload(entryUrl(remote), remote.entryIntegrity);
    const { scripts = [] } = remote.routes.find((route) => route.module === module) ?? {};
    for (const { path, integrity: sum } of scripts) preload(path, sum);
  }
  const [manifest] = await Promise.all([
    fetchManifest(manifestUrl(remote), {
      ...checkedDefaults,
      integrity: remote.integrity,
      onRetry: watch.retried,
    }),
    integrity.learn(remote, watch.retried),
    again ? refreshCache(integrity.asked(remote)) : null,
  ]);
  watch.reached('manifest');
  return manifest;
}

/** Lets the browser fetch a script that will be run soon. */
function preload(url: string, sum: string): void {
  const link = document.createElement('link');
  Object.assign(link, { rel: 'preload', as: 'script', integrity: sum, href: url });
  document.head.append(link);
}

/**
 * Fetches scripts past the browser's cache, where wrong bytes would stay for good: what a version holds is kept forever.
 * What fails here fails again, with its reason, when it is loaded.
 */
async function refreshCache(urls: readonly string[]): Promise<void> {
  await Promise.allSettled(
    urls.map(async (url) => {
      const signal = AbortSignal.timeout(remoteLimits.manifestTimeoutMs);
      const response = await fetch(url, { cache: 'reload', signal });
      await response.arrayBuffer();
    }),
  );
}
