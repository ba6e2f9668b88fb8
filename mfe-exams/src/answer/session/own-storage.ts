import { previewedDraft } from '../preview/previewed-draft.ts';

/** The browser's own storage; reading the name alone can throw where it is forbidden. A preview keeps nothing. */
export function ownStorage(): Storage | null {
  if (previewedDraft() !== null) return null;
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}
