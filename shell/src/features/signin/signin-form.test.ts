import { describe, expect, it } from 'vitest';
import { cleanEmail, problemsOf } from './signin-form.ts';
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
  });

  it('understands full-width letters and spaces around', () => {
    expect(cleanEmail(' ａｄｍｉｎ＠sakura.example ')).toBe('admin@sakura.example');
    expect(problemsOf({ email: ' ａｄｍｉｎ＠sakura.example ', password: 'x' })).toEqual({});
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
