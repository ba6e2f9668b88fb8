import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';

/** A file inside of the zip, in pieces; texts are written as UTF-8. */
type Content = AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>;

/** Parts are at least so large, but for the last one. */
const partBytes = 1024 * 1024;

/**
 * Makes a zip piece by piece, so that none of it has to be in memory as a whole.
 * @param keep gets one part after the other
 * @returns `add` puts a file into the zip, `addAsIs` one that is compressed already; `end` writes what is left and returns the bytes of all parts
 */
export function zipInParts(keep: (bytes: Buffer) => Promise<void>) {
  const waiting: Uint8Array[] = [];
  let waitingBytes = 0;
  let total = 0;
  let failure: Error | null = null;
  const zip = new Zip((error, chunk) => {
    if (error) failure = error;
    waiting.push(chunk);
    waitingBytes += chunk.length;
  });
  const flush = async (least: number): Promise<void> => {
    if (failure) throw failure;
    if (waitingBytes < least) return;
    const bytes = Buffer.concat(waiting);
    waiting.length = 0;
    waitingBytes = 0;
    total += bytes.length;
    await keep(bytes);
  };
  return {
    async add(name: string, content: Content): Promise<void> {
      const file = new ZipDeflate(name, { level: 6 });
      zip.add(file);
      for await (const piece of content) {
        file.push(typeof piece === 'string' ? Buffer.from(piece) : piece);
        await flush(partBytes);
      }
      file.push(new Uint8Array(0), true);
    },
    async addAsIs(name: string, content: Uint8Array): Promise<void> {
      const file = new ZipPassThrough(name);
      zip.add(file);
      file.push(content, true);
      await flush(partBytes);
    },
    async end(): Promise<number> {
      zip.end();
      await flush(1);
      return total;
    },
  };
}
