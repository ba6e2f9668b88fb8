import { createHash } from 'node:crypto';
import {
  httpNames,
  platformContract,
  remoteRegistry,
  type RemoteDeclaration,
  type RemoteRegistry,
} from '@mebae/contracts';
import { containerName } from './container-name.ts';

/** The product does not want remotes from a working copy in front of its data. */
export class Refused extends Error {}

/**
 * Asks a product whether a remote of somebody's working copy may run in it.
 * @param product its origin
 * @throws Refused when it may not; Error when the product does not answer
 */
export async function assertAllowed(product: string): Promise<void> {
  await askRegistry(product);
}

/**
 * A product's registry with one remote of a working copy in the place of the published one. It names no pages that the
 * remote ships whole: their HTML has the script already when it comes through the dev server.
 * @param product its origin
 * @param base path below which the remote's files are served, with a slash at its end
 * @throws Refused when the product does not allow it; Error when it does not answer with a registry
 */
export async function registryWith(
  product: string,
  base: string,
  { declaration, manifest }: { declaration: RemoteDeclaration; manifest: Uint8Array },
): Promise<RemoteRegistry> {
  const registry = remoteRegistry.parse(await askRegistry(product));
  const isOther = ({ name }: { name: string }): boolean => name !== declaration.name;
  const others = registry.remotes.filter(isOther);
  return {
    ...registry,
    ...(registry.withdrawn && { withdrawn: registry.withdrawn.filter(isOther) }),
    remotes: [
      ...others,
      {
        ...declaration,
        pages: undefined,
        version: 'dev',
        contract: platformContract,
        container: containerName(declaration.name),
        manifest: `${base}mf-manifest.json`,
        integrity: `sha384-${createHash('sha384').update(manifest).digest('base64')}`,
        development: true,
        publishedAt: new Date().toISOString(),
      },
    ],
  };
}

async function askRegistry(product: string): Promise<unknown> {
  const response = await fetch(new URL('/remotes/registry.json', product));
  if (!response.ok) throw new Error(`HTTP ${response.status}`);
  if (response.headers.get(httpNames.developmentRemotes) !== 'allowed') {
    throw new Refused(
      `${product} refuses remotes from a working copy. Use a product for tests, or start its bff with DEVELOPMENT_REMOTES=allowed.`,
    );
  }
  return response.json();
}
