import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { BackupProblem } from './problem.ts';
import { seal, unseal } from './sealing.ts';
import type { Vault } from './vault.ts';

const file = z.object({
  /** Below the data folder, with `/`: `postgres/cluster/base/5/1259`. */
  path: z.string(),
  size: z.number().int().min(0),
  sha256: z.string(),
});

/** A piece of the one stream that all files, one after the other, make up. */
const part = z.object({ name: z.string(), size: z.number().int(), stored: z.number().int() });

const physical = z.object({
  kind: z.literal('physical'),
  timeline: z.number().int(),
  /** First and last WAL segment without which the copy is not consistent; both are in the backup. */
  firstSegment: z.string(),
  lastSegment: z.string(),
  stopLSN: z.string(),
});
const dump = z.object({
  kind: z.literal('dump'),
  /** Major version of the pg_dump that wrote it; the server's in manifests that do not say it. */
  pgDump: z.number().int().optional(),
});

const manifest = z.object({
  format: z.literal(1),
  id: z.string(),
  /** When it was begun and when it was consistent, by the database's clock. */
  startedAt: z.iso.datetime(),
  endedAt: z.iso.datetime(),
  /** Version of the product, and the last migration of its schema. */
  version: z.string(),
  schema: z.string(),
  postgres: z.object({ version: z.string(), systemID: z.string() }),
  database: z.discriminatedUnion('kind', [physical, dump]),
  folders: z.array(z.string()),
  files: z.array(file),
  parts: z.array(part),
});

export type Manifest = z.infer<typeof manifest>;
export type BackupFile = z.infer<typeof file>;
export type BackupPart = z.infer<typeof part>;

const manifestName = 'manifest';

/** @returns the id of a backup that is begun now: its time in UTC, and a number of its own */
export const newID = (now: Date): string =>
  `${now.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z-${randomBytes(4).toString('hex')}`;

/** @returns when the backup of an id was begun, or null for what is no id */
function timeOfID(id: string): Date | null {
  const found = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z-[0-9a-f]{8}$/.exec(id);
  if (!found) return null;
  const [, year, month, day, hour, minute, second] = found;
  return new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
}

export const partKey = (id: string, name: string): string => `backups/${id}/${name}`;
const manifestKey = (id: string): string => partKey(id, manifestName);
export const backupKey = (vault: Vault, id: string): Buffer => vault.keyFor(`backup ${id}`);

/** Writes what makes the parts a backup: the last thing that is written. */
export async function writeManifest(vault: Vault, content: Manifest): Promise<void> {
  const { id } = content;
  const sealed = await seal(
    backupKey(vault, id),
    Buffer.from(JSON.stringify(content)),
    `manifest ${id}`,
  );
  await vault.store.put(manifestKey(id), sealed);
}

/** @throws BackupProblem when it is missing, cut or changed */
export async function readManifest(vault: Vault, id: string): Promise<Manifest> {
  const sealed = await vault.store.get(manifestKey(id));
  if (sealed === null) {
    throw new BackupProblem('failed', `The backup ${id} has no manifest: it was not finished.`);
  }
  try {
    const bytes = await unseal(backupKey(vault, id), sealed, `manifest ${id}`);
    return manifest.parse(JSON.parse(bytes.toString()));
  } catch {
    throw new BackupProblem('failed', `The manifest of the backup ${id} is damaged.`);
  }
}

/** A backup as it stands in the store, whole when its manifest is there; oldest first. */
export interface ListedBackup {
  id: string;
  startedAt: Date;
  whole: boolean;
  /** Bytes that it takes. */
  stored: number;
  keys: string[];
}

export async function listBackups(vault: Vault): Promise<ListedBackup[]> {
  const byID = Map.groupBy(await vault.store.list('backups'), ([key]) => key.split('/')[1] ?? '');
  return [...byID]
    .flatMap(([id, entries]) => {
      const startedAt = timeOfID(id);
      if (!startedAt) return [];
      const keys = entries.map(([key]) => key);
      const stored = entries.reduce((sum, [, size]) => sum + size, 0);
      return [{ id, startedAt, whole: keys.includes(manifestKey(id)), stored, keys }];
    })
    .toSorted((a, b) => a.id.localeCompare(b.id, 'en'));
}

/** @returns manifests of the whole backups, oldest first; one that is damaged stands in nobody's way */
export async function readableManifests(vault: Vault): Promise<Manifest[]> {
  const whole = (await listBackups(vault)).filter((backup) => backup.whole);
  const read = await Promise.all(
    whole.map(({ id }) =>
      readManifest(vault, id).catch((error: unknown) => {
        if (error instanceof BackupProblem) return null;
        throw error;
      }),
    ),
  );
  return read.filter((one) => one !== null);
}

/** Takes a backup away: first what makes it one. */
export async function removeBackup(vault: Vault, { id, keys }: ListedBackup): Promise<void> {
  await vault.store.remove(manifestKey(id));
  for (const key of keys) await vault.store.remove(key);
}
