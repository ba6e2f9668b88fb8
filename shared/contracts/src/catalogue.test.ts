import { describe, expect, it } from 'vitest';
import { errorCatalogue } from './errors/catalogue.ts';
import { errorText } from './errors/texts.ts';
import { languageCodes } from './languages.ts';

describe('error catalogue', () => {
  it('names each pair of category and code once', () => {
    const pairs = errorCatalogue.map((e) => `${e.category}/${e.code}`);
    expect(new Set(pairs).size).toBe(pairs.length);
    expect(pairs.length).toBe(52);
  });

  it.each(languageCodes)('has a text of its own for every code in %s', (language) => {
    const unknown = errorText(0, -12345, language);
    for (const entry of errorCatalogue) {
      const text = errorText(entry.category, entry.code, language);
      expect(text.length, entry.key).toBeGreaterThan(5);
      expect(text, entry.key).not.toBe(unknown);
    }
  });

  it('tells the same number apart by category', () => {
    expect(errorText(3, 2, 'en')).not.toBe(errorText(2, 2, 'en'));
  });
});
