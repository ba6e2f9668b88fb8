import data from './syllables.json' with { type: 'json' };

/** Latin letters of each syllable, by its one or two katakana; those of two come first, because reading takes the longest. */
export const syllables: ReadonlyMap<string, string> = new Map(Object.entries(data));
