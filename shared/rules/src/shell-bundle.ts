import { isBelow } from './route-owner.ts';

/** The shell's bundles: who signs in, or has forgotten how, loads neither the router nor anything of federation. */
export type ShellBundle = 'staff' | 'signin' | 'reset-password' | 'help';

/**
 * Which bundle the page at a path begins with: the page loads it, and the bff names its scripts beforehand.
 * @param path of the address, without its query
 */
export function shellBundleOf(path: string): ShellBundle {
  if (path === '/signin' || /^\/signin\/\d+$/.test(path)) return 'signin';
  if (isBelow(path, '/help')) return 'help';
  return isBelow(path, '/reset-password') ? 'reset-password' : 'staff';
}
