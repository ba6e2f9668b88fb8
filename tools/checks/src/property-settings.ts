/** How often a usual run tries a property at most. */
const usualRuns = 100;

/**
 * Reads the size of a test run.
 * @param size of MEBAE_TEST_SIZE: `thorough`, `usual`, or nothing for the usual one
 * @returns how often a property is tried at most; null as often as its test says
 * @throws when it is no size
 */
export function propertyRunsOf(size: string | undefined): number | null {
  if (size === 'thorough') return null;
  if (size === undefined || size === '' || size === 'usual') return usualRuns;
  throw new Error('MEBAE_TEST_SIZE must be "thorough" or "usual".');
}

/**
 * Makes fast-check's seed, a signed integer of 32 bits.
 * @param text a commit's hash, or a seed that a failed property has printed; '' leaves the choice to fast-check
 * @throws when it is neither
 */
export function propertySeedOf(text: string): number | null {
  if (text === '') return null;
  if (/^[0-9a-f]{40}(?:[0-9a-f]{24})?$/.test(text))
    return Number.parseInt(text.slice(0, 8), 16) | 0;
  if (/^-?\d{1,10}$/.test(text)) return Number(text) | 0;
  throw new Error("MEBAE_TEST_SEED must be a commit's hash or a whole number.");
}
