import type { AnswerSession, LanguageCode } from '@mebae/contracts';
import { addTexts, personName } from '@mebae/platform/light';
import { hiragana } from './readings.tsx';
import en from './primary/en.json' with { type: 'json' };
import ja from './primary/ja.json' with { type: 'json' };
import vi from './primary/vi.json' with { type: 'json' };
import readings from './primary/readings.json' with { type: 'json' };

type Wording = AnswerSession['wording'];
type Named = AnswerSession['candidate'];

const primary = { ja, en, vi };

/** Words the page for the school's age: texts for primary schools take the place of the general ones. */
export function applyWording(wording: Wording, language: LanguageCode): void {
  if (wording === 'primary') addTexts('answer', primary[language]);
}

const readingOf = new Map(Object.entries(readings.words));
const known = new RegExp([...readingOf.keys()].join('|'), 'g');

/** A title or a school's name; for Japanese primary schools with the readings that are known, as `withReadings` shows it. */
export function titleText(title: string, language: LanguageCode, wording: Wording): string {
  if (wording !== 'primary' || language !== 'ja') return title;
  return title.replaceAll(known, (word) => `｜${word}《${readingOf.get(word)}》`);
}

/**
 * A person's name; for Japanese primary schools with its reading, as `withReadings` shows it, and in other languages with
 * Latin letters.
 */
export function nameText(person: Named, language: LanguageCode, wording: Wording): string {
  if (wording !== 'primary' || language !== 'ja') {
    const name = personName(person, language);
    return person.latinName && language !== 'ja' ? `${name} (${person.latinName})` : name;
  }
  const parts: [string, string][] = [
    [person.lastName, person.lastNameKana],
    [person.firstName, person.firstNameKana],
  ];
  return parts
    .filter(([name]) => name !== '')
    .map(([name, kana]) => (kana === '' ? name : `｜${name}《${hiragana(kana)}》`))
    .join(' ');
}
