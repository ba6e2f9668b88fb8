import { dirname } from 'node:path';
import { languageCodes, type LanguageCode } from '@mebae/contracts';
import { packageOf, type Files } from './project.ts';

/** The texts of one folder in three languages. */
export interface Catalogue {
  folder: string;
  /** How `useTranslation` calls it; null where code takes the file's tree itself. */
  namespace: string | null;
  /** By language: text by key; parts of a nested key are joined by dots. */
  texts: Record<LanguageCode, Map<string, string>>;
}

/** i18next's plural forms: `people_one`, `people_other`. */
const plural = /^(.+)_(zero|one|two|few|many|other)$/;

/** @returns a key without its plural form, and the form */
export function keyAndForm(key: string): { key: string; form: string | null } {
  const [, base, form] = plural.exec(key) ?? [];
  return base && form ? { key: base, form } : { key, form: null };
}

/** Finds every folder with texts; a language whose file is not there has no text. */
export function cataloguesOf(files: Files): Catalogue[] {
  const isCatalogue = /(?:translations|texts)\/(?:[\w-]+\/)?(?:ja|en|vi)\.json$/;
  const folders = new Set(
    Object.keys(files)
      .filter((name) => isCatalogue.test(name))
      .map(dirname),
  );
  return [...folders].map((folder) => ({
    folder,
    namespace: namespaceOf(folder),
    texts: Object.fromEntries(
      languageCodes.map((language) => [
        language,
        flat(JSON.parse(files[`${folder}/${language}.json`] ?? '{}')),
      ]),
    ) as Catalogue['texts'],
  }));
}

/** `shell/translations` is `shell`, `shell/translations/reset-password` is `resetPassword`. */
function namespaceOf(folder: string): string | null {
  const [, below] = /\/translations(?:\/(.+))?$/.exec(folder) ?? [folder, null];
  if (below === null) return null;
  if (below) return below.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  return packageOf(folder).replace(/^(?:mfe-|shared\/)/, '');
}

function flat(tree: unknown, path: string[] = []): Map<string, string> {
  if (typeof tree === 'string') return new Map([[path.join('.'), tree]]);
  const entries = Object.entries(tree as Record<string, unknown>);
  return new Map(entries.flatMap(([key, below]) => [...flat(below, [...path, key])]));
}
