import type { LanguageCode } from '@mebae/contracts';
import { platformText, type PlatformTextKey } from '../i18n/platform-text.ts';
import type { ApiError } from './api-error.ts';

const keys: Record<number, PlatformTextKey> = {
  401: 'error.expired',
  403: 'error.forbidden',
  404: 'error.notFound',
  413: 'error.tooLarge',
  429: 'error.tooMany',
  502: 'error.unavailable',
  503: 'error.unavailable',
  504: 'error.timeout',
};

/** The text of a failure of the connection; null for a response. */
export function connectionText({ kind }: ApiError, language: LanguageCode): string | null {
  if (kind === 'timeout') return platformText('error.timeout', language);
  return kind === 'network' ? platformText('error.network', language) : null;
}

/** The text of an HTTP status; null for one that says nothing of its own. */
export function statusText({ status }: ApiError, language: LanguageCode): string | null {
  const key = keys[status];
  return key === undefined ? null : platformText(key, language);
}
