import { readFileSync } from 'node:fs';
import { inEachLanguage, type LanguageCode } from '@mebae/contracts';

/**
 * The texts of a folder by language.
 * @param folder with one file a language, read once, as the module loads; give their shape as `readTexts<typeof ja>`
 */
export const readTexts = <Texts>(folder: URL): Record<LanguageCode, Texts> =>
  inEachLanguage(
    (language) => JSON.parse(readFileSync(new URL(`${language}.json`, folder), 'utf8')) as Texts,
  );
