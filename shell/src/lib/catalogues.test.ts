import { remoteNames } from '@mebae/contracts';
import { describe, expect, it } from 'vitest';
import guideEn from '../../translations/guide/en.json' with { type: 'json' };
import guideJa from '../../translations/guide/ja.json' with { type: 'json' };
import guideVi from '../../translations/guide/vi.json' with { type: 'json' };
import en from '../../translations/en.json' with { type: 'json' };
import ja from '../../translations/ja.json' with { type: 'json' };
import vi from '../../translations/vi.json' with { type: 'json' };

type Catalogue = Record<string, string>;

const placeholders = (text: string) =>
  [...text.matchAll(/\{\{\w+\}\}/g)].map((match) => match[0]).toSorted();

describe.each([
  ['shell', { ja, en, vi }],
  ['guide', { ja: guideJa, en: guideEn, vi: guideVi }],
])('%s texts', (_, { ja: first, ...others }) => {
  it.each(Object.entries(others))(
    'are complete in %s, with the same placeholders',
    (_code, other) => {
      const [a, b] = [first as Catalogue, other as Catalogue];
      expect(Object.keys(b).toSorted()).toEqual(Object.keys(a).toSorted());
      for (const [key, text] of Object.entries(a)) {
        expect(text.trim(), key).not.toBe('');
        expect(b[key]?.trim(), key).not.toBe('');
        expect(placeholders(b[key] ?? ''), key).toEqual(placeholders(text));
      }
    },
  );
});

it('names every area', () => {
  for (const name of remoteNames) expect(ja).toHaveProperty([`area.name.${name}`]);
});
