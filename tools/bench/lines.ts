/**
 * Lines of TypeScript by folder, production code and tests apart, at two commits side by side; with them the endpoints of
 * the API and the external dependencies, because a sum of lines says nothing of how much they do.
 *
 * `npm run bench -- lines --before c4b215bd`; `--after` is `HEAD` when left out. Both must be in the clone.
 */
import { parseArgs } from 'node:util';
import { execa } from 'execa';
import { root } from '../publisher/src/project.ts';

const { values: options } = parseArgs({
  options: { before: { type: 'string' }, after: { type: 'string', default: 'HEAD' } },
});
if (!options.before) throw new Error('--before wants a commit, such as --before c4b215bd');

/** Lines of one folder at one commit. */
interface Lines {
  production: number;
  tests: number;
}

/** Counts of one commit. */
interface Count {
  /** By the product's parts: `bff`, `shared/ui`, `tools/bench`. */
  folders: Map<string, Lines>;
  endpoints: number;
  dependencies: number;
}

/** Runs git in the project's folder. @throws ExecaError when git fails, for instance because it does not have the commit */
const git = async (...parameters: string[]): Promise<string> =>
  (await execa('git', parameters, { cwd: root, maxBuffer: 100_000_000 })).stdout;

/** Tests beside the code, the stories, and what only they use. */
const isTest = (path: string): boolean =>
  /\.test\.tsx?$|^e2e\/|^shared\/testing\/|\/testing\//.test(path);

/** The part of the product that a file belongs to. */
function partOf(path: string): string {
  const [top = '', second = ''] = path.split('/');
  if (top === 'shared' || top === 'tools') return `${top}/${second}`;
  return path.includes('/') ? top : '(root)';
}

async function foldersOf(commit: string): Promise<Count['folders']> {
  const folders = new Map<string, Lines>();
  const counted = await git('grep', '--count', '', commit, '--', '*.ts', '*.tsx', '*.mjs');
  for (const row of counted.split('\n')) {
    const [, path = '', lines = ''] = /^[^:]+:(.+):(\d+)$/.exec(row) ?? [];
    const part = partOf(path);
    const folder = folders.get(part) ?? { production: 0, tests: 0 };
    folder[isTest(path) ? 'tests' : 'production'] += Number(lines);
    folders.set(part, folder);
  }
  return folders;
}

async function endpointsOf(commit: string): Promise<number> {
  const file = await git('show', `${commit}:academic-api/openapi.json`);
  const { paths } = JSON.parse(file) as { paths: Record<string, object> };
  return Object.values(paths).flatMap((path) => Object.keys(path)).length;
}

/** Packages of others that a part of the product names, each counted once. */
async function dependenciesOf(commit: string): Promise<number> {
  const files = await git('ls-tree', '-r', '--name-only', commit);
  const manifests = files.split('\n').filter((file) => /(^|\/)package\.json$/.test(file));
  const texts = await Promise.all(manifests.map((file) => git('show', `${commit}:${file}`)));
  const names = texts.flatMap((text) => {
    const { dependencies = {}, devDependencies = {} } = JSON.parse(text) as {
      dependencies?: object;
      devDependencies?: object;
    };
    return Object.keys({ ...dependencies, ...devDependencies });
  });
  return new Set(names.filter((name) => !name.startsWith('@mebae/'))).size;
}

async function countOf(commit: string): Promise<Count> {
  const [folders, endpoints, dependencies] = await Promise.all([
    foldersOf(commit),
    endpointsOf(commit),
    dependenciesOf(commit),
  ]);
  return { folders, endpoints, dependencies };
}

const sum = ({ folders }: Count, kind: keyof Lines): number =>
  [...folders.values()].reduce((total, folder) => total + folder[kind], 0);

const perEndpoint = (count: Count): number =>
  Math.round(sum(count, 'production') / count.endpoints);

const columns = [26, 10, 9, 8, 10, 9, 8];

/** A row of both commits: numbers of production code, then of tests, or of anything else counted. */
function print(name: string, ...pairs: [number, number][]): void {
  const cells = pairs.flatMap(([from, to]) => [
    from.toLocaleString('en'),
    to.toLocaleString('en'),
    from === 0 || to === 0 ? '' : `${(((to - from) / from) * 100).toFixed(0)} %`,
  ]);
  console.log(`  ${[name, ...cells].map(padded).join('')}`);
}

const padded = (cell: string, index: number): string =>
  index === 0 ? cell.padEnd(columns[0]!) : cell.padStart(columns[index]!);

const [before, after] = await Promise.all([countOf(options.before), countOf(options.after)]);
console.log(
  `Lines of TypeScript, ${options.before} → ${options.after}; production code, then tests:`,
);
for (const part of [...new Set([...before.folders.keys(), ...after.folders.keys()])].toSorted()) {
  const from = before.folders.get(part) ?? { production: 0, tests: 0 };
  const to = after.folders.get(part) ?? { production: 0, tests: 0 };
  print(part, [from.production, to.production], [from.tests, to.tests]);
}
print(
  'all',
  [sum(before, 'production'), sum(after, 'production')],
  [sum(before, 'tests'), sum(after, 'tests')],
);
print('endpoints', [before.endpoints, after.endpoints]);
print('production lines each', [perEndpoint(before), perEndpoint(after)]);
print('external dependencies', [before.dependencies, after.dependencies]);
