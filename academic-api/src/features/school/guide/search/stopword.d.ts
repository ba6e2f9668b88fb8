declare module 'stopword' {
  /** English words that carry no meaning of their own. */
  export const eng: readonly string[];
  /** Vietnamese ones. */
  export const vie: readonly string[];
}
