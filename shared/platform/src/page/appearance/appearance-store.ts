import { recall, remember } from '../browser-storage.ts';
import {
  densities,
  appearanceOf,
  oneOf,
  schemes,
  type Density,
  type Appearance,
  type Scheme,
} from './appearance.ts';

/** `index.html` reads the first one too, before the first paint. */
const keys = { scheme: 'mebae.scheme', density: 'mebae.density' } as const;

export interface AppearanceChoice {
  scheme: Scheme;
  density: Density;
}

/**
 * The appearance of this page: what this browser remembers, the device's wishes, and printing. On a page that says nothing of
 * a choice (`data-scheme` on the root, set before the first paint) only the device decides: the candidates'.
 */
function createAppearanceStore(window: Window) {
  const root = window.document.documentElement;
  const remembers = root.dataset.scheme !== undefined;
  const media = (query: string) => window.matchMedia(query);
  const queries = {
    dark: media('(prefers-color-scheme: dark)'),
    contrast: media('(prefers-contrast: more)'),
    forced: media('(forced-colors: active)'),
  };
  const listeners = new Set<() => void>();
  let printing = false;
  let choice: AppearanceChoice = {
    scheme: oneOf(schemes, root.dataset.scheme ?? null, 'system'),
    density: remembers
      ? oneOf(densities, recall(keys.density, window), 'comfortable')
      : 'comfortable',
  };
  let appearance = resolve();

  function resolve(): Appearance {
    return appearanceOf(choice.scheme, choice.density, {
      dark: queries.dark.matches,
      moreContrast: queries.contrast.matches || queries.forced.matches,
      forced: queries.forced.matches,
      printing,
    });
  }

  function renew(): void {
    if (remembers) root.dataset.scheme = choice.scheme;
    appearance = resolve();
    for (const listener of listeners) listener();
  }

  for (const query of Object.values(queries)) query.addEventListener('change', renew);
  const print = (now: boolean) => () => {
    printing = now;
    renew();
  };
  window.addEventListener('beforeprint', print(true));
  window.addEventListener('afterprint', print(false));
  window.addEventListener('storage', ({ key, newValue }) => {
    // Another tab has chosen: this one follows.
    if (!remembers) return;
    if (key === keys.scheme) choice = { ...choice, scheme: oneOf(schemes, newValue, 'system') };
    if (key === keys.density)
      choice = { ...choice, density: oneOf(densities, newValue, 'comfortable') };
    renew();
  });

  return {
    get: (): Appearance => appearance,
    choice: (): AppearanceChoice => choice,
    choose: (next: Partial<AppearanceChoice>): void => {
      choice = { ...choice, ...next };
      remember(keys.scheme, choice.scheme, window);
      remember(keys.density, choice.density, window);
      renew();
    },
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

let store: ReturnType<typeof createAppearanceStore> | undefined;

/** The one store of the page. */
export const pageAppearance = () => (store ??= createAppearanceStore(window));
