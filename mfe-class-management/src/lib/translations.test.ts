import { expect, test } from 'vitest';
import en from '../../translations/en.json' with { type: 'json' };
import ja from '../../translations/ja.json' with { type: 'json' };
import vi from '../../translations/vi.json' with { type: 'json' };

const texts: Record<string, Record<string, string>> = { ja, en, vi };
const valuesOf = (text: string): string[] => (text.match(/\{\{\w+\}\}/g) ?? []).sort();
const allValues = (of: Record<string, string>) =>
  Object.fromEntries(Object.entries(of).map(([key, text]) => [key, valuesOf(text)]));

test.each(['en', 'vi'])('%s has exactly the texts of ja, with the same values in them', (code) => {
  const other = texts[code] ?? {};
  expect(Object.keys(other).sort()).toEqual(Object.keys(ja).sort());
  expect(allValues(other)).toEqual(allValues(ja));
});

test.each(Object.keys(texts))('no text of %s is blank', (code) => {
  expect(Object.values(texts[code] ?? {}).filter((text) => text.trim() === '')).toEqual([]);
});
