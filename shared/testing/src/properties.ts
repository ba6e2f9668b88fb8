import * as fc from 'fast-check';
import { expect, inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** Seed of the random input of property tests; null chooses anew in each run. */
    propertySeed: number | null;
    /** How often a property is tried at most; null as often as its test says. */
    propertyRuns: number | null;
    /** Paths of test files whose properties are tried as often as they say in every run. */
    filesWithAllRuns: readonly string[];
  }
}

const seed = inject('propertySeed');
if (seed !== null) fc.configureGlobal({ seed });

/** fast-check with this run's seed: property tests take it from here. */
export { fc };

/**
 * Says how often a property is tried: a usual run tries it less often than a thorough one, but for files that have changed
 * since the last thorough one.
 * @param count in a thorough run
 */
export function runs(count: number): { numRuns: number } {
  const { testPath = '' } = expect.getState();
  if (inject('filesWithAllRuns').includes(testPath)) return { numRuns: count };
  return { numRuns: Math.min(count, inject('propertyRuns') ?? count) };
}
