/** The routes that a remote says it owns, and by which of its modules. */
interface OwnsRoutes {
  routes: readonly { module: string; prefixes: readonly string[] }[];
}

/** Whether a path is the prefix itself or lies below it; `/pages/exam` does not own `/pages/examples`. */
export function isBelow(path: string, prefix: string): boolean {
  const clean = prefix.endsWith('/') ? prefix.slice(0, -1) : prefix;
  return path === clean || path.startsWith(`${clean}/`);
}

/**
 * Finds the owner of a path before any of its code loads. The longest prefix wins.
 * @returns the remote and its route; null when no remote claims the path
 */
export function routeOwner<R extends OwnsRoutes>(
  remotes: readonly R[],
  path: string,
): { remote: R; route: R['routes'][number] } | null {
  let best: { remote: R; route: R['routes'][number]; length: number } | null = null;
  for (const remote of remotes) {
    for (const route of remote.routes) {
      for (const prefix of route.prefixes) {
        if (isBelow(path, prefix) && prefix.length > (best?.length ?? -1)) {
          best = { remote, route, length: prefix.length };
        }
      }
    }
  }
  return best && { remote: best.remote, route: best.route };
}
