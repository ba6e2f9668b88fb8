import type { LanguageCode } from '@mebae/contracts';
import i18next from 'i18next';
import { useEffect } from 'react';
import { productName } from './document.ts';

/** The interface language. A change reloads the page, so it never changes under a component. */
export const useLanguage = (): LanguageCode => i18next.language as LanguageCode;

/** Names this page in the document's title while it is shown; without a title it has the product's name. */
export function usePageTitle(title: string | null | undefined): void {
  useEffect(() => {
    document.title = title ?? productName();
  }, [title]);
}

const beforeUnload = (event: BeforeUnloadEvent): void => event.preventDefault();

/** While `dirty`, the browser asks before the tab closes. */
export function useUnsavedGuard(dirty: boolean): void {
  useEffect(() => {
    if (!dirty) return undefined;
    addEventListener('beforeunload', beforeUnload);
    return () => removeEventListener('beforeunload', beforeUnload);
  }, [dirty]);
}
