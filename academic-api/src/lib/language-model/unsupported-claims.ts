import { runInThread } from '../processes/run-in-thread.ts';
import claimWords from './claim-words.json' with { type: 'json' };
import type japaneseNames from './japanese-names.worker.ts';

/** Kinds of claims that a text may hold only where its evidence does. */
export type ClaimKind = keyof typeof claimWords;

export interface UnsupportedClaim {
  kind: ClaimKind;
  words: string;
}

/** `<` and `>` in the patterns are edges of words in any alphabet. */
const toPattern = (source: string): RegExp =>
  new RegExp(
    source.replaceAll(/(?<!\(\?)<(?![!=])/g, '(?<!\\p{L})').replaceAll('>', '(?!\\p{L})'),
    'giu',
  );

const kinds: readonly ClaimKind[] = ['number', 'rank', 'diagnosis', 'name'];
const patterns = kinds.map((kind) => ({ kind, all: claimWords[kind].map(toPattern) }));

const placeholder = /\[\[[^\]]*\]\]/g;
const withoutPlaceholders = (text: string): string => text.replaceAll(placeholder, ' … ');

/** Words that address people without naming anybody. */
const nobody = /^(?:皆|友人|友達|仲間|生徒|児童|子|担任|保護者|母|父|家族)/u;

const quoted = /[「『“"]([^」』”"]*)[」』”"]/gu;

/** A capital letter inside of a sentence: in English and Vietnamese it begins a name. */
const capitalised = /(?<=[\p{L}\p{N},;:)’'] ["“(]?)\p{Lu}\p{L}+/gu;

/** The first word of a sentence, which has a capital letter in any case. */
const firstWord = /(?:^|[.!?…]\s+["“]?)(\p{Lu}\p{L}*)/gu;
/** Two syllables of romanised Japanese or more: Hanako, Kenji, Yuto. */
const romanised =
  /^(?:(?:[kgsztdnhbpmyrwj]|sh|ch|ts|ky|gy|ny|hy|by|py|my|ry|f)?[aiueo]n?|nn){2,}$/iu;
/** English and Vietnamese words at the beginning of sentences that look like it. */
const ordinary = new Set(
  'are be become before here me more none one same some use hai sau khi vui mai ngoai bao theo hoi do so to no go a i on in an en un'.split(
    ' ',
  ),
);

function namesByLetters(text: string, evidence: string): string[] {
  const inside = (text.match(capitalised) ?? []).filter((word) => word !== 'I');
  const first = [...text.matchAll(firstWord)]
    .map(([, word = '']) => word)
    .filter((word) => romanised.test(word) && !ordinary.has(word.toLowerCase()));
  return [...inside, ...first].filter((word) => !evidence.includes(word));
}

/**
 * Finds what a model has added to its evidence: a number, a rank, a diagnosis or a name, in any of the three languages. It
 * would rather find too much: a text that is refused costs nothing but the model's wording.
 * @param text as the model wrote it, with the placeholders of hidden words, which hold none of these
 * @param evidence the lines that it was given
 * @returns null where there is nothing of the kind
 */
export async function findUnsupportedClaim(
  text: string,
  evidence: string,
): Promise<UnsupportedClaim | null> {
  const words = withoutPlaceholders(text.normalize('NFKC'));
  const given = withoutPlaceholders(evidence.normalize('NFKC')).toLowerCase();
  const isGiven = (found: string): boolean => given.includes(found.toLowerCase());
  for (const { kind, all } of patterns) {
    for (const pattern of all) {
      const found = (words.match(pattern) ?? []).find(
        (match) => !isGiven(match) && !(kind === 'name' && nobody.test(match)),
      );
      if (found !== undefined) return { kind, words: found };
    }
  }
  const title = [...words.matchAll(quoted)].find(
    ([, inside = '']) => inside.trim() !== '…' && !isGiven(inside),
  );
  if (title) return { kind: 'name', words: title[0] };
  const [byLetters] = namesByLetters(words, evidence);
  if (byLetters !== undefined) return { kind: 'name', words: byLetters };
  if (!/\p{Script=Han}/u.test(words)) return null;
  const names = await runInThread<typeof japaneseNames>(
    new URL('./japanese-names.worker.ts', import.meta.url),
    words,
  );
  const name = names.find((found) => !isGiven(found));
  return name === undefined ? null : { kind: 'name', words: name };
}

/** A model has written something that its evidence does not say. */
export class UnsupportedText extends Error {
  constructor({ kind, words }: UnsupportedClaim) {
    super(`the language model has written a ${kind} that its evidence does not hold: ${words}`);
  }
}

/** @throws UnsupportedText for a text with a number, name, rank or diagnosis that is not in its evidence */
export async function assertStandsOnEvidence(text: string, evidence: string): Promise<void> {
  const claim = await findUnsupportedClaim(text, evidence);
  if (claim) throw new UnsupportedText(claim);
}
