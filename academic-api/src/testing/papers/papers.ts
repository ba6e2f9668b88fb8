/** A paper of the product with made-up people. */
export interface Paper {
  /** What stands above its pages: which one it is. */
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
