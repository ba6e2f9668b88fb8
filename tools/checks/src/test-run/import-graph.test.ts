import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { reachable, readImportGraph, reversed, type ImportGraph } from './import-graph.ts';

const sources = {
  'shared/contracts/package.json': '{ "exports": { ".": "./src/index.ts" } }',
  'shared/contracts/src/index.ts': [
    "export * as endpoints from './endpoints.ts';",
    "export * from './limits.ts';",
    "export { tag as label } from './tags.ts';",
  ].join('\n'),
  'shared/contracts/src/endpoints.ts': [
    "export { tagEndpoints as tags } from './tags.ts';",
    "export { examEndpoints as exams } from './exams.ts';",
  ].join('\n'),
  'shared/contracts/src/tags.ts': 'export const tag = 1;\nexport const tagEndpoints = {};',
  'shared/contracts/src/exams.ts': 'export const examEndpoints = {};',
  'shared/contracts/src/limits.ts': 'export const limits = {};\nexport interface Limit {}',
  'api/one.ts': "import { limits, type Limit } from '@mebae/contracts';\nuse(limits);",
  'api/two.ts': "import {\n  endpoints,\n} from '@mebae/contracts';\nserve(endpoints.tags.list);",
  'api/three.ts': "import * as contracts from '@mebae/contracts';",
  'api/four.ts': "import { endpoints } from '@mebae/contracts';\nwalk(Object.values(endpoints));",
  'api/five.ts': "import { label } from '@mebae/contracts';\nimport './one.ts';",
  'api/six.ts':
    "import { missing } from '@mebae/contracts';\nconst lazy = () => import('./two.ts');",
  'api/thread.ts': "run(new URL('./work.worker.ts', import.meta.url), 'not-a-file.ts');",
  'api/work.worker.ts': "import { z } from 'zod';",
};

let root: string;
let graph: ImportGraph;

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'mebae-graph-'));
  for (const [name, content] of Object.entries(sources)) {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), content);
  }
  graph = readImportGraph(root, Object.keys(sources));
});
afterAll(() => rmSync(root, { recursive: true }));

const contracts = (name: string): string => `shared/contracts/src/${name}.ts`;

test.each([
  ['names of a package lead to the files that declare them', 'one', ['limits']],
  ['a member of a namespace leads to its file alone', 'two', ['tags']],
  ['a package that is imported whole leads to its entry', 'three', ['index']],
  ['a namespace that is passed on leads to the file of all its members', 'four', ['endpoints']],
  ['a renamed export leads to where it is declared', 'five', ['tags', 'one']],
  ['a name that no file declares leads to the entry', 'six', ['index', 'two']],
])('%s', (_, file, needed) => {
  const paths = needed.map((name) =>
    name in { one: 1, two: 1 } ? `api/${name}.ts` : contracts(name),
  );
  expect(new Set(graph.get(`api/${file}.ts`))).toEqual(new Set(paths));
});

test('a file that is started as a thread is needed; other packages and words are not', () => {
  expect([...graph.get('api/thread.ts')!]).toEqual(['api/work.worker.ts']);
  expect([...graph.get('api/work.worker.ts')!]).toEqual([]);
});

test('an entry needs all of its files, and what needs a file is found backwards', () => {
  expect(reachable(graph, ['api/three.ts'])).toEqual(
    new Set(['api/three.ts', ...['index', 'endpoints', 'limits', 'tags', 'exams'].map(contracts)]),
  );
  expect(reachable(reversed(graph), [contracts('exams')])).toEqual(
    new Set([
      contracts('exams'),
      contracts('endpoints'),
      contracts('index'),
      ...['three', 'four', 'six'].map((name) => `api/${name}.ts`),
    ]),
  );
});
