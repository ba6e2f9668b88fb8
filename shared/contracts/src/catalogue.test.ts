import { describe, expect, it } from 'vitest';
import { errorCatalogue } from './errors/catalogue.ts';
import { errorText } from './errors/texts.ts';
import { languageCodes } from './languages.ts';

const asItIs = (text: string): string => text;

describe('error catalogue', () => {
  it('names each pair of category and code once', () => {
    const pairs = errorCatalogue.map((e) => `${e.category}/${e.code}`);
    expect(new Set(pairs).size).toBe(pairs.length);
    expect(pairs.length).toBe(52);
  });

  it.each(languageCodes)('has a text of its own for every code in %s', (language) => {
    const unknown = errorText(0, -12345, language, asItIs);
    for (const entry of errorCatalogue) {
      const text = errorText(entry.category, entry.code, language, asItIs);
      expect(text.length, entry.key).toBeGreaterThan(5);
      expect(text, entry.key).not.toBe(unknown);
    }
  });

  it('is in the words of the reader’s school', () => {
    const text = errorText(2, 4, 'ja', (own) => own.replace('生徒', '児童'));
    expect(text).toBe('児童が見つかりません。');
  });

  it('tells the same number apart by category', () => {
    expect(errorText(3, 2, 'en', asItIs)).not.toBe(errorText(2, 2, 'en', asItIs));
  });
});
