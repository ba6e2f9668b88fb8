import { expect, it } from 'vitest';
import en from '../../translations/en.json' with { type: 'json' };
import ja from '../../translations/ja.json' with { type: 'json' };
import vi from '../../translations/vi.json' with { type: 'json' };

it('has the same texts in three languages, none empty', () => {
  expect(Object.keys(en)).toEqual(Object.keys(ja));
  expect(Object.keys(vi)).toEqual(Object.keys(ja));
  for (const texts of [ja, en, vi]) {
    for (const text of Object.values(texts)) expect(text.trim()).not.toBe('');
  }
});
