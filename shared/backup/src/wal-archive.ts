import type { Manifest } from './manifest.ts';
import { BackupProblem, wordsOf } from './problem.ts';
import { seal, unseal } from './sealing.ts';
import type { Vault } from './vault.ts';
import {
  isHistory,
  isSegment,
  nameOf,
  numberOf,
  parseHistory,
  timelineOf,
  type Fork,
} from './wal-names.ts';

/** The WAL of one database in a store. */
export interface ArchivedWal {
  segments: Map<string, ArchivedSegment>;
  /** Past of each timeline but the first. */
  forks: Map<number, Fork[]>;
}

export interface ArchivedSegment {
  key: string;
  /** When the server had written its last byte. */
  endedAt: Date;
}

const walKey = (vault: Vault): Buffer => vault.keyFor('wal');

function keyOf(systemID: string, name: string, endedAt: number): string {
  if (isSegment(name)) {
    return `wal/${systemID}/${name.slice(0, 16)}/${name.slice(16)}.${endedAt}`;
  }
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
  const key = keyOf(systemID, name, Math.floor(file.endedAt));
  const kept = isSegment(name) ? await findSegment(vault, key) : await knownKey(vault, key);
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

async function findSegment(vault: Vault, key: string): Promise<string | null> {
  const folder = key.slice(0, key.lastIndexOf('/'));
  const start = key.slice(0, key.lastIndexOf('.') + 1);
  const found = [...(await vault.store.list(folder)).keys()];
  return found.find((other) => other.startsWith(start)) ?? null;
}

const knownKey = async (vault: Vault, key: string): Promise<string | null> =>
  (await vault.store.get(key)) === null ? null : key;

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
  const segments = new Map<string, ArchivedSegment>();
  const forks = new Map<number, Fork[]>();
  for (const key of (await vault.store.list(`wal/${systemID}`)).keys()) {
    const [, , group = '', last = ''] = key.split('/');
    if (group === 'history') {
      forks.set(timelineOf(last), parseHistory((await readWal(vault, key)).toString()));
      continue;
    }
    const [end = '', milliseconds] = last.split('.');
    if (!isSegment(group + end)) continue;
    segments.set(group + end, { key, endedAt: new Date(Number(milliseconds)) });
  }
  return { segments, forks };
}

/** WAL that a restore of a backup can go through, one segment after the other. */
export interface WalChain {
  timeline: number;
  /** Segments after the last one that the backup holds itself. */
  segments: { name: string; key: string; endedAt: Date }[];
  /** Until when the state of the database is known. */
  endsAt: Date;
  /** The segment that is missing although later ones are there, or null. */
  gap: string | null;
}

/**
 * Follows the WAL from a backup on, along the newest timeline that leads on from it: a restore to an earlier moment makes
 * a new one.
 */
export function chainOf(wal: ArchivedWal, backup: Manifest): WalChain {
  const { database, endedAt } = backup;
  if (database.kind !== 'physical') {
    return { timeline: 0, segments: [], endsAt: new Date(endedAt), gap: null };
  }
  const last = numberOf(database.lastSegment);
  const leadsOn = [...wal.forks]
    .filter(([, past]) =>
      past.some(({ parent, segment }) => parent === database.timeline && segment >= last),
    )
    .map(([timeline]) => timeline);
  const timelines = [...leadsOn, database.timeline].toSorted((a, b) => b - a);
  const chains = timelines.map((timeline) => follow(wal, timeline, last, new Date(endedAt)));
  const reached = chains.find(({ timeline, segments }) =>
    segments.some(({ name }) => timelineOf(name) === timeline),
  );
  return reached ?? chains.at(-1)!;
}

function follow(wal: ArchivedWal, timeline: number, last: number, endedAt: Date): WalChain {
  const past = wal.forks.get(timeline) ?? [];
  const parts = [
    ...past.map(({ parent, segment }, n) => ({
      id: parent,
      from: past[n - 1]?.segment ?? 0,
      to: segment,
    })),
    { id: timeline, from: past.at(-1)?.segment ?? 0, to: Infinity },
  ].toReversed();
  const find = (number: number) => {
    for (const { id, from, to } of parts) {
      const name = nameOf(id, number);
      const kept = number >= from && number <= to ? wal.segments.get(name) : undefined;
      if (kept) return { name, ...kept };
    }
    return null;
  };
  const segments: WalChain['segments'] = [];
  // A fork in the backup's own last segment leads on in a segment of the same number.
  let number = parts[0]!.from === last ? last : last + 1;
  for (let found = find(number); found; found = find(number)) {
    segments.push(found);
    number += 1;
  }
  const later = [...wal.segments.keys()].some(
    (name) => timelineOf(name) === timeline && numberOf(name) > number,
  );
  const endsAt = segments.at(-1)?.endedAt ?? endedAt;
  return {
    timeline,
    segments,
    endsAt: endsAt > endedAt ? endsAt : endedAt,
    gap: later ? nameOf(timeline, number) : null,
  };
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
