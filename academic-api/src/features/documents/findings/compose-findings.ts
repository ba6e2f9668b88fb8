import { languageOf, type EvidenceItem, type FindingsOptions } from '@mebae/contracts';
import { countCharacters, textRange } from '@mebae/rules';
import {
  closingSentences,
  fillSubjects,
  sentencesOfEvidence,
  type SentenceTemplate,
} from '../../../lib/evidence/evidence-sentences.ts';
import { createRandom, shuffled } from '../../../lib/processes/seeded-random.ts';

/** One sentence and the evidence that it stands on; null for a closing one. */
export interface ComposedSentence {
  evidence: EvidenceItem | null;
  /** Which pieces of the bank it is made of; none is used twice in a text. */
  phrases: string[];
  text: string;
}

export interface ComposedFindings {
  text: string;
  sentences: ComposedSentence[];
}

/** A sentence with its subject still open. */
interface SentenceDraft extends SentenceTemplate {
  evidence: EvidenceItem | null;
}

const tries = 400;
const closingsAtMost = 3;

/** Sentences of the bank that one piece of evidence, or none, gives. */
const candidatesOf = (
  evidence: EvidenceItem | null,
  options: Pick<FindingsOptions, 'style' | 'language'>,
): SentenceDraft[] =>
  (evidence
    ? sentencesOfEvidence(evidence, options)
    : closingSentences(options.style, options.language)
  ).map((sentence) => ({ ...sentence, evidence }));

const orderOf = { strength: 0, riser: 1, potential: 2, participation: 3 } as const;
const positionOf = ({ evidence }: SentenceDraft): number => (evidence ? orderOf[evidence.kind] : 4);

/**
 * Words findings from evidence without a language model: sentences of the phrase bank, none of them and no behaviour
 * twice, in a length of about what was asked for.
 * @param evidence what was chosen, the most telling first
 * @param options.seed another one gives another text of the same evidence
 * @returns null where the evidence is too little for the length
 */
export function composeFindings(
  evidence: readonly EvidenceItem[],
  options: Omit<FindingsOptions, 'evidence'> & { firstName: string; seed: string },
): ComposedFindings | null {
  const { min, max } = textRange(options.length, options.language);
  if (evidence.length === 0) return null;
  const glue = languageOf(options.language).sentenceGap;
  const finish = (drafts: readonly SentenceDraft[]): ComposedFindings => {
    const ordered = [...drafts].sort((a, b) => positionOf(a) - positionOf(b));
    const sentences = fillSubjects(ordered, options.firstName);
    return { sentences, text: sentences.map((sentence) => sentence.text).join(glue) };
  };
  const bank = new Map(
    [...evidence, null].map((item) => [item, candidatesOf(item, options)] as const),
  );
  for (let round = 0; round < tries; round++) {
    const random = createRandom(`${options.seed}/${round}`);
    const drafts: SentenceDraft[] = [];
    const used = new Set<string>();
    /** Adds a sentence about an item, if one is left that fits. */
    const add = (item: EvidenceItem | null): void => {
      const fits = shuffled(bank.get(item) ?? [], random).find(
        (draft) =>
          !draft.phrases.some((phrase) => used.has(phrase)) &&
          countCharacters(finish([...drafts, draft]).text) <= max,
      );
      if (!fits) return;
      drafts.push(fits);
      fits.phrases.forEach((phrase) => used.add(phrase));
    };
    const isLongEnough = (): boolean => countCharacters(finish(drafts).text) >= min;
    // the first kind of each comes first; later rounds try other orders
    const order = round < tries / 4 ? alternateKinds(evidence) : shuffled(evidence, random);
    const enough = (): boolean => isLongEnough() && drafts.some((draft) => draft.evidence !== null);
    for (let pass = 0; pass < 3; pass++) {
      for (const item of order) if (!enough()) add(item);
      for (let n = 0; n < (pass === 2 ? closingsAtMost : 0); n++) if (!enough()) add(null);
    }
    if (enough()) return finish(drafts);
  }
  return null;
}

/** A strength, a riser, a potential, a participation, then the second of each. */
function alternateKinds(evidence: readonly EvidenceItem[]): EvidenceItem[] {
  const turns = new Map<string, number>();
  return evidence
    .map((item) => {
      const turn = turns.get(item.kind) ?? 0;
      turns.set(item.kind, turn + 1);
      return { item, turn };
    })
    .sort((a, b) => a.turn - b.turn)
    .map(({ item }) => item);
}
