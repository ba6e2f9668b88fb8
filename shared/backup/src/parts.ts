import { createHash, type Hash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { backupKey, partKey, type BackupFile, type BackupPart, type Manifest } from './manifest.ts';
import { BackupProblem, wordsOf } from './problem.ts';
import { seal, unseal } from './sealing.ts';
import type { Vault } from './vault.ts';

/** Bytes of a part before it is compressed: one is in memory at a time. */
const partBytes = 32 * 2 ** 20;

/** Writes files, one after the other, as parts of one stream. */
export class PartWriter {
  readonly files: BackupFile[] = [];
  readonly parts: BackupPart[] = [];
  /** Bytes of files so far. */
  bytes = 0;
  readonly #vault: Vault;
  readonly #id: string;
  readonly #onProgress: (bytes: number) => void;
  #waiting: Uint8Array[] = [];
  #waitingBytes = 0;

  constructor(vault: Vault, id: string, onProgress: (bytes: number) => void = () => undefined) {
    this.#vault = vault;
    this.#id = id;
    this.#onProgress = onProgress;
  }

  /** @param content its bytes in pieces, whose lengths nobody has to know before */
  async add(path: string, content: AsyncIterable<Uint8Array> | Readable): Promise<void> {
    const hash = createHash('sha256');
    let size = 0;
    for await (const piece of content as AsyncIterable<Uint8Array>) {
      hash.update(piece);
      size += piece.length;
      await this.#push(piece);
    }
    this.files.push({ path, size, sha256: hash.digest('hex') });
  }

  /** Writes the last part. */
  async end(): Promise<void> {
    if (this.#waitingBytes > 0) await this.#flush(this.#waitingBytes);
  }

  async #push(piece: Uint8Array): Promise<void> {
    this.#waiting.push(piece);
    this.#waitingBytes += piece.length;
    this.bytes += piece.length;
    while (this.#waitingBytes >= partBytes) await this.#flush(partBytes);
  }

  async #flush(length: number): Promise<void> {
    const all = Buffer.concat(this.#waiting);
    const rest = all.subarray(length);
    this.#waiting = rest.length > 0 ? [rest] : [];
    this.#waitingBytes = rest.length;
    const name = `${String(this.parts.length + 1).padStart(6, '0')}.part`;
    const sealed = await seal(
      backupKey(this.#vault, this.#id),
      all.subarray(0, length),
      contextOf(this.#id, name),
    );
    await this.#vault.store.put(partKey(this.#id, name), sealed);
    this.parts.push({ name, size: length, stored: sealed.length });
    this.#onProgress(this.bytes);
  }
}

const contextOf = (id: string, name: string): string => `part ${id} ${name}`;

/** Takes the files of a backup, one after the other. */
export interface FileSink {
  begin(file: BackupFile): Promise<void>;
  write(bytes: Uint8Array): Promise<void>;
  end(): Promise<void>;
}

/**
 * Reads every part of a backup and checks it: there, of its length, sealed with the key, and each file as it was.
 * @param sink gets the files, one after the other
 * @throws BackupProblem that names the first part or file that is not right
 */
export async function readParts(
  vault: Vault,
  { id, parts, files }: Pick<Manifest, 'id' | 'parts' | 'files'>,
  sink: FileSink | null = null,
  onProgress: (bytes: number) => void = () => undefined,
): Promise<void> {
  const reader = new FileReader(files, sink);
  let bytes = 0;
  for (const part of parts) {
    const content = await readPart(vault, id, part);
    await reader.take(content);
    bytes += content.length;
    onProgress(bytes);
  }
  await reader.finish();
}

async function readPart(vault: Vault, id: string, part: BackupPart): Promise<Buffer> {
  const key = partKey(id, part.name);
  const sealed = await vault.store.get(key);
  if (sealed === null) throw new BackupProblem('failed', `${key} is missing.`);
  try {
    const content = await unseal(backupKey(vault, id), sealed, contextOf(id, part.name));
    if (content.length !== part.size) throw new Error('another length');
    return content;
  } catch (error) {
    throw new BackupProblem('failed', `${key} is damaged (${wordsOf(error)}).`);
  }
}

/** Cuts the stream into files again. */
class FileReader {
  readonly #files: Iterator<BackupFile>;
  readonly #sink: FileSink | null;
  #file: BackupFile | null = null;
  #hash: Hash | null = null;
  #missing = 0;

  constructor(files: readonly BackupFile[], sink: FileSink | null) {
    this.#files = files[Symbol.iterator]();
    this.#sink = sink;
  }

  async take(content: Buffer): Promise<void> {
    let rest = content;
    while (rest.length > 0) {
      if (this.#missing === 0 && !(await this.#next())) {
        throw new BackupProblem('failed', 'The backup holds more than its manifest says.');
      }
      const bytes = rest.subarray(0, this.#missing);
      rest = rest.subarray(bytes.length);
      this.#hash?.update(bytes);
      this.#missing -= bytes.length;
      await this.#sink?.write(bytes);
    }
  }

  async finish(): Promise<void> {
    // Empty files at the end have no bytes that would ask for them.
    while (this.#missing === 0 && (await this.#next()));
    if (this.#missing > 0) {
      throw new BackupProblem('failed', `The backup ends within ${this.#file?.path}.`);
    }
  }

  /** Ends the file at hand and goes on to the next one that has bytes. @returns false when there is none */
  async #next(): Promise<boolean> {
    for (;;) {
      await this.#endFile();
      const { value, done } = this.#files.next();
      if (done) return false;
      this.#file = value;
      this.#hash = createHash('sha256');
      this.#missing = value.size;
      await this.#sink?.begin(value);
      if (value.size > 0) return true;
    }
  }

  async #endFile(): Promise<void> {
    if (!this.#file || !this.#hash) return;
    if (this.#hash.digest('hex') !== this.#file.sha256) {
      throw new BackupProblem('failed', `${this.#file.path} is not as it was when it was copied.`);
    }
    await this.#sink?.end();
    this.#file = null;
  }
}
