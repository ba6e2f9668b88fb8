/**
 * Replaces each quoted value in a statement's text, since the first statement of a call holds values there,
 * the hash of its token among them.
 * @returns the text with '…' for each value; apply it before the text is cut, as half a value has no closing quote
 */
export const withoutLiterals = (text: string): string => text.replaceAll(/'(?:[^']|'')*'/g, "'…'");
