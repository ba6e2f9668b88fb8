import { errorCatalogue, errorText, languageCodes, limits } from '@mebae/contracts';
import { describe, expect, it } from 'vitest';
import { ApiError, failureOf } from './api-error.ts';
import { errorNoticeOf, errorTextOf } from './error-policy.ts';

const failure = (category: number, code: number, status = 400, reason?: string | string[]) =>
  new ApiError('failure', status, { category, code, reason });

describe('errorTextOf', () => {
  it.each(languageCodes)('has every code of the catalogue in %s', (language) => {
    for (const { category, code, status } of errorCatalogue) {
      if (code === 83) continue;
      expect(errorTextOf(failure(category, code, status), language)).toBe(
        errorText(category, code, language),
      );
    }
  });

  it('looks a code up in its own category only', () => {
    expect(errorTextOf(failure(3, 2), 'en')).toContain('password is incorrect');
    expect(errorTextOf(failure(2, 2, 404), 'en')).toContain('teacher was not found');
    expect(errorTextOf(failure(1, 2), 'en')).toBe('An error has occurred');
  });

  it('lets the status speak where the code only says that a parameter is wrong', () => {
    expect(errorTextOf(failure(2, 1, 413), 'ja')).toContain('ファイルが大きすぎます');
    expect(errorTextOf(failure(2, 1, 429), 'en')).toContain('Too many requests');
    expect(errorTextOf(failure(2, 1, 400), 'en')).toBe(errorText(2, 1, 'en'));
  });

  it('names the status where there is no code', () => {
    expect(errorTextOf(new ApiError('failure', 429), 'en')).toContain('Too many requests');
    expect(errorTextOf(new ApiError('failure', 413), 'ja')).toContain('ファイルが大きすぎます');
    expect(errorTextOf(new ApiError('failure', 500), 'vi')).toBe(errorText(0, 0, 'vi'));
    expect(errorTextOf(new ApiError('network', 0), 'en')).toContain('cannot be reached');
    expect(errorTextOf(new TypeError('x'), 'en')).toBe('An error has occurred');
  });
});

describe('errorNoticeOf', () => {
  it('shows a titled notice for ten seconds', () => {
    expect(errorNoticeOf(failure(1, 2009), 'en')).toEqual({
      title: 'Error',
      lines: [errorText(1, 2009, 'en')],
      durationMs: limits.noticeMs,
    });
  });

  it('suppresses grow code 2003, and only that', () => {
    expect(errorNoticeOf(failure(1, 2003), 'ja')).toBeNull();
    expect(errorNoticeOf(failure(2, 1), 'ja')).not.toBeNull();
  });

  it('shows the reason lines of code 83', () => {
    const notice = errorNoticeOf(failure(1, 83, 400, ['row 2: name', 'row 5: class']), 'ja');
    expect(notice).toMatchObject({ lines: ['row 2: name', 'row 5: class'], durationMs: 10_000 });
    expect(errorNoticeOf(failure(1, 83, 400, 'a\nb'), 'ja')?.lines).toEqual(['a', 'b']);
    expect(errorNoticeOf(failure(1, 83), 'en')?.lines).toEqual([errorText(1, 83, 'en')]);
  });

  it('leaves expiry and timeout to their dialogs, and an abort to its caller', () => {
    expect(errorNoticeOf(new ApiError('expired', 401), 'ja')).toBeNull();
    expect(errorNoticeOf(new ApiError('timeout', 0), 'ja')).toBeNull();
    expect(errorNoticeOf(new DOMException('left', 'AbortError'), 'ja')).toBeNull();
  });
});

describe('failureOf', () => {
  it('reads our failures and nothing else', () => {
    expect(failureOf({ code: 2, category: 3, extra: 1 })).toEqual({ code: 2, category: 3 });
    expect(failureOf({ code: 83, category: 1, reason: ['a'] })?.reason).toEqual(['a']);
    expect(failureOf({ code: '2', category: 3 })).toBeUndefined();
    expect(failureOf(undefined)).toBeUndefined();
    expect(failureOf('<html>')).toBeUndefined();
  });
});
