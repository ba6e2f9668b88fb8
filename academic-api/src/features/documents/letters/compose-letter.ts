import {
  languageOf,
  type EvidenceItem,
  type LetterOptions,
  type LetterPolicy,
  type LetterSentence,
  type PersonName,
  documentLanguages,
} from '@mebae/contracts';
import { countCharacters, letterTolerance, lengthIn, textRange } from '@mebae/rules';
import { nameFor } from '@mebae/rules/latin-names';
import { letterSentences } from '../../../db/masters/letters.ts';
import type { TextReader } from '../../../lib/school-words/catalogue.ts';
import { fillSubjects, sentencesOfEvidence } from '../../../lib/evidence/evidence-sentences.ts';
import { createRandom, shuffled } from '../../../lib/processes/seeded-random.ts';
import { isEvidenceFor } from './policies.ts';

/** Where a sentence stands: the opening, a policy's paragraph, or the end. */
type Paragraph = 'opening' | LetterPolicy | 'end';

/** A sentence that may come into the letter. */
interface LetterDraft {
  paragraph: Paragraph;
  /** Order inside of its paragraph: the lead, what the evidence says, hopes. */
  rank: number;
  evidence: EvidenceItem | null;
  phrases: string[];
  template: string;
}

/** A composed sentence with the pieces of the bank that it is made of; none is used twice in a letter. */
export interface ComposedLetterSentence extends LetterSentence {
  phrases: string[];
}

const tries = 60;
/** A letter names no competency more often. */
const namesAtMost = 2;
const introductionsAtMost = 2;

/** Options for the wording of a letter; the rest stands around its text. */
export type TextOptions = Omit<LetterOptions, 'addressee' | 'writerTitle'> & TextReader;

const frameOf = (paragraph: Paragraph, rank: number, name: string, texts: readonly string[]) =>
  texts.map((template, index): LetterDraft => ({
    paragraph,
    rank,
    evidence: null,
    phrases: [`${name}/${index}`],
    template,
  }));

/** The sentences that frame a letter; they claim nothing of the student. */
function framesOf({ purpose, policies, ...reader }: TextOptions, name: string) {
  const bank = letterSentences(reader);
  const filled = (text: string): string =>
    text
      .replace('{place}', () => bank.place[purpose])
      .replace('{name}', () => name)
      .replace(/^./u, (letter) => letter.toLocaleUpperCase(reader.language));
  const frame = (...[paragraph, rank, id, texts]: Parameters<typeof frameOf>): LetterDraft[] =>
    frameOf(paragraph, rank, id, texts.map(filled));
  return {
    opening: frame('opening', 0, 'opening', [bank.opening[purpose]]),
    introductions: frame('opening', 1, 'introduction', bank.introduction),
    leads: policies.flatMap((policy) =>
      frame(policy, 0, `${policy}/lead`, [bank.policies[policy].lead]),
    ),
    outlooks: policies.flatMap((policy) =>
      frame(policy, 2, `${policy}/out`, bank.policies[policy].outlook),
    ),
    closings: frame('end', 0, 'closing', bank.closing),
    request: frame('end', 1, 'request', [bank.request[purpose]]),
  };
}

/** Drafts as the paragraphs of a letter. */
function toParagraphs(drafts: readonly LetterDraft[], policies: readonly LetterPolicy[]) {
  return (['opening', ...policies, 'end'] as const).map((paragraph) =>
    fillSubjects(
      drafts.filter((draft) => draft.paragraph === paragraph).toSorted((a, b) => a.rank - b.rank),
      '',
    ).map(({ text, evidence, phrases }): ComposedLetterSentence => ({
      text,
      evidence: evidence ? [evidence.key] : [],
      phrases,
    })),
  );
}

/** Whether a sentence names the competency that it is about. */
const namesCompetency = ({ evidence, template }: LetterDraft): boolean =>
  evidence !== null && 'name' in evidence && template.includes(evidence.name);

/** Whether a competency would be named too often with one more sentence. */
const isNamedTooOften = (drafts: readonly LetterDraft[], next: LetterDraft): boolean =>
  namesCompetency(next) &&
  drafts.filter((draft) => draft.evidence?.key === next.evidence?.key && namesCompetency(draft))
    .length >= namesAtMost;

const lengthOf = (paragraphs: readonly (readonly LetterSentence[])[], glue: string): number =>
  countCharacters(
    paragraphs.map((paragraph) => paragraph.map(({ text }) => text).join(glue)).join('\n'),
  );

/**
 * Writes a letter from evidence without a language model: the frame of the phrase bank, and for each policy what its
 * evidence says, nothing twice, no competency named three times, in a length within a tenth of what was asked for.
 * @param options.seed another one gives another letter of the same evidence
 * @returns paragraphs of sentences; null where a policy has no evidence, or all of it is too little for the length
 */
export function composeLetter(
  evidence: readonly EvidenceItem[],
  options: TextOptions & PersonName & { seed: string },
): ComposedLetterSentence[][] | null {
  const { policies, language } = options;
  const glue = languageOf(language).sentenceGap;
  const { min, max } = textRange(options.length, language, letterTolerance);
  const frames = framesOf(options, nameFor(options, language, 'latin'));
  const own = policies.map((policy) => ({
    policy,
    items: evidence.filter((item) => isEvidenceFor(policy, item)),
  }));
  const candidates = new Map(
    own.flatMap(({ policy, items }) =>
      items.map((item) => {
        const sentences = sentencesOfEvidence(item, {
          style: documentLanguages[language].letterStyle,
          language,
        });
        const drafts = sentences.map((sentence): LetterDraft => ({
          ...sentence,
          paragraph: policy,
          rank: 1,
          evidence: item,
        }));
        return [`${policy}/${item.key}`, drafts] as const;
      }),
    ),
  );
  for (let round = 0; round < tries; round++) {
    const random = createRandom(`${options.seed}/${round}`);
    const drafts = [...frames.opening, ...frames.leads, ...frames.request];
    const used = new Set(drafts.flatMap((draft) => draft.phrases));
    const length = (): number => lengthOf(toParagraphs(drafts, policies), glue);
    const add = (from: readonly LetterDraft[]): boolean => {
      const fits = shuffled(from, random).find(
        (draft) =>
          !draft.phrases.some((phrase) => used.has(phrase)) &&
          !isNamedTooOften(drafts, draft) &&
          lengthOf(toParagraphs([...drafts, draft], policies), glue) <= max,
      );
      if (!fits) return false;
      drafts.push(fits);
      fits.phrases.forEach((phrase) => used.add(phrase));
      return true;
    };
    const addAbout = (policy: LetterPolicy, item: EvidenceItem | undefined): boolean =>
      item !== undefined && add(candidates.get(`${policy}/${item.key}`) ?? []);
    // every policy says something before any says more
    if (!own.every(({ policy, items }) => addAbout(policy, shuffled(items, random)[0]))) continue;
    const isShort = (): boolean => length() < min;
    for (let pass = 0; pass < 3; pass++) {
      for (const { policy, items } of own) {
        for (const item of shuffled(items, random)) if (isShort()) addAbout(policy, item);
      }
      if (isShort() && pass < introductionsAtMost) add(frames.introductions);
      for (const policy of policies) {
        if (isShort()) add(frames.outlooks.filter((draft) => draft.paragraph === policy));
      }
      if (isShort()) add(frames.closings);
    }
    if (!isShort()) return toParagraphs(drafts, policies);
  }
  return null;
}

/**
 * Puts the frame of the phrase bank around paragraphs that were written otherwise: who is recommended, and the request.
 * @param paragraphs one for each of the chosen policies
 */
export function frameLetter(
  paragraphs: readonly LetterSentence[][],
  options: TextOptions,
  name: string,
): LetterSentence[][] {
  const { opening, request } = framesOf(options, name);
  const toSentences = (drafts: readonly LetterDraft[]): LetterSentence[] =>
    drafts.map(({ template }) => ({ text: template, evidence: [] }));
  return [toSentences(opening), ...paragraphs, toSentences(request)];
}

/**
 * Says how long each paragraph is to be for the letter to have the length that was asked for.
 * @returns characters of the letter's language
 */
export function paragraphLength(options: TextOptions, name: string): number {
  const frame = lengthOf(frameLetter([], options, name), languageOf(options.language).sentenceGap);
  const left = lengthIn(options.length, options.language) - frame;
  return Math.max(0, Math.round(left / options.policies.length));
}
