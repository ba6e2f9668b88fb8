import {
  ErrorCategory,
  errorCatalogue,
  errorText,
  limits,
  type LanguageCode,
} from '@mebae/contracts';
import { inWordsOfSchool } from '../i18n/i18n.ts';
import { platformText } from '../i18n/platform-text.ts';
import { ApiError } from './api-error.ts';
import { connectionText, statusText } from './status-text.ts';
import { referenceOf } from './trace.ts';

/** One notice as the specification's section 8 wants it shown. */
export interface ErrorNotice {
  title: string;
  lines: string[];
  durationMs: number;
}

const suppressedCode = 2003;
const reasonLinesCode = 83;

/** 'Parameter error' says less than the status where that one is of its own kind: forbidden, not found, too many. */
const generalCode = 1;

/**
 * The text of any failure for a person: the catalogue's where its code is known, the general one where it names a code
 * that is not; without a code, one for its HTTP status.
 * @param error what a call threw; anything that is not an `ApiError` gets the general text
 * @param language interface language
 */
export function errorTextOf(error: unknown, language: LanguageCode): string {
  if (!(error instanceof ApiError)) {
    return errorText(ErrorCategory.None, 0, language, inWordsOfSchool);
  }
  const ofConnection = connectionText(error, language);
  if (ofConnection !== null) return ofConnection;
  if (error.code === reasonLinesCode && error.reason.length > 0) return error.reason.join('\n');
  const { category, code } = error;
  const ofStatus = statusText(error, language);
  const known = errorCatalogue.some((e) => e.category === category && e.code === code);
  if (known && (ofStatus === null || code !== generalCode)) {
    return errorText(category, code, language, inWordsOfSchool, error.reason[0]);
  }
  if (ofStatus !== null && (known || code === 0)) return ofStatus;
  return errorText(category, code, language, inWordsOfSchool);
}

/**
 * Which notice a failure gives (specification section 8).
 * @returns null where no notice is shown: code 2003, an expired session and a timeout (both have a dialog), an abort
 */
export function errorNoticeOf(error: unknown, language: LanguageCode): ErrorNotice | null {
  if (error instanceof DOMException && error.name === 'AbortError') return null;
  if (error instanceof ApiError) {
    if (error.kind === 'expired' || error.kind === 'timeout') return null;
    if (error.category === ErrorCategory.Grow && error.code === suppressedCode) return null;
  }
  return {
    title: platformText('error.title', language),
    lines: [errorTextOf(error, language), errorReferenceLine(error, language)]
      .filter((text) => text !== null)
      .flatMap((text) => text.split('\n')),
    durationMs: limits.noticeMs,
  };
}

const serverFault = 500;

/** The line with the short id of a fault, for a person to read. */
export const referenceText = (reference: string, language: LanguageCode): string =>
  platformText('error.reference', language).replace('{id}', reference);

/**
 * The line with which a person can report an unexpected failure: its id finds the failure in the servers' logs.
 * @returns null for a failure that explains itself, or that no server has seen
 */
export function errorReferenceLine(error: unknown, language: LanguageCode): string | null {
  if (!(error instanceof ApiError) || error.status < serverFault || !error.traceID) return null;
  return referenceText(referenceOf(error.traceID), language);
}
