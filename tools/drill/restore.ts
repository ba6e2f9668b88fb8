/**
 * A school is backed up under load, its server is killed with -9, and it is restored to a second elsewhere. The whole
 * product as `npm start` runs it, with a WAL archive: candidates answer and staff write while `npm run backup` works; then
 * every process is killed, and `npm run restore` makes the product once as it was at a second in between, where every
 * table must have the digest that it had, and once as far as the archive goes, where nothing may be lost that was
 * acknowledged before the last archived WAL file ended. The restored product is started: sessions and links go on.
 */
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startProduct } from '@mebae/testing';
import { compareDigests, digestsOf, isKept } from './restore/digests.ts';
import { killEverything } from './restore/kill-everything.ts';
import { query, withDatabaseOf } from './restore/database.ts';
import {
  asCandidate,
  asStaff,
  prepareSchool,
  startSchoolLoad,
  type Acknowledged,
} from './restore/school-load.ts';
import { runBackup, runRestore } from './restore/commands.ts';

const root = join(import.meta.dirname, '../..');
/** Long enough that the backup, which needs some seconds, is made under load. */
const loadMs = 8_000;
const began = performance.now();
const seconds = (since: number): string => `${((performance.now() - since) / 1000).toFixed(1)} s`;

const folder = mkdtempSync(join(tmpdir(), 'mebae-drill-'));
// The embedded database may run as another user.
chmodSync(folder, 0o711);
const dataFolder = join(folder, 'data');
const backups = join(folder, 'backups');
const keyFile = join(folder, 'key');
writeFileSync(keyFile, randomBytes(32).toString('base64'), { mode: 0o600 });
const env = {
  DATABASE_URL: '',
  SMTP_URL: '',
  LLM_BASE_URL: '',
  BACKUP_KEY_FILE: keyFile,
  RATE_LIMIT_FACTOR: '100000',
};
let wrong = 0;
const expectNothing = (what: string, count: number): void => {
  if (count > 0) wrong += 1;
  console.log(`  ${count === 0 ? 'kept  ' : 'BROKEN'} ${what}: ${count}`);
};

try {
  const product = await startProduct({
    folder: root,
    dataFolder,
    env,
    args: ['--archive', backups],
  });
  console.log(`The product with an archive started in ${(product.startedIn / 1000).toFixed(0)} s`);
  const { at, digests, before, after, ackedBy, cookie, token, archivedUntil } =
    await lesson(product);
  await killEverything(product, dataFolder);
  console.log(`kill -9 of everything, ${after.length} writes after the second to restore`);

  const toSecond = join(folder, 'second');
  const restoredAt = await runRestore(root, { backups, dataFolder: toSecond, env, until: at });
  console.log(
    `Restored to ${at.toISOString()} in ${restoredAt.seconds} s (last change ${restoredAt.lastCommit})`,
  );
  const differing = await withDatabaseOf(toSecond, async (url) =>
    compareDigests(digests, await digestsOf(url)),
  );
  expectNothing(`tables that differ, of ${digests.size}`, differing.length);
  if (differing.length > 0) console.log(`  ${differing.join(', ')}`);

  const toEnd = join(folder, 'end');
  const restoredEnd = await runRestore(root, { backups, dataFolder: toEnd, env, until: null });
  console.log(`Restored as far as the archive goes in ${restoredEnd.seconds} s`);
  const stored = await withDatabaseOf(toEnd, isKept);
  const lost = [...before, ...after].filter((write) => !stored(write));
  const early = lost.filter(({ acknowledgedAt }) => acknowledgedAt <= archivedUntil);
  expectNothing(
    `writes lost of ${ackedBy(archivedUntil)} acknowledged before the last archived WAL file ended`,
    early.length,
  );
  console.log(
    `  ${lost.length} of ${before.length + after.length} acknowledged writes lost, all in the ${lastSeconds(lost, archivedUntil)} s after it`,
  );

  const again = await startProduct({ folder: root, dataFolder: toEnd, env });
  try {
    console.log(`The restored product started in ${(again.startedIn / 1000).toFixed(0)} s`);
    expectNothing(
      'sessions and links that no longer work',
      await refused(again.url, cookie, token),
    );
  } finally {
    await again.stop();
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
console.log(`All of it took ${seconds(began)}.`);
if (wrong > 0) process.exitCode = 1;

/** Load, a backup under it, a second in which nothing moves, load again, an archived WAL file in its midst. */
async function lesson(product: Awaited<ReturnType<typeof startProduct>>) {
  const { url, school } = await prepareSchool(product.url, dataFolder);
  const first = startSchoolLoad(school);
  const backup = await runBackup(root, { backups, dataFolder, env });
  console.log(
    `Backed up under load in ${backup.seconds} s, ${backup.files} files, ${(backup.stored / 1e6).toFixed(1)} MB stored`,
  );
  await sleep(loadMs);
  const before = await first.stop();
  expectNothing('calls that failed while the backup was made', first.failed());

  const at = (await query<{ at: Date }>(url, 'select clock_timestamp() as at'))[0]!.at;
  const digests = await digestsOf(url);
  await sleep(1_500);

  const second = startSchoolLoad(school);
  await sleep(loadMs);
  const archivedUntil = await archiveNow(url);
  await sleep(loadMs / 2);
  const after = second.soFar();
  void second.stop();
  const ackedBy = (until: number): number =>
    [...before, ...after].filter(({ acknowledgedAt }) => acknowledgedAt <= until).length;
  const { cookie, token } = school;
  return { at, digests, before, after, ackedBy, cookie, token, archivedUntil };
}

/** Ends the current WAL file. @returns when it was ended, by this machine's clock */
async function archiveNow(url: string): Promise<number> {
  const ended = Date.now();
  const [row] = await query<{ name: string }>(
    url,
    'select pg_walfile_name(pg_switch_wal()) as name',
  );
  for (;;) {
    const [state] = await query<{ last: string | null }>(
      url,
      'select last_archived_wal as last from pg_stat_archiver',
    );
    if ((state?.last ?? '') >= row!.name) return ended;
    await sleep(50);
  }
}

function lastSeconds(lost: readonly Acknowledged[], archivedUntil: number): string {
  const last = Math.max(archivedUntil, ...lost.map(({ acknowledgedAt }) => acknowledgedAt));
  return ((last - archivedUntil) / 1000).toFixed(1);
}

async function refused(url: string, cookie: string, token: string): Promise<number> {
  const calls = await Promise.all([asStaff(url, cookie), asCandidate(url, token)]);
  return calls.filter((status) => status !== 200).length;
}
