import { recall, remember } from '@mebae/platform/page';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import type { MainMenu } from '../lib/menu-model.ts';
import { preloadPage } from '../remotes/remote-loader.ts';
import { ownerOf } from '../remotes/registry.ts';
import { useFrame } from './frame-context.ts';

/** Where this browser keeps which menu entry was opened last. */
const lastKey = 'mebae.lastMenuEntry';

/** Somebody who pays for each byte, and says so, gets only what is opened. */
const savesData = (): boolean =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

function whenIdle(run: () => void): () => void {
  // Safari has no idle callback.
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(run, 2000);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(run);
  return () => cancelIdleCallback(handle);
}

/**
 * Has the next page's code ready: that of any link which the pointer or the focus comes to, and, while home is shown and
 * the browser has nothing else to do, that of the menu entry opened last, or of the first one.
 */
export function usePreload({ main, setup }: MainMenu): void {
  const { registry, remotes } = useFrame();
  const { pathname } = useLocation();
  const items = [...main, ...setup];
  const here = items.find(({ path }) => path === pathname)?.path;
  const isHome = pathname === '/' || pathname === '/pages/home';
  const last = isHome ? recall(lastKey) : null;
  const likely = (items.find(({ path }) => path === last) ?? items[0])?.path;

  useEffect(() => {
    if (here) remember(lastKey, here);
  }, [here]);

  useEffect(() => {
    if (savesData()) return undefined;
    const failed = new Set<string>();
    const preload = (path: string) => {
      const owner = ownerOf(registry, path);
      if (!owner || failed.has(owner.remote.name)) return;
      // It is not tried at every turn; opening it tries again, and shows the reason.
      preloadPage(remotes.load, owner, path).catch(() => failed.add(owner.remote.name));
    };
    const onPointOrFocus = ({ target }: Event) => {
      const link = target instanceof Element ? target.closest('a') : null;
      if (link?.origin === location.origin && link.target === '') preload(link.pathname);
    };
    document.addEventListener('pointerover', onPointOrFocus, { passive: true });
    document.addEventListener('focusin', onPointOrFocus);
    const stop = isHome && likely ? whenIdle(() => preload(likely)) : undefined;
    return () => {
      document.removeEventListener('pointerover', onPointOrFocus);
      document.removeEventListener('focusin', onPointOrFocus);
      stop?.();
    };
  }, [registry, remotes, isHome, likely]);
}
