/**
 * How names of people are shown where the interface is in English or Vietnamese: `both` has Latin letters beside the
 * kanji, `kanji` the name as it is written, `latin` Latin letters in its place. In Japanese it has no effect.
 */
export const nameScripts = ['both', 'kanji', 'latin'] as const;
export type NameScript = (typeof nameScripts)[number];
export const defaultNameScript: NameScript = 'both';
