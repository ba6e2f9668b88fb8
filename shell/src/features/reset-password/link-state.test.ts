import { ErrorCategory } from '@mebae/contracts';
import { ApiError } from '@mebae/platform';
import { describe, expect, it } from 'vitest';
import { deadLinkOf, tokenOf } from './link-state.ts';

describe('deadLinkOf', () => {
  const failure = (status: number, category: number, code: number) =>
    new ApiError('failure', status, { category, code });

  it('knows a link that is not there any more from one that is too old', () => {
    expect(deadLinkOf(failure(400, ErrorCategory.Auth, 7))).toBe('unknown');
    expect(deadLinkOf(failure(400, ErrorCategory.Auth, 14))).toBe('expired');
  });

  it('takes a token of impossible form for an unknown one', () => {
    expect(deadLinkOf(failure(400, ErrorCategory.Grow, 2003))).toBe('unknown');
  });

  it('leaves a failure that may pass to another try', () => {
    expect(deadLinkOf(failure(429, ErrorCategory.None, 0))).toBeNull();
    expect(deadLinkOf(failure(503, ErrorCategory.None, 0))).toBeNull();
    expect(deadLinkOf(failure(400, ErrorCategory.Auth, 11))).toBeNull();
    expect(deadLinkOf(new ApiError('network', 0))).toBeNull();
    expect(deadLinkOf(new Error('7'))).toBeNull();
  });
});

describe('tokenOf', () => {
  it('reads the address first, then what was kept of it', () => {
    expect(tokenOf('?resetPasswordToken=ab%2Bc', null)).toBe('ab+c');
    expect(tokenOf('', { resetPasswordToken: 'kept' })).toBe('kept');
    expect(tokenOf('?resetPasswordToken=new', { resetPasswordToken: 'kept' })).toBe('new');
  });

  it.each([
    ['', null],
    ['?resetPasswordToken=', null],
    ['?resetPasswordToken=%20', {}],
    ['?token=x', { resetPasswordToken: 3 }],
    ['', 'text'],
  ])('finds none in %j with %j', (search, state) => {
    expect(tokenOf(search, state)).toBeNull();
  });
});
