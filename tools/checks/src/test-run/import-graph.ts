import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';

/** Which file of the project needs which others, by paths below the project's folder. */
export type ImportGraph = ReadonlyMap<string, ReadonlySet<string>>;

const isCode = (file: string): boolean => /\.(ts|tsx|mjs)$/.test(file);

/** A process or a thread is started by the path of its file, which no import names. */
const startedFile = /'(\.{0,2}\/?[\w./-]+\.(?:ts|tsx|mjs))'/g;
const namedImport = /import\s+(?:type\s+)?\{([^}]*)\}\s+from\s+'(@mebae\/[^']+)'/g;
const ownExport =
  /export\s+(?:abstract\s+|async\s+|declare\s+)?(?:const|let|function\*?|class|interface|type|enum)\s+(\w+)/g;
const exportFrom = /export\s+(?:type\s+)?\{([^}]*)\}\s+from\s+'(\.[^']+)'/g;
const exportAll = /export\s+\*\s+from\s+'(\.[^']+)'/g;
const exportNamespace = /export\s+\*\s+as\s+(\w+)\s+from\s+'(\.[^']+)'/g;
const namespaceImport = /\*\s+as\s+\w+\s+from\s+'(@mebae\/[^']+)'/g;

/**
 * Reads what each file needs: its relative imports, the files of the project's own packages that declare the names which
 * it imports of them (a package's public entry names every file of it, and needs none of them for itself), and files
 * that it names in order to start them as a process or thread.
 * @param root the project's folder
 * @param files paths below it; others are not followed
 */
export function readImportGraph(root: string, files: readonly string[]): ImportGraph {
  const texts = new Map(
    files.filter(isCode).map((file) => [file, readFileSync(join(root, file), 'utf8')]),
  );
  const packages = new PackageNames(root, texts);
  const graph = new Map<string, Set<string>>();
  for (const [file, text] of texts) {
    const named = packages.namedImportsOf(text);
    const needed = [
      ...ts
        .preProcessFile(text, true, true)
        .importedFiles.map(({ fileName }) => fileName)
        .map((name) =>
          name.startsWith('.') ? below(file, name) : packages.wholeImport(name, named),
        ),
      ...[...text.matchAll(startedFile)].map(([, name = '']) => below(file, name)),
      ...named.files,
    ];
    graph.set(
      file,
      new Set(needed.filter((path) => path !== undefined && texts.has(path)) as string[]),
    );
  }
  return graph;
}

const below = (file: string, name: string): string => join(dirname(file), name);

interface NamedImports {
  /** Packages whose every import in the file is by name and was found. */
  resolved: Set<string>;
  files: string[];
}

/** The names that the project's packages export, and the files that declare them. */
class PackageNames {
  readonly #root: string;
  readonly #texts: ReadonlyMap<string, string>;
  readonly #entries = new Map<string, string | undefined>();
  readonly #names = new Map<string, ReadonlyMap<string, string>>();
  readonly #namespaces = new Set<string>();

  constructor(root: string, texts: ReadonlyMap<string, string>) {
    this.#root = root;
    this.#texts = texts;
  }

  namedImportsOf(text: string): NamedImports {
    const resolved = new Set<string>();
    const files: string[] = [];
    for (const [, list = '', specifier = ''] of text.matchAll(namedImport)) {
      const entry = this.#entryOf(specifier);
      if (entry === undefined) continue;
      const found = namesIn(list).map(({ name }) => this.#declaring(entry, name, text));
      files.push(...found.flat().filter((file) => file !== undefined));
      if (!found.flat().includes(undefined)) resolved.add(specifier);
    }
    for (const [, specifier = ''] of text.matchAll(namespaceImport)) resolved.delete(specifier);
    return { resolved, files };
  }

  /** @returns the entry of a package that is imported otherwise than by names that were found; nothing for others */
  wholeImport(specifier: string, { resolved }: NamedImports): string | undefined {
    return resolved.has(specifier) ? undefined : this.#entryOf(specifier);
  }

  #entryOf(specifier: string): string | undefined {
    if (!this.#entries.has(specifier)) {
      const [, folder = '', subpath] = /^@mebae\/([\w-]+)(?:\/(.+))?$/.exec(specifier) ?? [];
      const file = join(this.#root, 'shared', folder, 'package.json');
      const { exports = {} } = (
        folder !== '' && existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
      ) as { exports?: Record<string, string> };
      const entry = exports[subpath === undefined ? '.' : `./${subpath}`];
      this.#entries.set(
        specifier,
        typeof entry === 'string' ? join('shared', folder, entry) : undefined,
      );
    }
    return this.#entries.get(specifier);
  }

  /**
   * @returns files that declare a name; of a namespace (`endpoints`) those of its members that the text uses, and
   *   `undefined` among them where one is not found
   */
  #declaring(entry: string, name: string, text: string): (string | undefined)[] {
    const file = this.#namesOf(entry).get(name);
    if (file === undefined) return [undefined];
    if (!this.#namespaces.has(file)) return [file];
    const members = this.#namesOf(file);
    const uses = [...text.matchAll(new RegExp(`\\b${name}(?:\\.(\\w+))?`, 'g'))];
    const used = uses.map(([, member]) => (member === undefined ? null : members.get(member)));
    // The import itself names the namespace once, without a member.
    const isPassedOn = used.filter((member) => member === null).length > 1;
    return isPassedOn ? [file] : used.filter((member) => member !== null);
  }

  #namesOf(entry: string, seen = new Set<string>()): ReadonlyMap<string, string> {
    const known = this.#names.get(entry);
    if (known) return known;
    const names = new Map<string, string>();
    if (seen.has(entry)) return names;
    seen.add(entry);
    const text = this.#texts.get(entry) ?? '';
    for (const [, path = ''] of text.matchAll(exportAll)) {
      for (const [name, file] of this.#namesOf(below(entry, path), seen)) names.set(name, file);
    }
    for (const [, list = '', path = ''] of text.matchAll(exportFrom)) {
      const target = below(entry, path);
      const declared = this.#namesOf(target, seen);
      for (const { name, exportedAs } of namesIn(list)) {
        names.set(exportedAs, declared.get(name) ?? target);
      }
    }
    for (const [, name = '', path = ''] of text.matchAll(exportNamespace)) {
      names.set(name, below(entry, path));
      this.#namespaces.add(below(entry, path));
    }
    for (const [, name = ''] of text.matchAll(ownExport)) names.set(name, entry);
    this.#names.set(entry, names);
    return names;
  }
}

/** The names in `{ a, type B, c as d }`. */
const namesIn = (list: string): { name: string; exportedAs: string }[] =>
  list
    .split(',')
    .map((item) => item.trim().replace(/^type\s+/, ''))
    .filter((item) => item !== '')
    .map((item) => {
      const [name = '', exportedAs = name] = item.split(/\s+as\s+/);
      return { name, exportedAs };
    });

/**
 * Files that some files need, themselves included.
 * @param graph edges that are followed
 */
export function reachable(graph: ImportGraph, from: Iterable<string>): Set<string> {
  const found = new Set(from);
  for (const file of found) for (const next of graph.get(file) ?? []) found.add(next);
  return found;
}

/** The same edges the other way round: which files need a file. */
export function reversed(graph: ImportGraph): ImportGraph {
  const importers = new Map<string, Set<string>>();
  for (const [file, needed] of graph) {
    for (const next of needed) importers.set(next, (importers.get(next) ?? new Set()).add(file));
  }
  return importers;
}
