import { limits } from '@mebae/contracts';
import { isPassword } from '@mebae/rules';
import { describe, expect, it } from 'vitest';
import { newPasswordProblems, passwordRules, problemsAfter, rulesMet } from './password-rules.ts';

describe('rulesMet', () => {
  it('checks each part of the rule by itself', () => {
    expect(rulesMet('')).toEqual({ length: false, upper: false, lower: false, digit: false });
    expect(rulesMet('abcdefgh')).toEqual({ length: true, upper: false, lower: true, digit: false });
    expect(rulesMet('A1')).toEqual({ length: false, upper: true, lower: false, digit: true });
  });

  it('counts no full-width letters and digits', () => {
    expect(rulesMet('ＡＢＣａｂｃ１２')).toEqual({
      length: true,
      upper: false,
      lower: false,
      digit: false,
    });
  });

  const most = `Aa1${'x'.repeat(limits.passwordMax - 3)}`;
  it.each([
    'Mebae-demo1',
    'Abcdef1',
    'Abcdefg1',
    'abcdefg1',
    'ABCDEFG1',
    'Abcdefgh',
    most,
    `${most}x`,
  ])('says together what the server says of %s', (password) => {
    const met = rulesMet(password);
    expect(passwordRules.every((rule) => met[rule])).toBe(isPassword(password));
  });
});

describe('newPasswordProblems', () => {
  it('asks for what is blank, whitespace included', () => {
    expect(newPasswordProblems({ password: ' 　', confirmation: '' })).toEqual({
      password: 'required',
      confirmation: 'required',
    });
  });

  it('names the rule and the mismatch', () => {
    expect(newPasswordProblems({ password: 'short', confirmation: 'shore' })).toEqual({
      password: 'rules',
      confirmation: 'mismatch',
    });
    expect(newPasswordProblems({ password: 'Mebae-demo1', confirmation: 'mebae-demo1' })).toEqual({
      confirmation: 'mismatch',
    });
  });

  it('has nothing to say of a good pair', () => {
    expect(newPasswordProblems({ password: 'Mebae-demo1', confirmation: 'Mebae-demo1' })).toEqual(
      {},
    );
  });
});

describe('problemsAfter', () => {
  it('takes the problem of the field that is typed into away, and leaves the other', () => {
    const missing = { password: 'required', confirmation: 'required' } as const;
    expect(problemsAfter(missing, 'password', { password: 'a', confirmation: '' })).toEqual({
      confirmation: 'required',
    });
    expect(problemsAfter(missing, 'confirmation', { password: 'ab', confirmation: 'a' })).toEqual({
      password: 'required',
    });
  });

  it('finds a mismatch with the first letter that differs, whichever field has it', () => {
    const mismatch = { confirmation: 'mismatch' };
    expect(problemsAfter({}, 'confirmation', { password: 'abc', confirmation: 'ab' })).toEqual({});
    expect(problemsAfter({}, 'confirmation', { password: 'abc', confirmation: 'aB' })).toEqual(
      mismatch,
    );
    expect(problemsAfter({}, 'password', { password: 'xbc', confirmation: 'abc' })).toEqual(
      mismatch,
    );
    expect(problemsAfter({}, 'confirmation', { password: 'abc', confirmation: 'abcd' })).toEqual(
      mismatch,
    );
  });

  it('forgets the mismatch as soon as it can still become right', () => {
    const before = { confirmation: 'mismatch' } as const;
    expect(problemsAfter(before, 'password', { password: 'ab', confirmation: 'ab' })).toEqual({});
    expect(problemsAfter(before, 'confirmation', { password: 'ab', confirmation: 'a' })).toEqual(
      {},
    );
  });
});
