import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const folder = import.meta.dirname;
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
  /\/texts\/(?:ja|en|vi)\.json$/.test(file),
);

test('pages of the bff call nobody by a kind of school, which it does not know', () => {
  expect(files.length).toBeGreaterThan(3);
  const words = /生徒|児童|学生|students?\b|pupils?\b|học sinh|sinh viên/i;
  for (const file of files) expect(readFileSync(join(folder, file), 'utf8')).not.toMatch(words);
});
