import { TokenizerBuilder, type Tokenizer } from 'lindera-wasm-nodejs-ipadic';
import stopWords from './texts/stop-words.json' with { type: 'json' };
import wordClasses from './texts/word-classes.json' with { type: 'json' };

/** Lindera's analysis of a word. */
interface Token {
  surface: string;
  /** As a dictionary has it; `*` of a word that is several together. */
  baseForm: string;
}

/**
 * Nouns side by side are one word, suffixes with them: 校外 and 学習, 合唱 and 祭. Kept are neither names of persons nor
 * particles, endings, numbers and adverbs. Takes a second and 100 MB.
 */
function createTokenizer(): Tokenizer {
  const { nouns, suffixes, compound, others } = wordClasses;
  const builder = new TokenizerBuilder();
  builder.setDictionary('embedded://ipadic');
  builder.setMode('normal');
  builder.appendTokenFilter('japanese_compound_word', {
    kind: 'ipadic',
    tags: [...nouns, ...suffixes],
    new_tag: compound,
  });
  builder.appendTokenFilter('japanese_keep_tags', { tags: [...nouns, compound, ...others] });
  return builder.build();
}

let tokenizer: Tokenizer | undefined;

const segmenter = new Intl.Segmenter('en', { granularity: 'word' });
const isStopWord = new Set(Object.values(stopWords).flat());

const japanese = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]+/gu;
const katakana = /[\p{Script=Katakana}ー]{2,}/gu;
const isSingleLetter = /^(?:\p{Script=Latin}|\p{Script=Hiragana}|\p{Script=Katakana}|ー)$/u;

/** Words of a piece of Japanese, with those in katakana that no dictionary has: names of things, brands and the like. */
function japaneseWords(text: string): string[] {
  tokenizer ??= createTokenizer();
  const tokens = tokenizer.tokenize(text) as Token[];
  const unknown = (text.match(katakana) ?? []).filter(
    (run) => !tokens.some(({ surface }) => surface.includes(run) || run.includes(surface)),
  );
  return [
    ...tokens.map(({ surface, baseForm }) => (baseForm === '*' ? surface : baseForm)),
    ...unknown,
  ];
}

const otherWords = (text: string): string[] =>
  [...segmenter.segment(text)]
    .filter(({ segment, isWordLike }) => isWordLike && /\p{L}/u.test(segment))
    .map(({ segment }) => segment);

/**
 * The words of a text, each once and Japanese ones as a dictionary has them: 楽しかった is 楽しい. Japanese is read by
 * Lindera with IPADIC, everything else by ICU's rules. Stop words, names of persons and single letters are left out.
 * @param text as `searchableText` has it
 */
export function wordsOf(text: string): string[] {
  const words = [
    ...(text.match(japanese) ?? []).flatMap(japaneseWords),
    ...otherWords(text.replace(japanese, ' ')),
  ];
  return [...new Set(words)].filter((word) => !isStopWord.has(word) && !isSingleLetter.test(word));
}
