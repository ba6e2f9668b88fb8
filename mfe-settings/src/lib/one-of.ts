/** One of the allowed values, or null. */
export const oneOf = <T extends string>(text: string | null, allowed: readonly T[]): T | null =>
  allowed.find((value) => value === text) ?? null;
