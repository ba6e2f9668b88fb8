import { BackupProblem, wordsOf } from './problem.ts';
import { seal, unseal } from './sealing.ts';
import type { Vault } from './vault.ts';
import {
  isHistory,
  isSegment,
  numberOf,
  parseHistory,
  timelineOf,
  type Fork,
} from './wal-names.ts';

/** The WAL of one database in a store. */
export interface ArchivedWal {
  segments: Map<string, ArchivedSegment>;
  /** All timelines but the first. */
  timelines: Map<number, ArchivedTimeline>;
}

export interface ArchivedSegment {
  key: string;
  /** When the server had written its last byte. */
  endedAt: Date;
  /** Bytes that it takes in the store. */
  stored: number;
}

export interface ArchivedTimeline {
  /** Key of its history. */
  key: string;
  /** The timelines before it, oldest first. */
  past: readonly Fork[];
  /** When it began; null where an earlier version archived its history. */
  begunAt: Date | null;
}

const walKey = (vault: Vault): Buffer => vault.keyFor('wal');

/** @returns the key of a file, without the time that ends those of segments and histories */
function stemOf(systemID: string, name: string): string {
  if (isSegment(name)) return `wal/${systemID}/${name.slice(0, 16)}/${name.slice(16)}`;
  return `wal/${systemID}/${isHistory(name) ? 'history' : 'others'}/${name}`;
}

/**
 * Keeps a WAL file. One that is kept already is right when it is the same, because PostgreSQL may ask again after a crash.
 * @param endedAt when the server had written its last byte, in milliseconds
 * @throws BackupProblem where another one of that name is kept: another server archives into the same place
 */
export async function putWal(
  vault: Vault,
  systemID: string,
  name: string,
  file: { bytes: Buffer; endedAt: number },
): Promise<void> {
  const stem = stemOf(systemID, name);
  const hasTime = isSegment(name) || isHistory(name);
  const key = hasTime ? `${stem}.${Math.floor(file.endedAt)}` : stem;
  const kept = await findKept(vault, stem);
  if (kept !== null) {
    const same = await readWal(vault, kept).then(
      (bytes) => bytes.equals(file.bytes),
      () => null,
    );
    if (same) return;
    if (same === false) {
      throw new BackupProblem(
        'failed',
        `${vault.store.address} holds another WAL file ${name}: another server archives there. Give each a place of its own.`,
      );
    }
    // A damaged copy is replaced by the right one.
    if (kept !== key) await vault.store.remove(kept);
  }
  await vault.store.put(key, await seal(walKey(vault), file.bytes, key));
}

/** @returns the key that a file is kept by, or null */
async function findKept(vault: Vault, stem: string): Promise<string | null> {
  const kept = [...(await vault.store.list(stem.slice(0, stem.lastIndexOf('/')))).keys()];
  return kept.find((key) => key === stem || key.startsWith(`${stem}.`)) ?? null;
}

/** @throws BackupProblem when it is missing or damaged */
export async function readWal(vault: Vault, key: string): Promise<Buffer> {
  const sealed = await vault.store.get(key);
  if (sealed === null) throw new BackupProblem('failed', `${key} is missing.`);
  try {
    return await unseal(walKey(vault), sealed, key);
  } catch (error) {
    throw new BackupProblem('failed', `${key} is damaged (${wordsOf(error)}).`);
  }
}

/** Lists the WAL of a database, and reads the histories of its timelines. */
export async function listWal(vault: Vault, systemID: string): Promise<ArchivedWal> {
  const segments: ArchivedWal['segments'] = new Map();
  const timelines: ArchivedWal['timelines'] = new Map();
  for (const [key, stored] of await vault.store.list(`wal/${systemID}`)) {
    const [, , group = '', last = ''] = key.split('/');
    if (group === 'history') {
      const milliseconds = last.split('.')[2];
      timelines.set(timelineOf(last), {
        key,
        past: parseHistory((await readWal(vault, key)).toString()),
        begunAt: milliseconds === undefined ? null : new Date(Number(milliseconds)),
      });
      continue;
    }
    const [end = '', milliseconds] = last.split('.');
    if (!isSegment(group + end)) continue;
    segments.set(group + end, { key, endedAt: new Date(Number(milliseconds)), stored });
  }
  return { segments, timelines };
}

/** Removes the segments before a number, whatever their timeline. @returns how many */
export async function removeWalBefore(
  vault: Vault,
  systemID: string,
  number: number,
): Promise<number> {
  const { segments } = await listWal(vault, systemID);
  const old = [...segments].filter(([name]) => numberOf(name) < number);
  for (const [, { key }] of old) await vault.store.remove(key);
  return old.length;
}
