import { platformContract, servedContracts, type PublishedRemote } from '@mebae/contracts';
import { describe, expect, it } from 'vitest';
import { isBelow, isSupported, ownerOf } from './registry.ts';

const remote = (
  name: PublishedRemote['name'],
  routes: PublishedRemote['routes'],
): PublishedRemote => ({
  name,
  routes,
  menu: [],
  version: '1',
  contract: platformContract,
  container: 'mfe_x',
  manifest: '/remotes/x/1/mf-manifest.json',
  integrity: 'sha384-x',
  publishedAt: '',
});

const registry = {
  updatedAt: '',
  remotes: [
    remote('settings', [{ module: './routes', prefixes: ['/pages/teachers/', '/pages/student'] }]),
    remote('records', [{ module: './routes', prefixes: ['/pages/student/record'] }]),
    remote('exams', [
      { module: './routes', prefixes: ['/pages/exam'] },
      { module: './answer', prefixes: ['/answer'] },
    ]),
  ],
};

describe('isBelow', () => {
  it('matches whole segments only', () => {
    expect(isBelow('/pages/exam', '/pages/exam')).toBe(true);
    expect(isBelow('/pages/exam/1', '/pages/exam')).toBe(true);
    expect(isBelow('/pages/examples', '/pages/exam')).toBe(false);
    expect(isBelow('/pages', '/pages/exam')).toBe(false);
  });

  it('does not mind a slash at the end', () => {
    expect(isBelow('/pages/teachers', '/pages/teachers/')).toBe(true);
    expect(isBelow('/pages/teachers/', '/pages/teachers')).toBe(true);
  });
});

describe('ownerOf', () => {
  it('prefers the longest prefix, whatever the order', () => {
    expect(ownerOf(registry, '/pages/student/record/5')?.remote.name).toBe('records');
    expect(ownerOf(registry, '/pages/student/5')?.remote.name).toBe('settings');
  });

  it('tells the modules of one remote apart', () => {
    expect(ownerOf(registry, '/answer/abc')?.module).toBe('./answer');
    expect(ownerOf(registry, '/pages/exam/list')?.module).toBe('./routes');
  });

  it('answers null for a path that nobody claims', () => {
    expect(ownerOf(registry, '/pages/nowhere')).toBeNull();
  });
});

it('supports remotes of the contracts that it serves, and neither newer nor older ones', () => {
  const one = remote('jgrow', []);
  expect(isSupported(one)).toBe(true);
  expect(isSupported({ ...one, contract: servedContracts.oldest })).toBe(true);
  expect(isSupported({ ...one, contract: platformContract + 1 })).toBe(false);
  expect(isSupported({ ...one, contract: servedContracts.oldest - 1 })).toBe(false);
});
