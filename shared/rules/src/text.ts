import { withUsualKanji } from './kanji-variants.ts';

/** Spaces that people type into cells, the ideographic one and the no-break one included. Tabs are not among them. */
const spaceRuns = /[ \u00a0\u3000\u2000-\u200a\u202f\u205f]+/g;
/** Zero-width characters that come along when text is pasted. */
const invisible = /[\u200b-\u200d\u2060\ufeff]/g;

/** Variant forms of kanji that Unicode would make the usual ones of: 神 of U+FA19, 塚 of U+FA10. */
const compatibilityKanji = /[\uf900-\ufaff\u{2f800}-\u{2fa1f}]/gu;
/** Selectors of a variant of the kanji before them. */
const variationSelectors = /[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]/gu;

/** NFKC, but kanji stay as somebody writes their name. */
function composed(value: string): string {
  const kanji = value.match(compatibilityKanji);
  if (!kanji) return value.normalize('NFKC');
  const between = value.split(compatibilityKanji).map((part) => part.normalize('NFKC'));
  return between.map((part, index) => part + (kanji[index] ?? '')).join('');
}

/**
 * Forgives how a value was typed: full-width letters and digits become ASCII, half-width kana full-width (NFKC),
 * runs of spaces one space, ends trimmed. Variant kanji stay as they are. Tabs stay, so that they can be refused (2023).
 */
export function normaliseText(value: string): string {
  return composed(value).replace(invisible, '').replace(spaceRuns, ' ').replace(/^ | $/g, '');
}

/** Hiragana to katakana, so that a search for さとう finds サトウ. */
export function toKatakana(value: string): string {
  return value.replace(/[\u3041-\u3096]/g, (c) => String.fromCharCode(c.charCodeAt(0) + 0x60));
}

/** The form in which names are compared in a search: normalised, katakana, lower case, no spaces, usual kanji. */
export function searchKey(value: string): string {
  const text = normaliseText(value.normalize('NFKC').replace(variationSelectors, ''));
  return withUsualKanji(toKatakana(text).toLowerCase().replaceAll(' ', ''));
}

/** Empty or whitespace only. */
export function isBlank(value: string | null | undefined): boolean {
  return value === null || value === undefined || value.trim() === '';
}

export function hasTab(value: string): boolean {
  return value.includes('\t');
}
