/** Bytes of one read: as much as the kernel usually has of a fast upstream. */
const blockBytes = 64 * 1024;

/** So many unused ones are kept, 4 MiB in all; more are left to the garbage collector. */
const keptBlocks = 64;

const unused: ReadBlock[] = [];

/**
 * Memory that a connection reads into. Fresh memory for every read would be the dearest part of a download, so a block is
 * used again as soon as nobody needs what was read into it.
 */
export class ReadBlock {
  readonly bytes = Buffer.allocUnsafeSlow(blockBytes);
  /** Gives back what one `hold` took; can be passed on as a callback. */
  readonly drop = (): void => {
    this.#holds -= 1;
    this.#giveBack();
  };
  #holds = 0;
  #isInUse = true;

  /** @returns one that nobody else reads into */
  static take(): ReadBlock {
    const block = unused.pop() ?? new ReadBlock();
    block.#isInUse = true;
    return block;
  }

  /** Somebody needs the bytes until `drop`. */
  hold(): void {
    this.#holds += 1;
  }

  get isHeld(): boolean {
    return this.#holds > 0;
  }

  /** Its connection reads into it no more. */
  leave(): void {
    this.#isInUse = false;
    this.#giveBack();
  }

  #giveBack(): void {
    if (this.#holds === 0 && !this.#isInUse && unused.length < keptBlocks) unused.push(this);
  }
}
