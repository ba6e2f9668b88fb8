import { limits } from '@mebae/contracts';
import { isPassword } from '@mebae/rules';
import { describe, expect, it } from 'vitest';
import { newPasswordProblems, passwordRules, problemsAfter, rulesMet } from './password-rules.ts';

describe('rulesMet', () => {
  it('tells each part of the rule by itself', () => {
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
  const both = { password: 'rules', confirmation: 'mismatch' } as const;

  it('takes the problem of the field that is typed into away', () => {
    expect(problemsAfter(both, 'password', { password: 'a', confirmation: 'b' })).toEqual({
      confirmation: 'mismatch',
    });
    expect(
      problemsAfter({ confirmation: 'required' }, 'confirmation', {
        password: 'a',
        confirmation: 'b',
      }),
    ).toEqual({ confirmation: undefined });
  });

  it('keeps a mismatch until both are the same, whichever is typed into', () => {
    const differ = { password: 'ab', confirmation: 'b' };
    expect(problemsAfter(both, 'confirmation', differ)).toEqual(both);
    const same = { password: 'ab', confirmation: 'ab' };
    expect(problemsAfter(both, 'confirmation', same)).toEqual({
      password: 'rules',
      confirmation: undefined,
    });
    expect(problemsAfter(both, 'password', same)).toEqual({ confirmation: undefined });
  });

  it('still asks for a confirmation that is missing', () => {
    const missing = { password: 'required', confirmation: 'required' } as const;
    expect(problemsAfter(missing, 'password', { password: 'a', confirmation: '' })).toEqual({
      confirmation: 'required',
    });
  });
});
