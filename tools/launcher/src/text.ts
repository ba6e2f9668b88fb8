import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const wanted = (
  process.env['LC_ALL'] ||
  process.env['LC_MESSAGES'] ||
  process.env['LANG'] ||
  ''
).slice(0, 2);
const language = wanted === 'ja' || wanted === 'vi' ? wanted : 'en';
const file = join(import.meta.dirname, '..', 'texts', `${language}.json`);
const sentences = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;

/**
 * A sentence for the person at the terminal, in its language where we have it.
 * @param key in `texts/*.json`
 * @throws Error when there is no such key
 */
export function text(key: string, values: Readonly<Record<string, string | number>> = {}): string {
  const sentence = sentences[key];
  if (sentence === undefined) throw new Error(`No text for ${key}`);
  return sentence.replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}
