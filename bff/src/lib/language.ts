import { defaultLanguage, httpNames, languageCodes } from '@mebae/contracts';
import type { LanguageCode } from '@mebae/contracts';
import type { CookieRequest } from './session-cookie.ts';

/** The interface language: the shell keeps it in the cookie `lang`, which is no secret. */
export function requestLanguage({ cookies }: Pick<CookieRequest, 'cookies'>): LanguageCode {
  const value = cookies[httpNames.language];
  return languageCodes.find((code) => code === value) ?? defaultLanguage;
}

/** Names in a query may be spelled with escapes: `l%61ng` is `lang` as well. */
function isNamedLanguage(pair: string): boolean {
  const equals = pair.indexOf('=');
  const name = equals === -1 ? pair : pair.slice(0, equals);
  return name === httpNames.language || safeDecode(name) === httpNames.language;
}

function safeDecode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/**
 * Adds `lang` where there are other parameters, as the specification has it; what was sent stays byte for byte.
 * @param target path and query
 */
export function withLanguage(target: string, language: LanguageCode): string {
  const mark = target.indexOf('?');
  if (mark === -1 || mark === target.length - 1) return target;
  if (
    target
      .slice(mark + 1)
      .split('&')
      .some(isNamedLanguage)
  )
    return target;
  return `${target}&${httpNames.language}=${language}`;
}
