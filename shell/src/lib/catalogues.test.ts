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
  [...text.matchAll(/\{\{\w+\}\}/g)]
    .map((match) => match[0])
    .toSorted()
    .join();

describe.each([
  ['shell', { ja, en, vi }],
  ['guide', { ja: guideJa, en: guideEn, vi: guideVi }],
])('%s texts', (_, { ja: first, ...others }) => {
  it.each(Object.entries<Catalogue>(others))('are complete in %s', (_code, other) => {
    const base: Catalogue = first;
    expect(Object.keys(other).toSorted()).toEqual(Object.keys(base).toSorted());
    const differing = Object.entries(base).filter(
      ([key, text]) => placeholders(other[key] ?? '') !== placeholders(text),
    );
    expect(differing).toEqual([]);
    const empty = [...Object.values(base), ...Object.values(other)].filter((text) => !text.trim());
    expect(empty).toEqual([]);
  });
});

it('names every area', () => {
  for (const name of remoteNames) expect(ja).toHaveProperty([`area.name.${name}`]);
});
