import { defaultLanguage, httpNames, languageCodes, type LanguageCode } from '@mebae/contracts';

/** The nonce that the page's content security policy lets styles and scripts use; undefined without a policy. */
export function pageNonce(): string | undefined {
  return document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce || undefined;
}

/** The product's name, a setting of the installation. */
export function productName(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="product-name"]')?.content ?? '';
}

/**
 * The language that a cookie header names.
 * @returns undefined when there is none, or not one of ours
 */
export function languageOf(cookies: string): LanguageCode | undefined {
  const value = cookies
    .split('; ')
    .find((cookie) => cookie.startsWith(`${httpNames.language}=`))
    ?.slice(httpNames.language.length + 1);
  return languageCodes.find((code) => code === value);
}

/** The language that this browser has chosen before, if any. */
export const chosenLanguage = (): LanguageCode | undefined => languageOf(document.cookie);

/** The language that a personal link asks for by `?lang=`, if any. */
export function languageOfLink(search: string): LanguageCode | undefined {
  const wanted = new URLSearchParams(search).get('lang');
  return languageCodes.find((code) => code === wanted);
}

const year = 365 * 24 * 3600;

/** Remembers a choice of language in this browser; the page must be loaded again to show it. */
export function rememberLanguage(language: LanguageCode): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${httpNames.language}=${language}; Path=/; Max-Age=${year}; SameSite=Lax${secure}`;
}

/** The page's language: the one chosen before, else Japanese. Sets it on the document. */
export function applyLanguage(language: LanguageCode = chosenLanguage() ?? defaultLanguage) {
  document.documentElement.lang = language;
  return language;
}
