import data from './word-starts.json' with { type: 'json' };

/**
 * Second words of names that begin with a vowel: after a syllable with the same vowel they make no long one, as in 井上
 * (Inoue), 松浦 (Matsuura) or 友岡 (Tomooka). Kanji that are as often read otherwise are left out: with 海, ユウミ may
 * be 優海, which is Yumi.
 */
const readings: Readonly<Record<string, string>> = data;

/** 河内 is read as one word: 大河内 is Okochi. */
const isOneWord = (kanji: readonly string[], index: number): boolean =>
  /^河内$/.test(`${kanji[index - 1] ?? ''}${kanji[index] ?? ''}`);

/**
 * Finds where in a reading another word of the name begins with a vowel.
 * @param kana the reading, in katakana
 * @param written the name as it is written
 * @returns positions in the reading
 */
export function wordStarts(kana: string, written: string): ReadonlySet<number> {
  const kanji = Array.from(written);
  const starts = kanji.flatMap((letter, index) => {
    const reading = readings[letter];
    if (index === 0 || reading === undefined || isOneWord(kanji, index)) return [];
    const isLast = index === kanji.length - 1;
    // Each kanji before it is read by one kana at least.
    const start = isLast ? kana.length - reading.length : kana.indexOf(reading, index);
    return start >= index && kana.startsWith(reading, start) ? [start] : [];
  });
  return new Set(starts);
}
