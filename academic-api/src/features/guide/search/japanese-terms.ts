import { TokenizerBuilder, type Tokenizer } from 'lindera-wasm-nodejs-ipadic';
import type { Terms, Word } from './terms.ts';
import { meaningsOf } from './synonyms.ts';

interface Token {
  surface: string;
  partOfSpeech: string;
  partOfSpeechSubcategory1?: string | null;
  baseForm?: string | null;
  reading?: string | null;
}

let tokenizer: Tokenizer | undefined;

function createTokenizer(): Tokenizer {
  const builder = new TokenizerBuilder();
  builder.setDictionary('embedded://ipadic');
  builder.setMode('normal');
  return builder.build();
}

/** IPADIC's names for words that carry meaning, and for their kinds that don't. */
const meaning = { noun: '\u540d\u8a5e', verb: '\u52d5\u8a5e', adjective: '\u5f62\u5bb9\u8a5e', unknown: 'UNK' };

const hiragana = (text: string): string =>
  text.replaceAll(/[\u30a1-\u30f6]/g, (letter) =>
    String.fromCharCode(letter.charCodeAt(0) - 0x60),
  );

/** Letters of the sound that are looked up together. */
const soundLength = 3;

const isKana = /^[\p{Script=Hiragana}\p{Script=Katakana}ー]+$/u;

export function japaneseTerms(text: string): Terms {
  tokenizer ??= createTokenizer();
  const tokens = tokenizer.tokenize(text.toLowerCase()) as Token[];
  const words = [...tokens.filter(carriesMeaning).map(wordOf), ...compoundsOf(tokens)];
  const sound = hiragana(
    tokens.map(({ surface, reading }) => (reading && reading !== '*' ? reading : surface)).join(''),
  ).replaceAll(/[^\p{Script=Hiragana}ー]/gu, '');
  const sounds = Array.from(
    { length: Math.max(0, sound.length - soundLength + 1) },
    (_, at) => `.${sound.slice(at, at + soundLength)}`,
  );
  return { words, sounds };
}

/** Nouns side by side that a dictionary of synonyms knows as one word. */
function compoundsOf(tokens: readonly Token[]): Word[] {
  const found: Word[] = [];
  for (let from = 0; from < tokens.length; from += 1) {
    for (const length of [2, 3]) {
      const parts = tokens.slice(from, from + length);
      if (parts.length < length || parts.some(({ partOfSpeech }) => partOfSpeech !== meaning.noun && partOfSpeech !== 'UNK')) continue;
      const term = parts.map(({ surface }) => surface).join('');
      const groups = meaningsOf(term);
      if (groups.length > 0) found.push({ term, others: groups.map((group) => `=${group}`) });
    }
  }
  return found;
}

const light = /^(?:\u975e\u81ea\u7acb|\u4ee3\u540d\u8a5e|\u6570|\u63a5\u5c3e|\u526f\u8a5e\u53ef\u80fd)$/u;

function carriesMeaning({ partOfSpeech, partOfSpeechSubcategory1, surface }: Token): boolean {
  if (/^[\p{P}\p{S}\s]+$/u.test(surface)) return false;
  const isContent = Object.values(meaning).includes(partOfSpeech);
  return isContent && !light.test(partOfSpeechSubcategory1 ?? '');
}

function wordOf({ surface, baseForm, reading }: Token): Word {
  const term = baseForm && baseForm !== '*' ? baseForm : surface;
  const sound = reading && reading !== '*' ? reading : isKana.test(surface) ? surface : null;
  return {
    term,
    others: [
      ...(sound && sound.length > 1 ? [`~${hiragana(sound)}`] : []),
      ...meaningsOf(term).map((group) => `=${group}`),
    ],
  };
}
