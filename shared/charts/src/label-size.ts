/** Whether a character takes a full square in a Japanese font. */
const isWide = (character: string): boolean =>
  /[ᄀ-ᅟ⺀-꓏가-힣豈-﫿︰-﹏！-｠￠-￦]/u.test(character);

/**
 * Width of a text in ems, near enough to leave space for it: 1 a full-width character, 0.56 any other.
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
  const lines: string[] = [];
  for (const word of text.split(' ').filter((part) => part !== '')) {
    const last = lines.at(-1);
    if (last !== undefined && emWidth(`${last} ${word}`) <= maxEm) {
      lines[lines.length - 1] = `${last} ${word}`;
    } else if (Array.from(word).some(isWide)) lines.push(...wrapCharacters(word, maxEm));
    else lines.push(word);
  }
  return lines;
}

/**
 * A label broken into lines that never take more than their space: what is too long ends in '…'.
 * @param maxEm longest line in ems
 * @param maxLines at most so many lines
 */
export function fitLabel(text: string, maxEm: number, maxLines: number): string[] {
  const lines = wrapLabel(text, maxEm);
  const kept = lines.slice(0, maxLines);
  return kept.map((line, index) => {
    const isCut = index === maxLines - 1 && lines.length > maxLines;
    return isCut || emWidth(line) > maxEm ? `${cut(line, maxEm - 1)}…` : line;
  });
}

function cut(line: string, maxEm: number): string {
  const characters = Array.from(line);
  while (characters.length > 0 && emWidth(characters.join('')) > maxEm) characters.pop();
  return characters.join('').trimEnd();
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
  return withoutOrphan(lines);
}

/** No character is left alone on the last line: it gets company from the line before, as far as that may be broken. */
function withoutOrphan(lines: string[]): string[] {
  const before = Array.from(lines.at(-2) ?? '');
  const last = Array.from(lines.at(-1) ?? '');
  if (last.length !== 1) return lines;
  do last.unshift(before.pop() ?? '');
  while (before.length > 1 && noLineStart.test(last[0] ?? ''));
  const broken =
    before.length < 2 || noLineStart.test(last[0] ?? '') || /[（「『]$/u.test(before.join(''));
  return broken ? lines : [...lines.slice(0, -2), before.join(''), last.join('')];
}
