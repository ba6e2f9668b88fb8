import type { FrameScreen, RemoteRegistry } from '@mebae/contracts';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { ownerOf } from '../remotes/registry.ts';
import { screens, type Screen } from '../telemetry/screens.ts';
import { useFrame } from './frame-context.ts';

const framePages: ReadonlyMap<string, FrameScreen> = new Map([
  ['/', 'home'],
  ['/pages/home', 'home'],
  ['/pages/guide', 'guide'],
  ['/pages/account', 'account'],
]);

/** The screen that an address leads to, as telemetry names it. */
export function screenOf(registry: RemoteRegistry, path: string): Screen {
  const own = path.startsWith('/pages/guide/') ? 'guide' : framePages.get(path);
  if (own) return { screen: own };
  const owner = ownerOf(registry, path);
  if (!owner) return { screen: 'other' };
  return { screen: owner.remote.name, version: owner.remote.version };
}

/** Lets telemetry know which screen is shown. */
export function useScreenShown(): void {
  const { registry } = useFrame();
  const { pathname } = useLocation();
  const shown = screenOf(registry, pathname);
  const key = Object.values(shown).join(' ');
  useEffect(() => {
    screens.show(pathname, shown);
    // The registry may be fetched anew with the same content: what it means counts.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [pathname, key]);
}
