import type { AnswerSession, LanguageCode } from '@mebae/contracts';
import { addTexts, personName } from '@mebae/platform/light';
import { hiragana } from './readings.tsx';
import en from './primary/en.json' with { type: 'json' };
import ja from './primary/ja.json' with { type: 'json' };
import vi from './primary/vi.json' with { type: 'json' };

type Wording = AnswerSession['wording'];
type Named = AnswerSession['candidate'];

const primary = { ja, en, vi };

/** Words the page for the school's age: texts for primary schools take the place of the general ones. */
export function applyWording(wording: Wording, language: LanguageCode): void {
  if (wording === 'primary') addTexts('answer', primary[language]);
}

/** Words of titles and of schools' names that a primary school does not teach at first. */
const knownReadings: readonly (readonly [string, string])[] = [
  ['小学校', 'しょうがっこう'],
  ['中学校', 'ちゅうがっこう'],
  ['学校', 'がっこう'],
  ['市立', 'しりつ'],
  ['町立', 'ちょうりつ'],
  ['村立', 'そんりつ'],
  ['年生', 'ねんせい'],
  ['学年', 'がくねん'],
  ['学期', 'がっき'],
  ['前期', 'ぜんき'],
  ['後期', 'こうき'],
  ['測定', 'そくてい'],
  ['評価', 'ひょうか'],
  ['運動会', 'うんどうかい'],
  ['事前', 'じぜん'],
  ['事後', 'じご'],
];
const known = new RegExp(knownReadings.map(([word]) => word).join('|'), 'g');
const readingOf = new Map(knownReadings);

/** A title or a school's name; for Japanese primary schools with the readings that are known, as `withReadings` shows it. */
export function titleText(title: string, language: LanguageCode, wording: Wording): string {
  if (wording !== 'primary' || language !== 'ja') return title;
  return title.replaceAll(known, (word) => `｜${word}《${readingOf.get(word)}》`);
}

/** A person's name; for Japanese primary schools with its reading, as `withReadings` shows it. */
export function nameText(person: Named, language: LanguageCode, wording: Wording): string {
  if (wording !== 'primary' || language !== 'ja') return personName(person, language);
  const parts: [string, string][] = [
    [person.lastName, person.lastNameKana],
    [person.firstName, person.firstNameKana],
  ];
  return parts
    .filter(([name]) => name !== '')
    .map(([name, kana]) => (kana === '' ? name : `｜${name}《${hiragana(kana)}》`))
    .join(' ');
}
