import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import {
  auditActions,
  auditDetails,
  auditWords,
  endpointNames,
  errorCatalogue,
  errorText,
  languageCodes,
  schoolKinds,
  type LanguageCode,
  type SchoolKind,
} from '@mebae/contracts';
import { wordsOfSchool } from '@mebae/rules';
import { activityComponents, anchoringExamples, anchoringIntro } from '../../db/masters/masters.ts';
import { letterSentences } from '../../db/masters/letters.ts';
import { catalogue, inWordsFor, type TextReader } from './catalogue.ts';
import { masterTexts } from './master-text.ts';

const source = join(import.meta.dirname, '../..');
const files = readdirSync(source, { recursive: true, encoding: 'utf8' });

/** Words for those who learn at a kind of school that are another kind's. */
const others: Record<SchoolKind, Partial<Record<LanguageCode, RegExp>>> = {
  primary: { ja: /(?<!児童)生徒|学生(?<!(?:小|大|留|奨)学生)/, en: /\bstudent/i },
  secondary: { ja: /児童(?!生徒)/, en: /\bpupil/i, vi: /sinh viên(?!, học viên)/i },
  university: { ja: /(?<!児童)生徒|児童(?!生徒)/, en: /\bpupil/i, vi: /học sinh/i },
};

/** Words that are the same at every school. */
const exceptions = [
  // a statistician
  'Student’s t',
  't Student',
  // whom an activity is with
  'university students',
  'du học sinh',
];
const placeholder = /\{+[^{}]*\}+/g;
const withoutExceptions = (text: string): string =>
  exceptions.reduce(
    (rest, exception) => rest.replaceAll(exception, ''),
    text.replaceAll(placeholder, ''),
  );

/** Texts of a tree with where they are; numbers of lists are left out. */
function textsOf(tree: unknown, path = ''): [string, string][] {
  if (typeof tree === 'string') return [[path, tree]];
  return Object.entries(tree ?? {}).flatMap(([key, below]) =>
    textsOf(below, /^\d+$/.test(key) ? path : `${path}.${key}`),
  );
}

const readers: TextReader[] = languageCodes.flatMap((language) =>
  schoolKinds.map((schoolKind) => ({ language, schoolKind })),
);

/** Texts for a reader that hold a word of another kind of school. */
const wrongIn = ({ language, schoolKind }: TextReader, texts: readonly string[]): string[] => {
  const other = others[schoolKind][language];
  return other ? texts.filter((text) => other.test(withoutExceptions(text))) : [];
};

const parse = (file: string): unknown => JSON.parse(readFileSync(join(source, file), 'utf8'));

const folders = files
  .filter((file) => file.endsWith('/texts/ja.json'))
  .map((file) => dirname(file));

test('every catalogue of the server is in the words of the reader’s school', () => {
  expect(folders.length).toBeGreaterThan(15);
  for (const folder of folders) {
    const textsFor = catalogue(pathToFileURL(`${join(source, folder)}/`));
    for (const reader of readers) {
      const texts = textsOf(textsFor(reader)).map(([, text]) => text);
      // a file of whatever school is read by other schools' words, too
      const recognised = texts.filter((text) => !text.includes(' | '));
      expect(wrongIn(reader, recognised), `${folder} ${JSON.stringify(reader)}`).toEqual([]);
    }
  }
});

test('so are failures and the log', () => {
  for (const reader of readers) {
    const inWords = inWordsFor(reader);
    const words = auditWords(reader.language, inWords);
    const texts = [
      ...errorCatalogue.map((e) => errorText(e.category, e.code, reader.language, inWords)),
      ...auditActions.map((action) => words.action(action)),
      ...endpointNames.map((name) => words.action(`igs.${name}`)),
      ...auditDetails.map((name) => words.detail({ [name]: 'x' }, { [name]: 'name' })),
    ];
    expect(wrongIn(reader, texts)).toEqual([]);
  }
});

test('so are letters, activities and the example students', () => {
  for (const reader of readers) {
    const { schoolKind, language } = reader;
    const { title, lead, notes } = anchoringIntro.general;
    const masters = [
      ...activityComponents.map(({ name }) => name),
      title,
      lead,
      ...notes,
      ...anchoringExamples.map(({ wordings }) => wordings.general.name),
    ];
    const texts = [
      ...textsOf(letterSentences(reader)).map(([, text]) => text),
      ...masters.map((text) => masterTexts(text, schoolKind)[language]),
    ];
    expect(wrongIn(reader, texts)).toEqual([]);
  }
});

test('no other text of the masters names those who learn', () => {
  const found = files
    .filter((file) => /^db\/masters\/.*\.json$/.test(file))
    .flatMap((file) =>
      textsOf(parse(file)).flatMap(([path, text]) =>
        readers.some(
          ({ schoolKind, language }) => wordsOfSchool(text, schoolKind, language) !== text,
        )
          ? `${basename(file)} ${path.replace(/\.(?:ja|en|vi)\b/, '')}`
          : [],
      ),
    );
  expect([...new Set(found)].toSorted()).toEqual([
    // read by `masterText`
    'activity-components.json .name',
    'anchoring-examples.json .examples.wordings.general.name',
    'anchoring-examples.json .intro.general.lead',
    'anchoring-examples.json .intro.general.notes',
    'anchoring-examples.json .intro.general.title',
    // a catalogue
    'letter-sentences.json .opening.highSchool',
    'letter-sentences.json .opening.university',
    // of debates, and of student clubs at a university: in English and for no primary school
    'question-types.json .description',
    'question-types.json .situation',
  ]);
});

test('code itself has such words only to recognise them', () => {
  const word = /生徒|児童|(?<![大小中])学生|[Hh]ọc sinh|[Ss]inh viên/;
  const comment = /\/\*[\s\S]*?\*\/|\/\/.*/g;
  const found = files.filter(
    (file) =>
      file.endsWith('.ts') &&
      !/\.test\.ts$|\.test-data\.ts$|(?:^|\/)(?:testing|test-support|demo)\//.test(file) &&
      word.test(readFileSync(join(source, file), 'utf8').replaceAll(comment, '')),
  );
  expect(found.toSorted()).toEqual([
    // headers of rosters: `inEveryWording`
    'features/people/student-import/preview/header-names.ts',
    // words that no model is refused for
    'lib/language-model/unsupported-claims.ts',
    // a fixed standard
    'lib/roster-import/c4th.ts',
    // counts below a roster
    'lib/roster-import/rows-of-nobody.ts',
  ]);
});
