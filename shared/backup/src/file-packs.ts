import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { BackupProblem, wordsOf } from './problem.ts';
import { seal, unseal } from './sealing.ts';
import type { FileSource } from './sources.ts';
import type { Vault } from './vault.ts';

// Reports are files, and the WAL tells only their keys. Before a WAL file is archived, the files that came since go into
// the store as well: whatever moment is restored, the reports of that moment are there.

/** A pack is closed when it holds so much. */
const packBytes = 32 * 2 ** 20;
/** A file may have got its time that long before it got its name. */
const marginMs = 600_000;
/** Number of the last pack of a round, after all others: without it, files of the round are missing. */
const lastNumber = 999_999;

export interface PackedFile {
  /** Below the data folder: `reports/3/…`. */
  path: string;
  bytes: Buffer;
  /** When it was last written, in milliseconds. */
  changedAt: number;
}

/** Puts files of the data folder that are new or changed into the store, as packs. */
export class FilePacker {
  readonly #sources: FileSource[];
  readonly #seen = new Map<string, number>();
  #since: number | null = null;

  /** @param sources those in buckets are left out: a bucket outlives the machine */
  constructor(sources: readonly FileSource[]) {
    this.#sources = sources.filter(({ kind }) => kind === 'folder');
  }

  /**
   * @param sinceBackup when the newest backup was begun, in milliseconds; 0 without one
   * @throws an error of the store; what was not written is tried again the next time
   */
  async pack(vault: Vault, sinceBackup: () => Promise<number>): Promise<void> {
    this.#since ??= Math.max(await lastRound(vault), await sinceBackup());
    const at = Date.now();
    let waiting: PackedFile[] = [];
    let size = 0;
    let number = 0;
    const flush = async (isLast: boolean): Promise<void> => {
      const key = `files/${at}-${String(isLast ? lastNumber : number).padStart(6, '0')}.pack`;
      await vault.store.put(key, await seal(packKey(vault), encode(waiting), key));
      for (const { path, changedAt } of waiting) this.#seen.set(path, changedAt);
      number += 1;
      waiting = [];
      size = 0;
    };
    for (const source of this.#sources) {
      for (const { path, changedAt } of await source.list()) {
        const full = `${source.name}/${path}`;
        if (changedAt === null || changedAt < this.#since - marginMs) continue;
        if (this.#seen.get(full) === changedAt) continue;
        // Before another file, so that one is left for the last pack.
        if (size >= packBytes) await flush(false);
        const content = await source.read(path);
        if (!content) continue;
        const bytes = await buffer(content);
        waiting.push({ path: full, bytes, changedAt });
        size += bytes.length;
      }
    }
    if (waiting.length > 0) await flush(true);
  }
}

const packKey = (vault: Vault): Buffer => vault.keyFor('files');

export interface ListedPack {
  key: string;
  /** When it was begun, in milliseconds. */
  at: number;
}

const timeOf = (key: string): number => Number(/^files\/(\d+)-\d+\.pack$/.exec(key)?.[1] ?? 0);

/** @returns when the last round was begun whose packs are all there; packs of earlier versions do not tell */
async function lastRound(vault: Vault): Promise<number> {
  const end = `-${lastNumber}.pack`;
  return (await listPacks(vault)).findLast(({ key }) => key.endsWith(end))?.at ?? 0;
}

/** @returns packs in their order */
export async function listPacks(vault: Vault): Promise<ListedPack[]> {
  return [...(await vault.store.list('files')).keys()]
    .map((key) => ({ key, at: timeOf(key) }))
    .filter(({ at }) => at > 0)
    .toSorted((a, b) => a.key.localeCompare(b.key, 'en'));
}

/** @returns packs that hold what came after a backup had been begun */
export const packsSince = (packs: readonly ListedPack[], startedAt: Date): ListedPack[] =>
  packs.filter(({ at }) => at >= startedAt.getTime() - marginMs);

/** @throws BackupProblem when it is missing or damaged */
export async function readPack(vault: Vault, key: string): Promise<PackedFile[]> {
  const sealed = await vault.store.get(key);
  if (sealed === null) throw new BackupProblem('failed', `${key} is missing.`);
  try {
    // Packs of earlier versions do not tell when each file was changed: soon before they were made.
    return decode(await unseal(packKey(vault), sealed, key), timeOf(key));
  } catch (error) {
    throw new BackupProblem('failed', `${key} is damaged (${wordsOf(error)}).`);
  }
}

/** A list of the files, its length before it, and their bytes after it. */
function encode(files: readonly PackedFile[]): Buffer {
  const list = files.map(({ path, bytes, changedAt }) => ({
    path,
    size: bytes.length,
    sha256: hash(bytes),
    changedAt,
  }));
  const head = Buffer.from(JSON.stringify(list));
  const length = Buffer.alloc(4);
  length.writeUInt32BE(head.length);
  return Buffer.concat([length, head, ...files.map(({ bytes }) => bytes)]);
}

function decode(pack: Buffer, packedAt: number): PackedFile[] {
  const start = 4 + pack.readUInt32BE();
  const list = JSON.parse(pack.subarray(4, start).toString()) as {
    path: string;
    size: number;
    sha256: string;
    changedAt?: number;
  }[];
  let at = start;
  return list.map(({ path, size, sha256, changedAt = packedAt }) => {
    const bytes = pack.subarray(at, at + size);
    at += size;
    if (hash(bytes) !== sha256) throw new Error(path);
    return { path, bytes, changedAt };
  });
}

const hash = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
