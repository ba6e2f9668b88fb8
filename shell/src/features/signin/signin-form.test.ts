import { ErrorCategory } from '@mebae/contracts';
import { ApiError } from '@mebae/platform';
import { describe, expect, it } from 'vitest';
import { codeProblem, digitsOf, endsAttempt, lockOf, problemsOf } from './signin-form.ts';
import { outcomeOf } from './signin.resource.ts';

describe('problemsOf', () => {
  it('asks for what is blank, whitespace included', () => {
    expect(problemsOf({ email: ' 　', password: '' })).toEqual({
      email: 'required',
      password: 'required',
    });
  });

  it('wants a general address', () => {
    expect(problemsOf({ email: 'admin@sakura', password: 'x' })).toEqual({ email: 'email' });
    expect(problemsOf({ email: ' ａｄｍｉｎ＠sakura.example ', password: 'x' })).toEqual({});
  });
});

describe('the code', () => {
  it.each(['123456', '１２３４５６', ' 123 456 ', '123-456'])('is understood as %j', (text) => {
    expect(codeProblem(text)).toBeUndefined();
    expect(digitsOf(text)).toBe('123456');
  });

  it('is found in what was copied around it', () => {
    expect(digitsOf('認証コード：１２３４５６')).toBe('123456');
  });

  it.each([
    ['', 'required'],
    [' 　', 'required'],
    ['12345', 'digits'],
    ['1234567', 'digits'],
    ['12345a', 'digits'],
    ['１２３４５', 'digits'],
  ])('%j is not sent: %s', (text, problem) => {
    expect(codeProblem(text)).toBe(problem);
  });
});

describe('outcomeOf', () => {
  const nothing = { licenseExpired: false, authCodeRequire: false, authCodeFail: false };

  it('stops at an expired licence before a code is asked for', () => {
    expect(outcomeOf({ ...nothing, licenseExpired: true, authCodeRequire: true })).toBe(
      'licenseExpired',
    );
  });

  it('asks for a code, and again after a wrong one', () => {
    expect(outcomeOf({ ...nothing, authCodeRequire: true })).toBe('code');
    expect(outcomeOf({ ...nothing, authCodeRequire: true, authCodeFail: true })).toBe('codeWrong');
    expect(outcomeOf(nothing)).toBe('done');
  });
});

describe('endsAttempt', () => {
  const failure = (code: number, category: number = ErrorCategory.Auth) =>
    new ApiError('failure', 400, { category, code });

  it('begins again after a lock or a password that is no longer right', () => {
    expect([2, 4, 13].map((code) => endsAttempt(failure(code)))).toEqual([true, true, true]);
  });

  it('knows the two locks apart: only one of them ends with a new password', () => {
    expect(lockOf(failure(4))).toBe('passwords');
    expect(lockOf(failure(13))).toBe('codes');
    expect(lockOf(failure(2))).toBeNull();
    expect(lockOf(failure(4, ErrorCategory.Academic))).toBeNull();
    expect(lockOf(new ApiError('network', 0))).toBeNull();
  });

  it('goes on after what can be tried once more', () => {
    expect([5, 6, 11, 15].map((code) => endsAttempt(failure(code)))).toEqual(
      Array.from({ length: 4 }, () => false),
    );
    expect(endsAttempt(failure(2, ErrorCategory.Academic))).toBe(false);
    expect(endsAttempt(new ApiError('network', 0))).toBe(false);
  });
});
