import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
function load(path: string): Record<string, string> {
  const texts: Record<string, string> = JSON.parse(
    readFileSync(join(root, 'translations', path), 'utf8'),
  );
  return texts;
}

/** A key without its plural ending: `_one` is English only. */
const stem = (key: string): string => key.replace(/_(one|other)$/, '');
const stemsOf = (texts: Record<string, string>): string[] =>
  [...new Set(Object.keys(texts).map(stem))].sort();
const variables = (text: string): string[] =>
  [...text.matchAll(/\{\{(\w+)\}\}/g)].map((m) => m[1] ?? '').sort();

const sources = (folder: string): string =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(
      (entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !entry.name.includes('.test.'),
    )
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'))
    .join('\n');

for (const part of ['', 'answer/', 'my/']) {
  const texts = {
    ja: load(`${part}ja.json`),
    en: load(`${part}en.json`),
    vi: load(`${part}vi.json`),
  };

  test(`${part || 'staff'}: every text is there in three languages, with the same values in it`, () => {
    const stems = stemsOf(texts.ja);
    expect(stemsOf(texts.en)).toEqual(stems);
    expect(stemsOf(texts.vi)).toEqual(stems);
    const valuesOf = (translated: Record<string, string>) =>
      Object.fromEntries(
        Object.keys(texts.ja).map((key) => [key, variables(translated[key] ?? '')]),
      );
    expect(valuesOf(texts.en)).toEqual(valuesOf(texts.ja));
    expect(valuesOf(texts.vi)).toEqual(valuesOf(texts.ja));
  });

  test(`${part || 'staff'}: every key that the code names is a text`, () => {
    const code =
      part === ''
        ? sources(join(root, 'src/features')) + sources(join(root, 'src/lib'))
        : sources(join(root, 'src', part));
    const named = [...code.matchAll(/\bt\(\s*'([\w.]+)'/g)].map((m) => m[1] ?? '');
    const known = new Set(Object.keys(texts.ja).flatMap((key) => [key, stem(key)]));
    expect(named.length).toBeGreaterThan(15);
    expect(named.filter((key) => !known.has(key))).toEqual([]);
    // built keys: `step.${step}`, `${part}.step.${value}`
    const built = [...code.matchAll(/`((?:[\w.]|\$\{[^}]+\})*[A-Za-z]+\.\$\{[^}]+\})`/g)].map(
      ([, template = '']) =>
        new RegExp(`^${template.replaceAll('.', '\\.').replaceAll(/\$\{[^}]+\}/g, '[\\w.]+')}$`),
    );
    const used = (key: string): boolean => {
      if (code.includes(`'${stem(key)}'`)) return true;
      return built.some((pattern) => pattern.test(key));
    };
    expect(Object.keys(texts.ja).filter((key) => !used(key))).toEqual([]);
  });
}
