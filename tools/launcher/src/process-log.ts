import { once } from 'node:events';
import { basename, dirname } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { createStream, type RotatingFileStream } from 'rotating-file-stream';

/** A process keeps at most five files of this size: its log, and the four before it. */
const fileSize = '10M';
const olderFiles = 4;
const reopenAfter = 10_000;
const levels: Record<number, string> = { 40: 'warning', 50: 'error', 60: 'fatal' };

/** The log of one process: everything goes to a file of bounded size, warnings and errors to the console as well. */
export class ProcessLog {
  readonly file: string;
  readonly #name: string;
  readonly #size: string;
  readonly #sources = new Set<Readable>();
  #stream: RotatingFileStream;
  #isClosed = false;
  #isSilent = false;
  #recent: string[] = [];

  /**
   * @param name stands before each line on the console
   * @param size bytes after which the file is put aside, such as `10M`
   */
  constructor(name: string, file: string, size = fileSize) {
    this.#name = name;
    this.file = file;
    this.#size = size;
    this.#stream = this.#open();
  }

  /** @param options.showsPlainLines whether the console shows lines that are no structured log, too */
  follow(source: Readable, { showsPlainLines }: { showsPlainLines: boolean }): void {
    this.#sources.add(source);
    source.once('close', () => this.#sources.delete(source));
    source.pipe(this.#stream, { end: false });
    createInterface({ input: source }).on('line', (line) => {
      const shown = consoleLine(line, showsPlainLines);
      if (shown === null || this.#isSilent) this.#recent = [...this.#recent.slice(-4), line];
      else console.error(`[${this.#name}] ${shown}`);
    });
  }

  /** Prints the last lines that the console has not shown. */
  printRecentLines(): void {
    for (const line of this.#recent) console.error(`[${this.#name}] ${line}`);
    this.#recent = [];
  }

  /** From now on lines go to the file only: while everything stops, servers report each other's end. */
  silence(): void {
    this.#isSilent = true;
  }

  /** Writes what is left. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#stream.end();
    if (!this.#stream.destroyed) await once(this.#stream, 'close');
  }

  #open(): RotatingFileStream {
    const name = basename(this.file);
    const nameOf = (index: number | Date | null): string =>
      index ? `${name}.${Number(index)}` : name;
    const stream = createStream(nameOf, {
      path: dirname(this.file),
      size: this.#size,
      rotate: olderFiles,
      mode: 0o600,
    });
    // A full disk must not end the product: until there is space again, lines appear on the console only.
    stream.on('error', (error) => {
      console.error(`[${this.#name}] ${this.file}: ${error.message}`);
      setTimeout(() => this.#reopen(), reopenAfter).unref();
    });
    return stream;
  }

  #reopen(): void {
    if (this.#isClosed) return;
    this.#stream = this.#open();
    for (const source of this.#sources) source.pipe(this.#stream, { end: false });
  }
}

/** @returns what the console shows of a line of a log, or null for nothing */
export function consoleLine(line: string, showsPlainLines: boolean): string | null {
  if (line.trim() === '') return null;
  // Node's own warnings are for developers, who find them in the log.
  if (/^\(node:\d+\)|^\(Use `node --trace/.test(line)) return null;
  const plain = showsPlainLines ? line : null;
  if (!line.startsWith('{')) return plain;
  try {
    const entry = JSON.parse(line) as { level?: number; msg?: string; err?: { message?: string } };
    const level = levels[entry.level ?? 0];
    if (!level) return null;
    const reason = entry.err?.message && entry.err.message !== entry.msg ? entry.err.message : '';
    return [`${level}: ${entry.msg ?? ''}`, reason].filter(Boolean).join(' – ');
  } catch {
    return plain;
  }
}
