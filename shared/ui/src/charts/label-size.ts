/** Whether a character takes a full square in a Japanese font. */
const isWide = (character: string): boolean =>
  /[ᄀ-ᅟ⺀-꓏가-힣豈-﫿︰-﹏！-｠￠-￦]/u.test(character);

/**
 * Width of a text in ems, near enough to leave room for it: 1 a full-width character, 0.56 any other.
 * @param text one line
 */
export function emWidth(text: string): number {
  return Array.from(text).reduce((sum, character) => sum + (isWide(character) ? 1 : 0.56), 0);
}

/**
 * Breaks a label into lines. Words of alphabets stay whole; Japanese breaks between characters into lines
 * of like length, never before a small kana, a long-vowel mark or a closing mark, nor after an opening one.
 * @param text label
 * @param maxEm longest line in ems
 */
export function wrapLabel(text: string, maxEm: number): string[] {
  if (emWidth(text) <= maxEm) return [text];
  const inWords = text.includes(' ') || !Array.from(text).some(isWide);
  return inWords ? wrapWords(text, maxEm) : wrapCharacters(text, maxEm);
}

function wrapWords(text: string, maxEm: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    const joined = last === undefined ? word : `${last} ${word}`;
    if (last !== undefined && emWidth(joined) <= maxEm) lines[lines.length - 1] = joined;
    else lines.push(word);
  }
  return lines;
}

const noLineStart = /[ァィゥェォッャュョぁぃぅぇぉっゃゅょー、。・）」』！？]/u;

function wrapCharacters(text: string, maxEm: number): string[] {
  const lineCount = Math.ceil(emWidth(text) / maxEm);
  const target = Math.ceil(emWidth(text) / lineCount);
  const lines: string[] = [''];
  for (const character of text) {
    const last = lines.at(-1) ?? '';
    const full = last !== '' && emWidth(last + character) > target;
    const opened = /[（「『]$/u.exec(last)?.[0] ?? '';
    if (!full || noLineStart.test(character)) lines[lines.length - 1] = last + character;
    else if (opened === '' || opened === last) lines.push(character);
    else lines.splice(-1, 1, last.slice(0, -1), opened + character);
  }
  return lines;
}
