/** Ends of sentences, with what closes a quotation behind them. */
const sentence = /[^。．.!?！？\n]*(?:[。．.!?！？]+[」』”"')）]*\s*|\n+|$)/gu;

/**
 * The sentences from the beginning of a text that fit into a number of letters, each whole.
 * @returns all of the text where it fits; nothing where its first sentence does not
 */
export function sentencesThatFit(text: string, most: number): string {
  if (text.length <= most) return text;
  let kept = '';
  for (const [part] of text.matchAll(sentence)) {
    if (part === '' || (kept + part).trimEnd().length > most) break;
    kept += part;
  }
  return kept.trimEnd();
}
