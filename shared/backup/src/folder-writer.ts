import { chown, mkdir, open, rename, writeFile, type FileHandle } from 'node:fs/promises';
import { dirname, join, resolve, sep } from 'node:path';
import { databaseOwner } from '@mebae/postgres';
import { clusterPath } from './cluster-copy.ts';
import type { BackupFile } from './manifest.ts';
import type { FileSink } from './parts.ts';
import { BackupProblem } from './problem.ts';

/** Writes a backup's files into a folder, with the owners and rights that the product gives them. */
export class FolderWriter implements FileSink {
  readonly #folder: string;
  readonly #made = new Set<string>();
  readonly #owner: { uid: number; gid: number } | null;
  #file: FileHandle | null = null;
  #isDatabase = false;

  constructor(folder: string) {
    this.#folder = resolve(folder);
    this.#owner = databaseOwner(this.#folder);
  }

  async makeFolder(path: string): Promise<void> {
    if (path === '.' || this.#made.has(path)) return;
    await this.makeFolder(dirname(path));
    // Started by root, PostgreSQL runs as another user and has to pass through.
    const passes = path === 'postgres' && this.#owner !== null;
    await mkdir(this.#pathOf(path), { recursive: true, mode: passes ? 0o711 : 0o700 });
    await this.#giveAway(path);
    this.#made.add(path);
  }

  /** See `FileSink`. */
  async begin({ path }: BackupFile): Promise<void> {
    await this.makeFolder(dirname(path));
    this.#isDatabase = isOfDatabase(path);
    this.#file = await open(this.#pathOf(path), 'w', 0o600);
    if (this.#isDatabase && this.#owner) {
      await this.#file.chown(this.#owner.uid, this.#owner.gid);
    }
  }

  /** See `FileSink`. */
  async write(bytes: Uint8Array): Promise<void> {
    await this.#file?.writeFile(bytes);
  }

  /** See `FileSink`. */
  async end(): Promise<void> {
    // PostgreSQL brings its own files to the disk when it recovers.
    if (!this.#isDatabase) await this.#file?.sync();
    await this.#file?.close();
    this.#file = null;
  }

  /** Writes a file over one that is there. */
  async writeWhole(path: string, bytes: Uint8Array): Promise<void> {
    await this.makeFolder(dirname(path));
    const draft = `${this.#pathOf(path)}.new`;
    await writeFile(draft, bytes, { mode: 0o600, flush: true });
    await rename(draft, this.#pathOf(path));
  }

  async #giveAway(path: string): Promise<void> {
    if (!this.#owner || !isOfDatabase(path)) return;
    await chown(this.#pathOf(path), this.#owner.uid, this.#owner.gid);
  }

  #pathOf(path: string): string {
    const full = join(this.#folder, path);
    if (full.startsWith(`${this.#folder}${sep}`)) return full;
    throw new BackupProblem('failed', `The backup names a file outside of its folder: ${path}.`);
  }
}

const isOfDatabase = (path: string): boolean =>
  path === clusterPath || path.startsWith(`${clusterPath}/`);
