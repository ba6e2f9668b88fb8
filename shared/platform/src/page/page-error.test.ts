import { ErrorCategory, errorText } from '@mebae/contracts';
import { expect, it } from 'vitest';
import { ApiError } from '../api/api-error.ts';
import { errorTextOf } from '../api/error-policy.ts';
import { pageErrorText } from './page-error.ts';

const failure = (category: ErrorCategory, code: number, status: number) =>
  new ApiError('failure', status, { category, code });

it('says of a candidate’s failures what a staff page says of them', () => {
  const { Academic, Auth, None } = ErrorCategory;
  for (const error of [
    new ApiError('timeout', 0),
    new ApiError('network', 0),
    new TypeError('x'),
    failure(Academic, 1, 400),
    failure(Academic, 1, 404),
    failure(Academic, 1, 429),
    failure(None, 0, 500),
    failure(None, 0, 503),
  ]) {
    for (const language of ['ja', 'en', 'vi'] as const) {
      expect(pageErrorText(error, language)).toBe(errorTextOf(error, language));
    }
  }
  // a link that is no longer good is the page's to explain
  expect(pageErrorText(failure(Auth, -1, 401), 'ja')).toContain('もう一度');
});

it('knows no code of the catalogue', () => {
  const { Grow } = ErrorCategory;
  const unknown = errorText(ErrorCategory.None, 0, 'en', (text) => text);
  expect(pageErrorText(failure(Grow, 22, 400), 'en')).toBe(unknown);
});
