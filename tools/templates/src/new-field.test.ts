import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { root } from '../../publisher/src/project.ts';
import { makeField, NewFieldError } from './new-field.ts';

const copied = [
  'shared/contracts/src/entities',
  'shared/contracts/src/audit-actions',
  'academic-api/src/db/schema.ts',
  'academic-api/src/db/migrations',
  'academic-api/src/features/people/student-import/texts',
  'academic-api/src/features/people/teachers/import/texts',
  'academic-api/src/features/documents/data-exports/texts',
  'mfe-settings/translations',
];
let base: string;

beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'mebae-new-field-'));
  for (const path of copied) {
    mkdirSync(dirname(join(base, path)), { recursive: true });
    cpSync(join(root, path), join(base, path), { recursive: true });
  }
});
afterEach(() => rmSync(base, { recursive: true }));

const read = (file: string): string => readFileSync(join(base, file), 'utf8');
const migrations = (): number => readdirSync(join(base, 'academic-api/src/db/migrations')).length;

test.each([
  ['student', 'students'],
  ['teacher', 'teachers'],
] as const)(
  'a new text of a %s stands in its description, its table, and all catalogues',
  (entity, words) => {
    const before = migrations();
    const labels = { ja: '呼び名', en: 'Nickname', vi: 'Biệt danh' };
    const files = makeField({ entity, field: 'nickname', labels }, base);
    expect(files[0]).toBe(`shared/contracts/src/entities/${entity}.ts`);
    expect(read(files[0] ?? '')).toContain('\n  nickname: {\n');
    expect(
      read('academic-api/src/db/schema.ts').split('  nickname: Generated<string>;'),
    ).toHaveLength(2);
    expect(migrations()).toBe(before + 1);
    for (const file of files.filter((name) => name.endsWith('.json'))) {
      const text = read(file);
      expect(() => JSON.parse(text), file).not.toThrow();
      expect(text, file).toContain(labels[file.slice(-7, -5) as keyof typeof labels]);
    }
    const ja = JSON.parse(read('mfe-settings/translations/ja.json'));
    expect(ja[`${words}.nickname`]).toBe('呼び名');
    expect(ja['import.field.nickname']).toBe('呼び名');
  },
);

test.each([
  [{ entity: 'course' as never }, /There is no entity 'course'/],
  [{ field: 'Nick name' }, /can't be a name in code/],
  [{ field: 'email' }, /has a field 'email' already/],
])('%o is refused with a reason', (part, reason) => {
  const wish = { entity: 'student' as const, field: 'nickname', labels: {}, ...part };
  expect(() => makeField(wish, base)).toThrow(reason);
  expect(() => makeField(wish, base)).toThrow(NewFieldError);
});
