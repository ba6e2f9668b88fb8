import type { FrameScreen, RemoteName } from '@mebae/contracts';

/** A screen that is shown: a remote in a version, or a page of the frame. */
export type Screen = { screen: FrameScreen } | { screen: RemoteName; version: string };

interface Shown {
  path: string;
  /** `performance.now()`. */
  since: number;
  screen: Screen;
}

/** Maximum number of screens that a report may name. */
const most = 50;

/** Remembers which screen was shown when, so that what is measured later still finds the one that it happened on. */
export function createScreens(now: () => number = () => performance.now()) {
  let shown: Shown[] = [];
  return {
    /** Another address is shown; the first one counts from the page's beginning. */
    show(path: string, screen: Screen): void {
      const since = shown.length === 0 ? 0 : now();
      shown = [...shown, { path, since, screen }].slice(-most);
    },
    /** The screen that was shown at a time. */
    at: (time: number): Screen =>
      (shown.findLast(({ since }) => since <= time) ?? shown[0])?.screen ?? { screen: 'other' },
    /** The screen that an address led to the last time; undefined when it is not remembered. */
    of: (path: string): Screen | undefined =>
      shown.findLast((entry) => entry.path === path)?.screen,
  };
}

/** This page's. */
export const screens = createScreens();
