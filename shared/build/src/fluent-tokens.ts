/** Layers are not part of the themes: their tokens name a value to fall back to. */
const layers: Readonly<Record<string, number>> = {
  zIndexBackground: 0,
  zIndexContent: 1,
  zIndexOverlay: 1000,
  zIndexPopup: 2000,
  zIndexMessages: 3000,
  zIndexFloating: 4000,
  zIndexPriority: 5000,
  zIndexDebug: 6000,
};

/**
 * Stands in for Fluent's `tokens` in every bundle: each is `var(--its-name)`, so the list of five hundred names need not
 * be sent. A test compares it with Fluent's own.
 */
export const tokens = new Proxy<Record<string, string>>(
  {},
  {
    get(_, name) {
      if (typeof name !== 'string') return undefined;
      return name in layers ? `var(--${name}, ${layers[name]})` : `var(--${name})`;
    },
  },
);
