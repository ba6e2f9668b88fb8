import { TokenizerBuilder, type Tokenizer } from 'lindera-wasm-nodejs-ipadic';
import personNameTags from './person-name-tags.json' with { type: 'json' };

function createTokenizer(): Tokenizer {
  const builder = new TokenizerBuilder();
  builder.setDictionary('embedded://ipadic');
  builder.setMode('normal');
  builder.appendTokenFilter('japanese_keep_tags', { tags: personNameTags });
  return builder.build();
}

let tokenizer: Tokenizer | undefined;

/** Finds family and given names in Japanese by Lindera with IPADIC. Single letters are too often other words. */
export default function japaneseNames(text: string): string[] {
  tokenizer ??= createTokenizer();
  const tokens = tokenizer.tokenize(text) as { surface: string }[];
  return tokens.map(({ surface }) => surface).filter((surface) => surface.length > 1);
}
