/** A word with its reading, or what stands between such words: its reading is empty. */
export interface TextPart {
  text: string;
  reading: string;
}

/**
 * Readings stand in a text as in Aozora Bunko: `課題《かだい》`. The kanji before the reading are its base; where they are
 * not all, or more than kanji, `｜` begins it.
 */
const annotated = /(?:｜([^｜《》]+)|([\p{Script=Han}々]+))《([^《》]+)》/gu;

/** A text with readings in its parts, none of them empty. */
export function partsByReading(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const match of text.matchAll(annotated)) {
    const [whole, marked, kanji = '', reading = ''] = match;
    parts.push({ text: text.slice(end, match.index), reading: '' });
    parts.push({ text: marked ?? kanji, reading });
    end = match.index + whole.length;
  }
  parts.push({ text: text.slice(end), reading: '' });
  return parts.filter((part) => part.text !== '');
}

/** A text without its readings: for attributes, titles and readers who need none. */
export const withoutReadings = (text: string): string =>
  partsByReading(text)
    .map((part) => part.text)
    .join('');
