import { readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { execaSync } from 'execa';
import { fc, runs } from '@mebae/testing/properties';
import { describe, expect, inject, it } from 'vitest';
import { propertyRunsOf, propertySeedOf } from './property-settings.ts';

const root = resolve(import.meta.dirname, '../../..');

describe('how often a property is tried', () => {
  it('is at most 100 times in a usual run, and as its test says in a thorough one', () => {
    expect([undefined, '', 'usual'].map(propertyRunsOf)).toEqual([100, 100, 100]);
    expect(propertyRunsOf('thorough')).toBeNull();
    expect(() => propertyRunsOf('Thorough')).toThrow('MEBAE_TEST_SIZE');
  });

  it('holds for this run', () => {
    const hasAllRuns = inject('filesWithAllRuns').includes(import.meta.filename);
    const most = hasAllRuns ? null : inject('propertyRuns');
    expect(runs(7)).toEqual({ numRuns: 7 });
    expect(runs(1000)).toEqual({ numRuns: most ?? 1000 });
  });

  it('is never written past it', () => {
    const { stdout } = execaSync('git', ['ls-files', '-z', '*.test.ts', '*.test.tsx'], {
      cwd: root,
    });
    const own = relative(root, import.meta.filename);
    const files = stdout.split('\0').filter((name) => name !== '' && name !== own);
    expect(files.length).toBeGreaterThan(300);
    const past = files.filter((name) =>
      // A sample of its own seed is no property.
      readFileSync(join(root, name), 'utf8')
        .replaceAll(/fc\.sample\([^)]*\)/g, '')
        .includes('numRuns'),
    );
    expect(past).toEqual([]);
  });
});

describe('the seed of property tests', () => {
  it('is a signed integer of 32 bits, of the first digits of a commit', () => {
    expect(propertySeedOf(`7fffffff${'0'.repeat(32)}`)).toBe(2 ** 31 - 1);
    expect(propertySeedOf(`ffffffff${'0'.repeat(56)}`)).toBe(-1);
  });

  it('is taken as it is when it is a number, as a failed property prints it', () => {
    expect(propertySeedOf('-1594654021')).toBe(-1_594_654_021);
  });

  it('is chosen by fast-check without a commit', () => {
    expect(propertySeedOf('')).toBeNull();
    expect(() => propertySeedOf('main')).toThrow('MEBAE_TEST_SEED');
  });

  it('is that of this run, and a property that fails says so', () => {
    const seed = inject('propertySeed');
    expect(fc.readConfigureGlobal().seed).toBe(seed ?? undefined);
    const failed = fc.check(fc.property(fc.integer(), () => false));
    expect(failed.failed).toBe(true);
    expect(failed.seed).toBe(seed ?? failed.seed);
  });
});
