import { createWriteStream, renameSync, statSync, type WriteStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { createInterface } from 'node:readline';

const limit = 10_000_000;
const levels: Record<number, string> = { 40: 'warning', 50: 'error', 60: 'fatal' };

/** The log of one process: all of it to a file, warnings and errors to the console, and the last of
 * the other lines kept at hand. */
export class ChildLog {
  readonly file: string;
  readonly #name: string;
  readonly #stream: WriteStream;
  #unshown: string[] = [];
  #quiet = false;

  constructor(name: string, file: string) {
    this.#name = name;
    this.file = file;
    const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
    if (size > limit) renameSync(file, `${file}.1`);
    this.#stream = createWriteStream(file, { flags: 'a', mode: 0o600 });
    // A full disk must not end the product: what is said then is only seen on the console.
    this.#stream.on('error', (error) => console.error(`[${name}] ${file}: ${error.message}`));
  }

  /** @param loud prints lines that are no structured log too: what a program says when it fails */
  follow(stream: Readable, loud: boolean): void {
    createInterface({ input: stream }).on('line', (line) => {
      this.#stream.write(`${line}\n`);
      const shown = forConsole(line, loud);
      if (shown === null || this.#quiet) this.#unshown = [...this.#unshown.slice(-4), line];
      else console.error(`[${this.#name}] ${shown}`);
    });
  }

  /** The last lines that the console has not shown, oldest first. */
  get unshown(): readonly string[] {
    return this.#unshown;
  }

  /** From now on only the file: what servers say of each other's end helps nobody. */
  hush(): void {
    this.#quiet = true;
  }

  close(): void {
    this.#stream.end();
  }
}

/** @returns what the console shows of a line of a log, or null for nothing */
export function forConsole(line: string, loud: boolean): string | null {
  if (line.trim() === '') return null;
  // Node's own warnings are for developers, who find them in the log.
  if (/^\(node:\d+\)|^\(Use `node --trace/.test(line)) return null;
  if (!line.startsWith('{')) return loud ? line : null;
  try {
    const entry = JSON.parse(line) as {
      level?: number;
      msg?: string;
      err?: { message?: string; stack?: string };
    };
    const level = levels[entry.level ?? 0];
    if (!level) return null;
    const reason = entry.err?.message && entry.err.message !== entry.msg ? entry.err.message : '';
    return [`${level}: ${entry.msg ?? ''}`, reason].filter(Boolean).join(' – ');
  } catch {
    return loud ? line : null;
  }
}
