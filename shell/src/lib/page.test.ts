import { describe, expect, it } from 'vitest';
import { languageOf } from './page.ts';

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
