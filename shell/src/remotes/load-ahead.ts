import type { RemoteRegistry } from '@mebae/contracts';
import type { AreaLoader } from './load-area.ts';
import { preloadPage } from './preload.ts';
import { ownerOf } from './registry.ts';

/** Begins to load the area and the page of it that are about to be shown, while the frame still asks who it is for. */
export async function loadAhead(
  registry: Promise<RemoteRegistry>,
  path: string,
  load: AreaLoader,
): Promise<void> {
  try {
    const owner = ownerOf(await registry, path);
    if (owner) await preloadPage(load, owner, path);
  } catch {
    // Nobody's yet: where the area is shown it is loaded anew, and told when it fails again.
  }
}
