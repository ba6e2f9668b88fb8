/** Words by which a text is found. */
export interface Terms {
  /** Words that carry meaning, in the form that a dictionary has, each with everything else that means it. */
  words: readonly Word[];
  /** Pieces of the sound of the whole text: they find what is written in kana, and what is written wrongly. */
  sounds: readonly string[];
}

export interface Word {
  /** The word itself. */
  term: string;
  /** Its sound (`~`), and the groups of words with one meaning that it is in (`=`). */
  others: readonly string[];
  /** A verb says less about the topic than what it is done with. */
  isVerb?: boolean;
}
