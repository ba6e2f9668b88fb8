import { dirname } from 'node:path';
import ts from 'typescript';
import { keyAndForm, type Catalogue } from './catalogues.ts';
import { packageOf, type Problem } from './project.ts';
import { walk, writtenTexts } from './source.ts';

/** A key that code makes: words between placeholders for values. */
interface Use {
  parts: string[];
  /** Null where the code doesn't say it: any of its package's. */
  namespace: string | null;
  owner: string;
}

type Words = Map<string, Set<string>>;

/** Packages whose enumerations and declarations fill the placeholders of other packages' keys. */
const textSources = /^(?:shared\/|mfe-)/;

/** Keys that no code asks for. The compiler finds those that no catalogue holds: see `@mebae/platform`'s `TextKey`. */
export function keyProblems(catalogues: Catalogue[], sources: ts.SourceFile[]): Problem[] {
  const uses = sources.flatMap(usesIn);
  const words: Words = new Map();
  for (const source of sources) {
    const owner = packageOf(source.fileName);
    words.set(owner, new Set([...(words.get(owner) ?? []), ...wordsIn(source)]));
  }
  return catalogues.flatMap((catalogue) =>
    catalogue.namespace === null
      ? unusedServerTexts(catalogue, sources, words)
      : unusedKeys(catalogue, uses, words),
  );
}

function usesIn(source: ts.SourceFile): Use[] {
  const names = namesOfTranslators(source);
  const uses: Use[] = [];
  const owner = packageOf(source.fileName);
  const note = (node: ts.Expression, namespace: string | null): void => {
    for (const parts of writtenTexts(node)) uses.push({ parts, namespace, owner });
  };
  walk(source, (node) => {
    if (ts.isTemplateExpression(node) && node.head.text.includes('.')) note(node, null);
    if (!ts.isCallExpression(node)) return;
    const callee = calleeName(node);
    const [first, second] = node.arguments;
    if (callee === 'translate' && first && second && ts.isStringLiteralLike(first)) {
      note(second, first.text);
    } else if (first && names.has(callee)) note(first, names.get(callee) ?? null);
  });
  return uses;
}

/** Every word in quotes, or before a colon: what a table of keys, or the placeholder of a key, can hold. */
function wordsIn(source: ts.SourceFile): Set<string> {
  const words = new Set<string>();
  walk(source, (node) => {
    const isKey = ts.isIdentifier(node) && ts.isPropertyAssignment(node.parent);
    if (isKey || ts.isStringLiteralLike(node)) words.add(node.text);
  });
  return words;
}

function calleeName({ expression }: ts.CallExpression): string {
  if (ts.isIdentifier(expression)) return expression.text;
  return ts.isPropertyAccessExpression(expression) ? expression.name.text : '';
}

/** Names of `t` in a file, and whose texts each gives. */
function namesOfTranslators(source: ts.SourceFile): Map<string, string | null> {
  const names = new Map<string, string | null>([
    ['t', null],
    ['platformText', 'platform'],
  ]);
  walk(source, (node) => {
    if (!ts.isVariableDeclaration(node) || !ts.isObjectBindingPattern(node.name)) return;
    const call = node.initializer;
    if (!call || !ts.isCallExpression(call) || calleeName(call) !== 'useTranslation') return;
    const [namespace] = call.arguments;
    if (!namespace || !ts.isStringLiteralLike(namespace)) return;
    for (const { propertyName, name } of node.name.elements) {
      if ((propertyName ?? name).getText() === 't') names.set(name.getText(), namespace.text);
    }
  });
  return names;
}

const serves = (use: Use, { namespace, folder }: Catalogue): boolean =>
  use.namespace === null
    ? namespace !== null && use.owner === packageOf(folder)
    : use.namespace === namespace;

const keysOf = ({ texts }: Catalogue): Set<string> =>
  new Set([...texts.ja.keys()].map((name) => keyAndForm(name).key));

/** Keys that no call makes, and no table of the package holds. */
function unusedKeys(catalogue: Catalogue, uses: Use[], all: Words): Problem[] {
  const own = all.get(packageOf(catalogue.folder)) ?? new Set();
  const words = new Set([...own, ...givenWords(all)]);
  const serving = uses.filter((use) => serves(use, catalogue));
  return [...keysOf(catalogue)]
    .filter((key) => !own.has(key) && !serving.some(({ parts }) => matchesKey(parts, key, words)))
    .map((what) => ({ kind: 'unused', where: `${catalogue.folder}/ja.json`, what }));
}

const givenWords = (all: Words): Set<string> =>
  new Set([...all].flatMap(([name, words]) => (textSources.test(name) ? [...words] : [])));

/** Whether these words make the key; what a placeholder stands for is a number, or a word that is written somewhere. */
function matchesKey(parts: string[], key: string, words: ReadonlySet<string>): boolean {
  const literally = (part: string): string => part.replaceAll(/[^\w-]/g, String.raw`\$&`);
  const values = new RegExp(`^${parts.map(literally).join('(.+?)')}$`).exec(key)?.slice(1);
  return values?.every((value) => words.has(value) || /^\d+$/.test(value)) ?? false;
}

/** Texts that code takes from the file's tree: the parts of each key stand in the sources around the file. */
function unusedServerTexts(
  { folder, texts }: Catalogue,
  sources: ts.SourceFile[],
  all: Words,
): Problem[] {
  const around = folder.includes('/src/') ? `${dirname(folder)}/` : `${packageOf(folder)}/`;
  const words = givenWords(all);
  for (const source of sources.filter(({ fileName }) => fileName.startsWith(around))) {
    walk(source, (node) => {
      if (ts.isIdentifier(node) || ts.isStringLiteralLike(node)) words.add(node.text);
    });
  }
  const isTaken = (key: string): boolean =>
    words.has(key) || key.split('.').every((part) => words.has(part) || /^\d+$/.test(part));
  return [...texts.ja.keys()]
    .filter((key) => !isTaken(key))
    .map((what) => ({ kind: 'unused', where: `${folder}/ja.json`, what }));
}
