import type { PersonName } from '@mebae/contracts';
import { hasTab, normaliseText, toKatakana } from '@mebae/rules';
import { holdsTab, refused } from '../calls/failure.ts';

/**
 * Names and numbers of a person in the form in which they are kept: widths and spaces made even, kana as katakana.
 * @param required fields that may not be empty
 * @throws Failure grow.2023 with the fields that hold tabs, academic.1 with the required fields of which nothing is left
 */
export function normalisedTexts<Texts extends PersonName & Readonly<Record<keyof Texts, string>>>(
  typed: Texts,
  required: readonly (keyof Texts & string)[],
): Texts {
  const entries = Object.entries<string>(typed);
  const tabs = entries.filter(([, text]) => hasTab(text)).map(([field]) => field);
  if (tabs.length > 0) throw holdsTab(tabs);
  const normalised = Object.fromEntries(
    entries.map(([field, text]) => {
      const even = normaliseText(text);
      return [field, field.endsWith('Kana') ? toKatakana(even) : even];
    }),
  ) as Texts;
  const empty = required.filter((field) => normalised[field] === '');
  if (empty.length > 0) throw refused(empty);
  return normalised;
}
