import { ErrorCategory, generalErrorTexts, type LanguageCode } from '@mebae/contracts';
import { ApiError } from '../api/api-error.ts';
import { connectionText, statusText } from '../api/status-text.ts';

/** 'Parameter error', the code of whatever has none of its own. */
const generalCode = 1;

/**
 * The text of a failure on a page that ships whole: of the connection, of the HTTP status, or a general one. Calls of such a
 * page have no codes of their own, and the catalogue of codes is not in its script.
 */
export function pageErrorText(error: unknown, language: LanguageCode): string {
  const { unknown, input } = generalErrorTexts[language];
  if (!(error instanceof ApiError)) return unknown;
  const isInput = error.category === ErrorCategory.Academic && error.code === generalCode;
  return (
    connectionText(error, language) ?? statusText(error, language) ?? (isInput ? input : unknown)
  );
}
