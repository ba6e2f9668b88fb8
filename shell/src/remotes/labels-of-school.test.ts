import type { PublishedRemote, RemoteRegistry } from '@mebae/contracts';
import { wordsOfSchool } from '@mebae/rules';
import { expect, it } from 'vitest';
import { labelsOfSchool } from './labels-of-school.ts';

const labels = { ja: '生徒記録', en: 'Student records', vi: 'Hồ sơ học sinh' };
const remote = {
  name: 'records',
  labels,
  routes: [],
  menu: [{ id: 'students', path: '/pages/students', section: 'setup', order: 1, labels }],
} as unknown as PublishedRemote;

it('calls remotes and menu entries by the school’s words, and leaves what has no label', () => {
  const registry = {
    updatedAt: '',
    remotes: [remote, { ...remote, labels: undefined, menu: [] }],
    withdrawn: [{ name: 'exams', labels, routes: [], version: '1', withdrawnAt: '' }],
  } as unknown as RemoteRegistry;
  const shown = labelsOfSchool(registry, (text) => wordsOfSchool(text, 'primary', 'ja'));
  expect(shown.remotes[0]?.labels?.ja).toBe('児童記録');
  expect(shown.remotes[0]?.menu[0]).toMatchObject({ id: 'students', labels: { ja: '児童記録' } });
  expect(shown.withdrawn?.[0]?.labels?.ja).toBe('児童記録');
  expect(shown.remotes[1]).toMatchObject({ labels: undefined, menu: [] });
  expect(registry.remotes[0]?.labels?.ja).toBe('生徒記録');
});
