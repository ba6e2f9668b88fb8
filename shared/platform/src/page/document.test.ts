import { describe, expect, it } from 'vitest';
import { languageOf, languageOfLink } from './document.ts';

describe('languageOf', () => {
  it('finds the language among other cookies', () => {
    expect(languageOf('a=1; lang=vi; b=2')).toBe('vi');
    expect(languageOf('lang=en')).toBe('en');
  });

  it('knows no other languages and no other cookies', () => {
    expect(languageOf('lang=fr')).toBeUndefined();
    expect(languageOf('xlang=en')).toBeUndefined();
    expect(languageOf('')).toBeUndefined();
  });
});

it('a link asks for one of our languages, or for none', () => {
  expect(languageOfLink('?a=1&lang=vi')).toBe('vi');
  expect(languageOfLink('?lang=fr')).toBeUndefined();
  expect(languageOfLink('')).toBeUndefined();
});
