import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { root } from '../../publisher/src/project.ts';
import { makeEndpoint, NewEndpointError, type NewEndpoint } from './new-endpoint.ts';

const changed = [
  'shared/contracts/src/index.ts',
  'shared/contracts/src/endpoints.ts',
  'shared/contracts/src/audit-actions/ja.json',
  'shared/contracts/src/audit-actions/en.json',
  'shared/contracts/src/audit-actions/vi.json',
  'shared/rules/src/permission-matrix.ts',
  'academic-api/src/app.ts',
  'academic-api/src/testing/access/fixtures-school.ts',
];
const wish: NewEndpoint = {
  feature: 'schoolNotes',
  call: 'list',
  domain: 'school',
  method: 'GET',
  path: '/schoolNotes',
  permission: 'readMasters',
  summary: 'Notes of the school',
  labels: { ja: '学校のメモ' },
};

let base: string;

beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'mebae-new-endpoint-'));
  for (const file of [...changed, 'shared/contracts/src/features/tags.ts']) {
    mkdirSync(dirname(join(base, file)), { recursive: true });
    cpSync(join(root, file), join(base, file));
  }
});
afterEach(() => rmSync(base, { recursive: true }));

const read = (file: string): string => readFileSync(join(base, file), 'utf8');

test('a new call stands in each of its files, each line once', () => {
  const files = makeEndpoint(wish, base);
  const folder = 'academic-api/src/features/school/school-notes/school-notes';
  expect(files[0]).toBe('shared/contracts/src/features/school-notes.ts');
  expect(files).toEqual(expect.arrayContaining(changed));
  expect(files).toHaveLength(13);
  for (const [file, line] of [
    ['shared/contracts/src/index.ts', "export * from './features/school-notes.ts';"],
    ['shared/contracts/src/endpoints.ts', 'export { schoolNotesEndpoints as schoolNotes } from'],
    ['shared/contracts/src/audit-actions/ja.json', '"schoolNotes": "学校のメモ"'],
    ['shared/contracts/src/audit-actions/en.json', '"schoolNotes": "schoolNotes"'],
    ['shared/rules/src/permission-matrix.ts', "'schoolNotes.list': 'readMasters',"],
    ['academic-api/src/app.ts', "import schoolNotesRoutes from './features/school/school-notes/"],
    ['academic-api/src/app.ts', '  await app.register(schoolNotesRoutes);'],
    [
      'academic-api/src/testing/access/fixtures-school.ts',
      "'schoolNotes.list': { names: 'nothing' },",
    ],
    ['shared/contracts/src/features/school-notes.ts', "path: '/schoolNotes',"],
    [`${folder}.routes.ts`, 'serve(app, schoolNotesEndpoints.list, listSchoolNotes);'],
    [`${folder}.service.ts`, 'export async function listSchoolNotes('],
    [`${folder}.repository.ts`, 'export const listSchoolNotes = '],
    [`${folder}.test.ts`, "api.call('GET', path)"],
  ] as const) {
    expect(read(file).split(line), `${file}: ${line}`).toHaveLength(2);
  }
});

test.each([
  [{ feature: 'School-notes' }, /can't be a name in code/],
  [{ call: '' }, /can't be a name in code/],
  [{ path: 'notes' }, /can't be the address/],
  [{ path: '/notes/:noteID' }, /can't be the address/],
  [{ permission: 'seeNotes' }, /There is no permission 'seeNotes': use one of .*readMasters/],
  [{ domain: 'notes' as never }, /There is no domain 'notes': use one of people, .*system/],
  [{ method: 'FETCH' as never }, /There is no method FETCH/],
  [{ feature: 'tags' }, /tags\.ts is there already/],
])('%o is refused with a reason, and nothing is written', (part, reason) => {
  const before = changed.map(read);
  expect(() => makeEndpoint({ ...wish, ...part }, base)).toThrow(reason);
  expect(() => makeEndpoint({ ...wish, ...part }, base)).toThrow(NewEndpointError);
  expect(changed.map(read)).toEqual(before);
  expect(existsSync(join(base, 'academic-api/src/features'))).toBe(false);
});
