import { errorCatalogue, errorText, languageCodes, limits } from '@mebae/contracts';
import { describe, expect, it } from 'vitest';
import { ApiError, failureOf } from './api-error.ts';
import { errorNoticeOf, errorReferenceLine, errorTextOf } from './error-policy.ts';

const asItIs = (text: string): string => text;

const failure = (category: number, code: number, status = 400, reason?: string | string[]) =>
  new ApiError('failure', status, { category, code, reason });

describe('errorTextOf', () => {
  it.each(languageCodes)('has every code of the catalogue in %s', (language) => {
    for (const { category, code, status } of errorCatalogue) {
      if (code === 83) continue;
      expect(errorTextOf(failure(category, code, status), language)).toBe(
        errorText(category, code, language, asItIs),
      );
    }
  });

  it('has the general text for a code that its category does not know, whatever the status', () => {
    const unknown = {
      ja: 'エラーが発生しました。',
      en: 'An error has occurred',
      vi: 'Đã xảy ra lỗi.',
    };
    for (const [category, code] of [
      [1, 999],
      [2, 2009],
      [3, 22],
      [0, 2],
    ] as const) {
      for (const status of [400, 403, 404, 413, 429, 503]) {
        for (const language of languageCodes) {
          expect(errorTextOf(failure(category, code, status), language)).toBe(unknown[language]);
        }
      }
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
    expect(errorTextOf(failure(2, 1, 400), 'en')).toBe(errorText(2, 1, 'en', asItIs));
  });

  it.each([
    [403, 'You do not have permission to do this.'],
    [404, 'This could not be found. It may have been deleted.'],
    [413, 'The file is too large. Split it and try again.'],
    [429, 'Too many requests. Please wait a moment and try again.'],
    [500, 'An error has occurred'],
    [502, 'The server is busy. Please wait a moment and try again.'],
    [503, 'The server is busy. Please wait a moment and try again.'],
    [504, 'A timeout occurred. Please wait a moment and try again.'],
    [418, 'An error has occurred'],
  ])('names status %i where there is no code', (status, text) => {
    expect(errorTextOf(new ApiError('failure', status), 'en')).toBe(text);
    expect(errorTextOf(failure(0, 0, status, 'upstream-down'), 'en')).toBe(text);
    expect(errorNoticeOf(new ApiError('failure', status), 'en')?.lines).toEqual([text]);
  });

  it('tells no response, a timeout and a fault of our own apart', () => {
    expect(errorTextOf(new ApiError('network', 0), 'en')).toBe(
      'The server cannot be reached. Check your connection and try again.',
    );
    expect(errorTextOf(new ApiError('timeout', 0), 'en')).toContain('A timeout occurred');
    expect(errorTextOf(new TypeError('x'), 'en')).toBe('An error has occurred');
  });
});

describe('errorNoticeOf', () => {
  it('shows a titled notice for ten seconds', () => {
    expect(errorNoticeOf(failure(1, 2009), 'en')).toEqual({
      title: 'Error',
      lines: [errorText(1, 2009, 'en', asItIs)],
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
    expect(errorNoticeOf(failure(1, 83), 'en')?.lines).toEqual([errorText(1, 83, 'en', asItIs)]);
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

describe('the reference of a failure', () => {
  const traceID = '0af7651916cd43dd8448eb211c80319c';

  it('is shown where a server failed unexpectedly, in every language', () => {
    const failed = new ApiError('failure', 500, { category: 1, code: 155 }, traceID);
    for (const language of languageCodes) {
      const lines = errorNoticeOf(failed, language)?.lines ?? [];
      expect(lines).toHaveLength(2);
      expect(lines[1]).toContain('0af76519');
      expect(lines[1]).not.toContain('{id}');
      expect(errorReferenceLine(failed, language)).toBe(lines[1]);
    }
  });

  it('is not shown where the failure explains itself, or no server has seen it', () => {
    for (const error of [
      new ApiError('failure', 400, { category: 1, code: 2009 }, traceID),
      new ApiError('network', 0, undefined, traceID),
      new ApiError('failure', 502),
      new TypeError('x'),
    ]) {
      expect(errorReferenceLine(error, 'ja')).toBeNull();
    }
  });
});
