import { fc, runs } from '@mebae/testing/properties';
import { describe, expect, it } from 'vitest';
import {
  findingsLengths,
  languageCodes,
  limits,
  type EvidenceItem,
  type FindingsOptions,
} from '@mebae/contracts';
import { countCharacters, textRange } from '@mebae/rules';
import { findingsBehaviours, findingsSentences } from '../../../db/masters/findings.ts';
import { competencies } from '../../../db/masters/masters.ts';
import { evidenceOf, pupilFacts } from '../../../testing/pupil-evidence.ts';
import { composeFindings } from './compose-findings.ts';

const styles = ['plain', 'polite'] as const;
/** Titles of pupils' participations. */
const titles = [
  '合唱祭',
  '美化委員会',
  '陸上競技部',
  '職場体験',
  'A{name}B',
  '文化祭の実行委員会としての活動',
  // an event's may be as long as this
  '地域の課題を見つける探究'.repeat(9).slice(0, limits.titleLength),
];
const pupil = fc.record({
  ...pupilFacts(titles, 3),
  length: fc.constantFrom(...findingsLengths),
  seed: fc.string(),
});

/** Words that say more than a kind of evidence carries. */
const outstandingWords =
  /ひときわ|手本|優れ|高く評価|厚い信頼|高い力|stood out|set an example|clear strength|respected|among the strongest|exceptional|delight|impressed|wonderful|high regard|[Nn]ổi bật|tấm gương|vượt trội|tin tưởng|thế mạnh rõ rệt|xuất sắc/;
const risenWords =
  /前回|伸び|伸ばし|成長が|成長があり|育って|last time|progress|has grown|improve|rose in|a rise in|lần trước|tiến bộ|bước tiến|chuyển biến|lần đánh giá trước/;
const moreThanSelfWords =
  /自己評価|本人が思う以上|本人以上|self-evaluation|more than (?!before)\w+ did|higher|tự đánh giá|hơn mình|hơn em/;

const behaviourTexts = findingsBehaviours.flatMap((row) =>
  row.behaviours.flatMap((behaviour) => Object.values(behaviour)),
);

/** Faults of the findings of some evidence; nothing, where all is well. */
function problemsOf(
  evidence: readonly EvidenceItem[],
  options: Omit<FindingsOptions, 'evidence'>,
  seed: string,
): string[] {
  const made = composeFindings(evidence, { ...options, firstName: 'Hanako', seed });
  // one competency is enough for every length
  if (!made) return evidence.every((item) => item.kind === 'participation') ? [] : ['no text'];
  const { min, max } = textRange(options.length, options.language);
  const count = countCharacters(made.text);
  const phrases = made.sentences.flatMap((sentence) => sentence.phrases);
  const texts = made.sentences.map((sentence) => sentence.text);
  const ofAll = {
    'too short': count < min,
    'too long': count > max,
    'an open placeholder': /\{(?!name\}B)/.test(made.text),
    'a phrase twice': new Set(phrases).size < phrases.length,
    'a sentence twice': new Set(texts).size < texts.length,
    'nothing but closing words': made.sentences.every((sentence) => sentence.evidence === null),
  };
  const ofSentences = made.sentences.flatMap(({ evidence: item, text }) => {
    const isOutstanding = item?.kind === 'strength' && item.gradeZ >= 1;
    // the names of competencies are words, too: 成長 is one of them
    const remaining = [...(item && 'name' in item ? [item.name] : []), ...behaviourTexts].reduce(
      (rest, words) => rest.replace(words, ''),
      text,
    );
    const spokenOf = findingsBehaviours.filter(({ behaviours }) =>
      behaviours.some((behaviour) => text.includes(behaviour[options.language])),
    );
    return Object.entries({
      'not of the evidence': item !== null && !evidence.includes(item),
      'more than its level': !isOutstanding && outstandingWords.test(remaining),
      'a rise that was none': item?.kind !== 'riser' && risenWords.test(remaining),
      'more than oneself':
        item?.kind !== 'potential' && item?.kind !== 'riser' && moreThanSelfWords.test(remaining),
      'another competency': spokenOf.some(
        (row) => !item || !('competencyID' in item) || item.competencyID !== row.competencyID,
      ),
    }).map(([problem, isThere]): [string, boolean] => [`${problem}: ${text}`, isThere]);
  });
  return [...Object.entries(ofAll), ...ofSentences].flatMap(([problem, isThere]) =>
    isThere ? [problem] : [],
  );
}

describe('findings from the phrase bank', () => {
  it('of 1,000 pupils contradict no evidence, repeat nothing and keep their length, in every language and style', () => {
    fc.assert(
      fc.property(pupil, (child) => {
        for (const language of languageCodes) {
          for (const style of styles) {
            const options = { style, language, length: child.length };
            expect(problemsOf(evidenceOf(child, language), options, child.seed)).toEqual([]);
          }
        }
      }),
      runs(1000),
    );
  }, 300_000);

  it('are the same of the same seed, and others of another', () => {
    const items = evidenceOf(
      {
        strengths: [
          [1, 2],
          [20, 0.5],
        ],
        risers: [9],
        potential: 4,
        participations: [],
        length: 100,
        seed: '',
      },
      'ja',
    );
    const compose = (seed: string) =>
      composeFindings(items, { style: 'plain', length: 100, language: 'ja', firstName: '', seed })
        ?.text;
    expect(compose('a')).toBe(compose('a'));
    expect(new Set(['a', 'b', 'c', 'd'].map(compose)).size).toBeGreaterThan(1);
  });

  it('are not made of nothing', () => {
    const options = {
      style: 'plain',
      length: 50,
      language: 'ja',
      firstName: '',
      seed: '',
    } as const;
    expect(composeFindings([], options)).toBeNull();
  });
});

describe('the phrase bank', () => {
  it('knows three behaviours of each competency in each language, all different', () => {
    expect(findingsBehaviours.map((row) => row.competencyID)).toEqual(
      competencies.map((competency) => competency.competencyID),
    );
    for (const language of languageCodes) {
      const texts = findingsBehaviours.flatMap((row) =>
        row.behaviours.map((behaviour) => behaviour[language]),
      );
      expect(texts).toHaveLength(75);
      expect(new Set(texts.map((text) => text.trim())).size).toBe(75);
    }
  });

  it('ends Japanese sentences as their style does, and has as many of both', () => {
    const walk = (node: unknown): { plain: string[]; polite: string[] }[] => {
      if (typeof node !== 'object' || node === null) return [];
      if ('plain' in node) return [node as { plain: string[]; polite: string[] }];
      return Object.values(node).flatMap(walk);
    };
    for (const { plain, polite } of walk(findingsSentences))
      expect(polite).toHaveLength(plain.length);
    for (const { plain, polite } of walk(findingsSentences.ja)) {
      for (const text of polite) expect(text).toMatch(/(ます|です|ました|ください)。$/);
      for (const text of plain) expect(text).not.toMatch(/(ます|です|ました|ください)。$/);
    }
  });
});
