import { TokenizerBuilder, type Tokenizer } from 'lindera-wasm-nodejs-ipadic';
import wordClasses from './word-classes.json' with { type: 'json' };

/** Lindera's analysis of a piece of text. */
export interface Token {
  surface: string;
  partOfSpeech: string;
  partOfSpeechSubcategory1?: string | null;
  /** As a dictionary has it; `*` or nothing where none has it. */
  baseForm?: string | null;
  /** In katakana. */
  reading?: string | null;
}

const { noun, verb, adjective, unknown, light, name } = wordClasses;

let tokenizer: Tokenizer | undefined;

/** Takes half a second and 100 MB the first time. */
function createTokenizer(): Tokenizer {
  const builder = new TokenizerBuilder();
  builder.setDictionary('embedded://ipadic');
  builder.setMode('normal');
  return builder.build();
}

/** Takes Japanese apart by Lindera with IPADIC. */
export function tokensOf(text: string): Token[] {
  tokenizer ??= createTokenizer();
  return tokenizer.tokenize(text.toLowerCase()) as Token[];
}

export const isNoun = ({ partOfSpeech }: Token): boolean =>
  partOfSpeech === noun || partOfSpeech === unknown;

export const isVerb = ({ partOfSpeech }: Token): boolean => partOfSpeech === verb;

/** A word that no dictionary has, or a name. */
export const isNameOrUnknown = ({ partOfSpeech, partOfSpeechSubcategory1 }: Token): boolean =>
  partOfSpeech === unknown || partOfSpeechSubcategory1 === name;

/** Neither a particle, an ending, a pronoun, a number nor a sign. */
export function carriesMeaning({
  surface,
  partOfSpeech,
  partOfSpeechSubcategory1,
}: Token): boolean {
  if (/^[\p{P}\p{S}\s]+$/u.test(surface)) return false;
  return (
    [noun, verb, adjective, unknown].includes(partOfSpeech) &&
    !light.includes(partOfSpeechSubcategory1 ?? '')
  );
}

const known = (part: string | null | undefined): string | null =>
  part && part !== '*' ? part : null;

/** A token as a dictionary has it. */
export const baseOf = ({ surface, baseForm }: Token): string => known(baseForm) ?? surface;

const isKana = /^[\p{Script=Hiragana}\p{Script=Katakana}ー]+$/u;

/** How a token sounds, in hiragana; null where that is not known. */
export function soundOf({ surface, reading }: Token): string | null {
  const sound = known(reading) ?? (isKana.test(surface) ? surface : null);
  return sound && inHiragana(sound);
}

const inHiragana = (text: string): string =>
  text.replaceAll(/[\u30a1-\u30f6]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) - 0x60));
