import { languageCodes, type LanguageCode } from '@mebae/contracts';
import { keyAndForm, type Catalogue } from './catalogues.ts';
import type { Problem } from './project.ts';

interface Sentence {
  forms: Set<string>;
  /** Places for values, and marks around words, of all its forms. */
  places: string;
  blank: boolean;
}

/** A unit that a language leaves out (人), and an empty cell of an example's row. */
const mayBeBlank = /^unit\.|\.\d+$/;

const formsOf = (language: LanguageCode): string[] =>
  new Intl.PluralRules(language).resolvedOptions().pluralCategories;

/** The same sentences in every language, with the same places for values, in the plural forms that it has. */
export function parityProblems({ folder, texts }: Catalogue): Problem[] {
  const all = languageCodes.map((language) => ({
    language,
    sentences: sentencesOf(texts[language]),
  }));
  const keys = new Set(all.flatMap(({ sentences }) => [...sentences.keys()]));
  const problems: Problem[] = [];
  const report = (language: string, key: string, what: string): void => {
    problems.push({ kind: 'parity', where: `${folder}/${language}.json`, what: `${key} ${what}` });
  };
  for (const key of keys) {
    const base = all.map(({ sentences }) => sentences.get(key)).find(Boolean);
    const isPlural = all.some(({ sentences }) => (sentences.get(key)?.forms.size ?? 0) > 0);
    for (const { language, sentences } of all) {
      const own = sentences.get(key);
      if (!own) {
        report(language, key, 'is not there');
        continue;
      }
      if (own.blank && !mayBeBlank.test(key)) report(language, key, 'is blank');
      if (own.places !== base?.places) {
        report(language, key, `has places (${own.places}) where another has (${base?.places})`);
      }
      const wanted = isPlural ? formsOf(language).toSorted().join(', ') : '';
      const there = [...own.forms].toSorted().join(', ');
      if (there !== wanted) report(language, key, `has plural forms (${there}), needs (${wanted})`);
    }
  }
  return problems;
}

function sentencesOf(texts: ReadonlyMap<string, string>): Map<string, Sentence> {
  const found = new Map<string, Sentence & { all: Set<string> }>();
  for (const [name, text] of texts) {
    const { key, form } = keyAndForm(name);
    const entry = found.get(key) ?? { forms: new Set(), all: new Set(), places: '', blank: false };
    if (form) entry.forms.add(form);
    for (const [place] of text.matchAll(/\{\{?\w+\}?\}|<\/?\w+>/g)) entry.all.add(place);
    // One thing may be named without its number.
    if (form) entry.all.delete('{{count}}');
    entry.places = [...entry.all].toSorted().join(' ');
    entry.blank ||= text.trim() === '';
    found.set(key, entry);
  }
  return found;
}
