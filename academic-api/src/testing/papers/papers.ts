/** A paper of the product with made-up people. */
export interface Paper {
  /** The caption above its pages. */
  caption: string;
  /** @returns the bytes of a PDF */
  draw: () => Promise<Buffer>;
}

/** Papers that are looked at together, on one picture. */
export interface PaperSheet {
  /** Name of the picture's file. */
  name: string;
  papers: readonly Paper[];
}
