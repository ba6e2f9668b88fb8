/** Words that must not leave the product, each behind a placeholder of letters only: `[[EVENT_A]]`. */
export interface HiddenWords {
  /** The placeholder that stands for a word, always the same one. */
  hide(kind: string, word: string): string;
  /**
   * Puts the words back.
   * @throws Error for a placeholder that stands for nothing
   */
  restore(text: string): string;
}

const letterOf = (index: number): string => {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : letterOf(Math.floor(index / 26) - 1) + last;
};

/** Begins with no words; the words live as long as one request to a model. */
export function hideWords(): HiddenWords {
  const placeholders = new Map<string, string>();
  return {
    hide(kind, word) {
      const known = [...placeholders].find(([, hidden]) => hidden === word)?.[0];
      if (known !== undefined) return known;
      const placeholder = `[[${kind}_${letterOf(placeholders.size)}]]`;
      placeholders.set(placeholder, word);
      return placeholder;
    },
    restore: (text) =>
      text.replace(/\[\[[^\]]*\]\]/g, (placeholder) => {
        const word = placeholders.get(placeholder);
        if (word === undefined) throw new Error(`nothing stands behind ${placeholder}`);
        return word;
      }),
  };
}
