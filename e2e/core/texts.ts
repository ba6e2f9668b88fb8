import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  remoteLabel,
  errorText,
  remoteDeclaration,
  type ErrorCategory,
  type LanguageCode,
} from '@mebae/contracts';
import { catalogueFolders } from '@mebae/guide/catalogues';
import { root } from './environment.ts';

export type Catalogue = keyof typeof catalogueFolders;

type Values = Readonly<Record<string, string | number>>;
const read = new Map<string, Record<string, string>>();

function catalogue(part: Catalogue, language: LanguageCode): Record<string, string> {
  const file = join(root, catalogueFolders[part], `${language}.json`);
  const known = read.get(file);
  if (known) return known;
  const texts = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
  read.set(file, texts);
  return texts;
}

/**
 * A sentence as the product shows it.
 * @param key as in the catalogue; with `count`, or else `n`, its plural form is chosen
 * @throws Error when there is no such text, or a value is missing in it
 */
export function text(
  part: Catalogue,
  key: string,
  values: Values = {},
  language: LanguageCode = 'ja',
): string {
  const texts = catalogue(part, language);
  const count = values['count'] ?? (values['n'] === undefined ? undefined : Number(values['n']));
  const form = typeof count === 'number' ? new Intl.PluralRules(language).select(count) : undefined;
  const sentence = texts[key] ?? texts[`${key}_${form}`];
  if (sentence === undefined) throw new Error(`${part} (${language}) has no text ${key}`);
  return sentence.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`${part} ${key} needs a value for ${name}`);
    return String(value);
  });
}

/** @returns texts of one part in one language */
export const textsOf =
  (part: Catalogue, language: LanguageCode = 'ja') =>
  (key: string, values: Values = {}): string =>
    text(part, key, values, language);

/** The error catalogue's sentence. */
export const failureText = (
  category: ErrorCategory,
  code: number,
  language: LanguageCode = 'ja',
): string => errorText(category, code, language, (sentence) => sentence);

/**
 * The main menu's text for a page.
 * @param id of the entry in the remote's declaration
 */
export function menuText(remote: string, id: string, language: LanguageCode = 'ja'): string {
  const { menu } = declarationOf(remote);
  const entry = menu.find((known) => known.id === id);
  if (!entry) throw new Error(`${remote} has no menu entry ${id}`);
  return entry.labels[language];
}

/** The name of a remote for people. */
export const remoteText = (remote: string, language: LanguageCode = 'ja'): string =>
  remoteLabel(declarationOf(remote), language);

function declarationOf(remote: string) {
  const file = join(root, `mfe-${remote}`, 'remote.json');
  return remoteDeclaration.parse(JSON.parse(readFileSync(file, 'utf8')));
}
