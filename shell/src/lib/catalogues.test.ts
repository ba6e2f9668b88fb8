import { describe, expect, it } from 'vitest';
import answerEn from '../answer/texts/en.json' with { type: 'json' };
import answerJa from '../answer/texts/ja.json' with { type: 'json' };
import answerVi from '../answer/texts/vi.json' with { type: 'json' };
import accountEn from '../../translations/account/en.json' with { type: 'json' };
import accountJa from '../../translations/account/ja.json' with { type: 'json' };
import accountVi from '../../translations/account/vi.json' with { type: 'json' };
import guideEn from '../../translations/guide/en.json' with { type: 'json' };
import guideJa from '../../translations/guide/ja.json' with { type: 'json' };
import guideVi from '../../translations/guide/vi.json' with { type: 'json' };
import resetEn from '../../translations/reset-password/en.json' with { type: 'json' };
import resetJa from '../../translations/reset-password/ja.json' with { type: 'json' };
import resetVi from '../../translations/reset-password/vi.json' with { type: 'json' };
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
  ['account', { ja: accountJa, en: accountEn, vi: accountVi }],
  ['reset password', { ja: resetJa, en: resetEn, vi: resetVi }],
  ['answer', { ja: answerJa, en: answerEn, vi: answerVi }],
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
