import type { RemoteRegistry } from '@mebae/contracts';
import type { AreaLoader } from './load-area.ts';
import { isSupported, ownerOf } from './registry.ts';

/** Begins to load the area that a page is about to show, while the frame still asks who it is for. */
export async function loadAhead(
  registry: Promise<RemoteRegistry>,
  path: string,
  load: AreaLoader,
): Promise<void> {
  try {
    const owner = ownerOf(await registry, path);
    if (owner && isSupported(owner.remote)) await load(owner, false);
  } catch {
    // Nobody's yet: where the area is shown it is loaded anew, and told when it fails again.
  }
}
