import { fc, runs } from '@mebae/testing/properties';
import { describe, expect, it } from 'vitest';
import {
  languageCodes,
  letterLengths,
  letterPolicies,
  letterPurposes,
  limits,
  type EvidenceItem,
  type LanguageCode,
  type LetterOptions,
} from '@mebae/contracts';
import { countCharacters, letterTolerance, textRange } from '@mebae/rules';
import { findingsBehaviours } from '../../../db/masters/findings.ts';
import { letterSentences } from '../../../db/masters/letters.ts';
import { competencies } from '../../../db/masters/masters.ts';
import { evidenceOf, pupilFacts } from '../../../testing/pupil-evidence.ts';
import { composeLetter } from './compose-letter.ts';
import { choosePolicies, isEvidenceFor } from './policies.ts';

const titles = [
  '合唱祭',
  '美化委員会',
  '陸上競技部',
  'A{name}B',
  '文化祭の実行委員会',
  // an event's may be as long as this
  '地域の課題を見つける探究'.repeat(9).slice(0, limits.titleLength),
];
const pupil = fc.record({
  ...pupilFacts(titles, 4),
  purpose: fc.constantFrom(...letterPurposes),
  length: fc.constantFrom(...letterLengths),
  policies: fc.uniqueArray(fc.constantFrom(...letterPolicies), { minLength: 1, maxLength: 3 }),
  seed: fc.string(),
});
type Pupil = typeof pupil extends fc.Arbitrary<infer T> ? T : never;

/** Words that say more than a kind of evidence carries. */
const outstandingWords =
  /ひときわ|手本|優れ|高く評価|厚い信頼|高い力|stood out|set an example|clear strength|respected|among the strongest|exceptional|[Nn]ổi bật|tấm gương|vượt trội|tin tưởng|thế mạnh rõ rệt|xuất sắc/;
const risenWords =
  /以前|伸び|伸ばし|高まり|成長が|育って|Over time|progress|has grown|improve|grew in|trước đây|hơn trước|tiến bộ|bước tiến|chuyển biến|Thời gian qua/;
/** Words of the product that its reader does not know. */
const insiderWords =
  /前回|評価が|コース|スコア|last time|evaluation|score|lần trước|lần đánh giá|đánh giá trước|điểm số/i;
const moreThanSelfWords = /自己評価|本人が思う以上|本人以上|self-evaluation|tự đánh giá|hơn mình/;

const behaviourTexts = findingsBehaviours.flatMap((row) =>
  row.behaviours.flatMap((behaviour) => Object.values(behaviour)),
);
const student = {
  lastName: '鷹栖原',
  firstName: '燈矢子',
  lastNameKana: '',
  firstNameKana: '',
  schoolKind: 'secondary',
} as const;

/** Whether there is enough to say for the length, with a little to spare: a letter must come of it. */
function isEnough(child: Pupil, evidence: readonly EvidenceItem[]): boolean {
  const own = child.policies.map((policy) =>
    evidence.filter((item) => isEvidenceFor(policy, item)),
  );
  // of each competency there are three behaviours, of each kind and level five sentences or more
  const spoken = own.flat().filter((item) => 'competencyID' in item);
  const countOf = (items: typeof spoken): number =>
    3 * new Set(items.map((item) => item.competencyID)).size;
  const ofLevel = Map.groupBy(spoken, (item) =>
    item.kind === 'strength' ? item.level : item.kind,
  );
  const sentences = [...ofLevel.values()].reduce(
    (sum, items) => sum + Math.min(5, countOf(items)),
    0,
  );
  const frame = 200 + 90 * child.policies.length;
  const needed = Math.max(0, 0.9 * child.length - frame) / 35 + 1;
  return own.every((items) => items.length > 0) && Math.min(sentences, countOf(spoken)) >= needed;
}

const title = (item: Extract<EvidenceItem, { kind: 'participation' }>) => item.participation.title;

/** Faults of the letter of some evidence; nothing, where all is well. */
function problemsOf(child: Pupil, language: LanguageCode): string[] {
  const evidence = evidenceOf(child, language);
  const options: Omit<LetterOptions, 'addressee' | 'writerTitle'> = { ...child, language };
  const made = composeLetter(evidence, { ...options, ...student, seed: child.seed });
  if (!made) return isEnough(child, evidence) ? ['no letter'] : [];
  const sentences = made.flat();
  const text = made
    .map((paragraph) =>
      paragraph.map((sentence) => sentence.text).join(language === 'ja' ? '' : ' '),
    )
    .join('\n');
  const { min, max } = textRange(child.length, language, letterTolerance);
  const phrases = sentences.flatMap((sentence) => sentence.phrases);
  const texts = sentences.map((sentence) => sentence.text);
  const ofAll = {
    'too short': countCharacters(text) < min,
    'too long': countCharacters(text) > max,
    'an insider’s word': sentences.some(({ evidence: keys, text: own }) => {
      const item = evidence.find(({ key }) => key === keys[0]);
      // what a person has typed, and a competency's name, are as they are
      const given =
        item && ('name' in item ? item.name : 'participation' in item ? title(item) : '');
      return insiderWords.test(own.replace(given || '\0', ''));
    }),
    'a competency named three times': evidence.some(
      (item) =>
        'name' in item &&
        sentences.filter(
          ({ evidence: keys, text: own }) =>
            keys.includes(item.key) &&
            (own.includes(`「${item.name}」`) || own.includes(`“${item.name}”`)),
        ).length > 2,
    ),
    'an open placeholder': /\{(?!name\}B)/.test(text),
    'a phrase twice': new Set(phrases).size < phrases.length,
    'a sentence twice': new Set(texts).size < texts.length,
    'not one paragraph a policy': made.length !== child.policies.length + 2,
  };
  const byKey = new Map(evidence.map((item) => [item.key, item]));
  const ofPolicies = child.policies.flatMap((policy, index) => {
    const cited = (made[index + 1] ?? []).flatMap((sentence) => sentence.evidence);
    const foreign = cited.filter((key) => {
      const item = byKey.get(key);
      return !item || !isEvidenceFor(policy, item);
    });
    return [
      ...(cited.length === 0 ? [`${policy} stands on nothing`] : []),
      ...foreign.map((key) => `${policy} cites ${key}`),
    ];
  });
  const ofSentences = sentences.flatMap(({ text: own, evidence: keys }) => {
    const item = byKey.get(keys[0] ?? '');
    const remaining = [...(item && 'name' in item ? [item.name] : []), ...behaviourTexts].reduce(
      (rest, words) => rest.replace(words, ''),
      own,
    );
    const isFrame = keys.length === 0;
    const spokenOf = findingsBehaviours.filter(({ behaviours }) =>
      behaviours.some((behaviour) => own.includes(behaviour[language])),
    );
    return Object.entries({
      'cites more than it says': keys.length > 1,
      'more than its level':
        !(item?.kind === 'strength' && item.gradeZ >= 1) && outstandingWords.test(remaining),
      'a rise that was none': !isFrame && item?.kind !== 'riser' && risenWords.test(remaining),
      'more than oneself': moreThanSelfWords.test(remaining),
      'another competency': spokenOf.some(
        (row) => !item || !('competencyID' in item) || item.competencyID !== row.competencyID,
      ),
    }).map(([problem, isThere]): [string, boolean] => [`${problem}: ${own}`, isThere]);
  });
  return [
    ...ofPolicies,
    ...[...Object.entries(ofAll), ...ofSentences].flatMap(([problem, isThere]) =>
      isThere ? [problem] : [],
    ),
  ];
}

describe('letters from the phrase bank', () => {
  it('of 1,000 pupils contradict no evidence, repeat nothing and keep their length, in every language', () => {
    let written = 0;
    let pupils = 0;
    fc.assert(
      fc.property(pupil, (child) => {
        pupils += 1;
        for (const language of languageCodes) {
          // half of them with policies that have evidence
          const choices = choosePolicies(evidenceOf(child, language));
          const sound = choices
            .filter((choice) => choice.isSuggested)
            .map((choice) => choice.policy);
          const policies = sound.length > 0 && child.seed.length % 2 === 0 ? sound : child.policies;
          expect(problemsOf({ ...child, policies }, language)).toEqual([]);
          if (choices.some((choice) => choice.isSuggested)) written += 1;
        }
      }),
      runs(1000),
    );
    expect(written).toBeGreaterThan(pupils);
  }, 300_000);

  it('name the student once, in the opening', () => {
    for (const language of languageCodes) {
      const child: Pupil = {
        strengths: [
          [1, 2],
          [20, 0.5],
          [3, -0.2],
        ],
        risers: [9],
        potential: null,
        participations: [],
        purpose: 'university',
        length: 600,
        policies: ['inquiry', 'cooperation'],
        seed: 'a',
      };
      const compose = (seed: string) =>
        composeLetter(evidenceOf(child, language), { ...child, language, ...student, seed });
      const sentences = (compose('a') ?? []).flat().map((sentence) => sentence.text);
      expect(sentences.filter((text) => text.includes(student.firstName))).toEqual([sentences[0]]);
      expect(compose('a')).toEqual(compose('a'));
      expect(compose('b')).not.toEqual(compose('a'));
    }
  });

  it('are not made without evidence for each policy', () => {
    const options = { purpose: 'university', length: 400, language: 'ja', seed: '' } as const;
    const evidence = evidenceOf(
      {
        strengths: [[1, 2]],
        risers: [],
        potential: 9,
        participations: [],
        purpose: 'university',
        length: 400,
        policies: [],
        seed: '',
      },
      'ja',
    );
    for (const policies of [['inquiry', 'growth'], ['character'], ['experience']] as const) {
      const made = composeLetter(evidence, { ...options, ...student, policies: [...policies] });
      expect(made).toBeNull();
    }
  });
});

describe('the policies of a letter', () => {
  it('are suggested by the strength of their evidence, three at most, never without any', () => {
    fc.assert(
      fc.property(pupil, (child) => {
        const evidence = evidenceOf(child, 'ja');
        const choices = choosePolicies(evidence);
        const suggested = choices.filter((choice) => choice.isSuggested);
        const possible = choices.filter((choice) => choice.evidence.length > 0);
        expect(suggested.every((choice) => choice.evidence.length > 0)).toBe(true);
        expect(suggested).toHaveLength(Math.min(3, possible.length));
      }),
    );
  });

  it('have a place for each of the 25 competencies, and for none twice', () => {
    for (const { competencyID: id } of competencies) {
      const item = { kind: 'strength', competencyID: id } as EvidenceItem;
      expect(letterPolicies.filter((policy) => isEvidenceFor(policy, item))).toHaveLength(1);
    }
  });
});

it('the frame of a letter ends Japanese sentences as a formal letter does', () => {
  const { opening, introduction, policies, closing, request } = letterSentences({
    language: 'ja',
    schoolKind: 'secondary',
  });
  const all = [
    ...Object.values(opening),
    ...introduction,
    ...Object.values(policies).flatMap(({ lead, outlook }) => [lead, ...outlook]),
    ...closing,
    ...Object.values(request),
  ];
  for (const text of all) expect(text).toMatch(/(ます|です)。$/);
  expect(new Set(all).size).toBe(all.length);
});
