import { describe, expect, it } from 'vitest';
import { safeReturnAddress, signInAddress } from './return-address.ts';

describe('safeReturnAddress', () => {
  it.each([
    '/pages/students',
    '/pages/students?page=2&search=%E6%9D%B1',
    '/pages/exam/12/edit#mail',
  ])('follows the product’s own %s', (address) => {
    expect(safeReturnAddress(address)).toBe(address);
  });

  it.each([
    null,
    '',
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/%2f%2fevil.example/..%2f',
    '/%2Fevil.example',
    '/%5cevil.example',
    '/pages/home%0d%0aset-cookie:x=1',
    '/pages\thome',
    '/\n/evil.example',
    'javascript:alert(1)',
    'pages/home',
    '/%zz',
    '/..//evil.example',
    '/signin?returnTo=/signin',
    '/reset-password/step2',
    '/answer/token',
    '/api/v3/academic/signout',
    `/${'a'.repeat(3000)}`,
  ])('answers home for %j', (address) => {
    expect(safeReturnAddress(address)).toBe('/pages/home');
  });

  it('does not take a longer word for a page that it refuses', () => {
    expect(safeReturnAddress('/answers-of-old')).toBe('/answers-of-old');
  });
});

describe('signInAddress', () => {
  it('carries the page as one encoded value', () => {
    expect(signInAddress('/pages/students?page=2&x=1')).toBe(
      '/signin?returnTo=%2Fpages%2Fstudents%3Fpage%3D2%26x%3D1',
    );
  });

  it('says nothing about home', () => {
    expect(signInAddress('/pages/home')).toBe('/signin');
    expect(signInAddress('/')).toBe('/signin');
    expect(signInAddress('//evil.example')).toBe('/signin');
  });
});
