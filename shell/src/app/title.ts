/** The title that the page on show has given itself, if any. */
export function createTitleStore() {
  let title: string | null = null;
  const listeners = new Set<() => void>();
  return {
    set: (next: string | null): void => {
      if (next === title) return;
      title = next;
      for (const listener of listeners) listener();
    },
    get: () => title,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export type TitleStore = ReturnType<typeof createTitleStore>;

/** The document's title: the page's word for itself, or the menu's, before the product's name. */
export function documentTitle(parts: readonly (string | null | undefined)[]): string {
  return parts.filter(Boolean).join(' | ');
}
