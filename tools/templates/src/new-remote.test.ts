import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { remoteDeclaration } from '@mebae/contracts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { root } from '../../publisher/src/project.ts';
import { makeRemote, NewRemoteError } from './new-remote.ts';

let base: string;

beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'mebae-new-remote-'));
  for (const file of ['mfe-class-management/package.json', 'mfe-exams/remote.json']) {
    mkdirSync(join(base, file, '..'), { recursive: true });
    cpSync(join(root, file), join(base, file));
  }
});
afterEach(() => rmSync(base, { recursive: true }));

const read = (file: string): string => readFileSync(join(base, file), 'utf8');

test('a new remote stands on its own name and words, with nothing of the template or of its neighbour', () => {
  const labels = { ja: '分析ノート', en: 'Analysis notes' };
  expect(makeRemote({ name: 'analysis-notes', labels }, base)).toBe('mfe-analysis-notes');

  const declaration = remoteDeclaration.parse(JSON.parse(read('mfe-analysis-notes/remote.json')));
  expect(declaration.name).toBe('analysis-notes');
  expect(declaration.labels).toEqual({ ...labels, vi: 'analysis-notes' });
  expect(declaration.menu[0]).toMatchObject({ path: '/pages/analysis-notes', labels });
  const own = JSON.parse(read('mfe-analysis-notes/package.json')) as Record<string, object>;
  expect(own['name']).toBe('@mebae/mfe-analysis-notes');
  expect(own['scripts']).toMatchObject({
    publish: 'node ../tools/publisher/src/publish-cli.ts analysis-notes',
  });
  const files = readdirSync(join(base, 'mfe-analysis-notes'), {
    recursive: true,
    withFileTypes: true,
  }).filter((entry) => entry.isFile());
  expect(files.length).toBeGreaterThan(8);
  for (const { parentPath, name } of files) {
    const text = readFileSync(join(parentPath, name), 'utf8');
    expect(text, name).not.toMatch(/sample-remote|class-management/);
  }
  const texts = JSON.parse(read('mfe-analysis-notes/translations/ja.json')) as object;
  expect(texts).toHaveProperty(['overview.title'], '分析ノート');
});

test.each([
  ['Analysis', /can't be a remote's name/],
  ['../x', /can't be a remote's name/],
  ['a--b', /can't be a remote's name/],
  ['exams', /mfe-exams is there already/],
  ['exam', /\/pages\/exam belongs to mfe-exams already/],
])('%s is refused with a reason', (name, reason) => {
  const before = readdirSync(base);
  expect(() => makeRemote({ name, labels: {} }, base)).toThrow(reason);
  expect(() => makeRemote({ name, labels: {} }, base)).toThrow(NewRemoteError);
  expect(readdirSync(base)).toEqual(before);
});
