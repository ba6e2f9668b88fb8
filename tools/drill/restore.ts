/**
 * A school is backed up under load, everything is killed with -9, and it is restored to a second elsewhere. Candidates answer
 * and staff write on a database with a WAL archive, academic-api, worker and bff, while `npm run backup` works; then every
 * process is killed, and `npm run restore` makes the product once as it was at a second in between, where every table must
 * have the digest that it had, and once as far as the archive goes, where nothing may be lost that was acknowledged before
 * the last archived WAL file ended. The restored product is started: sessions and links go on. At last the product of the
 * second in between goes on with an archive in the same place, and one more restore must be of it, not of what it left.
 */
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { migrateToLatest } from '../../academic-api/src/db/migrate.ts';
import { runBackup, runRestore } from './restore/commands.ts';
import { query, withDatabaseOf } from './restore/database.ts';
import { compareDigests, digestsOf, isKept } from './restore/digests.ts';
import { startDatabase, startServers, type DrilledProduct } from './restore/drilled-product.ts';
import {
  asCandidate,
  asStaff,
  prepareSchool,
  schoolAt,
  startSchoolLoad,
  type Acknowledged,
  type School,
} from './restore/school-load.ts';

const root = join(import.meta.dirname, '../..');
/** Long enough that the backup, which needs some seconds, is made under load. */
const loadMs = 8_000;
/** A report of the lesson, below the data folder. */
const report = 'reports/1/of-the-lesson';
const began = performance.now();
const seconds = (since: number): string => `${((performance.now() - since) / 1000).toFixed(1)} s`;

const folder = mkdtempSync(join(tmpdir(), 'mebae-drill-'));
// The embedded database may run as another user.
chmodSync(folder, 0o711);
const dataFolder = join(folder, 'data');
const backups = join(folder, 'backups');
const keyFile = join(folder, 'key');
const secret = randomBytes(32).toString('base64');
writeFileSync(keyFile, secret, { mode: 0o600 });
const env = { DATABASE_URL: '', BACKUP_KEY_FILE: keyFile };
let wrong = 0;
const expectNothing = (what: string, count: number): void => {
  if (count > 0) wrong += 1;
  console.log(`  ${count === 0 ? 'kept  ' : 'BROKEN'} ${what}: ${count}`);
};

try {
  const database = await startDatabase(dataFolder, { place: backups, secret });
  await migrateToLatest(database.server.url);
  const product = await startServers(dataFolder, database);
  console.log(`The product with an archive started in ${seconds(began)}`);
  const { at, digests, before, after, ackedBy, school, archivedUntil } = await lesson(product);
  await product.kill();
  const { cookie, token } = school;
  const early = [before.length, ackedBy(archivedUntil) - before.length];
  expectNothing('halves of the lesson without a write', early.filter((count) => count <= 0).length);
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
  expectNothing(
    `writes lost of ${ackedBy(archivedUntil)} acknowledged before the last archived WAL file ended`,
    lost.filter(({ acknowledgedAt }) => acknowledgedAt <= archivedUntil).length,
  );
  const reports = [toSecond, toEnd].filter((made) => !existsSync(join(made, report)));
  expectNothing('reports that are missing', reports.length);
  console.log(
    `  ${lost.length} of ${before.length + after.length} acknowledged writes lost, all in the ${lastSeconds(lost, archivedUntil)} s after it`,
  );

  const startedAt = performance.now();
  const again = await startServers(toEnd, await startDatabase(toEnd, null));
  try {
    console.log(`The restored product started in ${seconds(startedAt)}`);
    const refused = await refusedBy(`http://127.0.0.1:${again.port}`, cookie, token);
    expectNothing('sessions and links that no longer work', refused);
  } finally {
    await again.stop();
  }

  const written = await goOn(toSecond, school);
  const toNewest = join(folder, 'newest');
  await runRestore(root, { backups, dataFolder: toNewest, env, until: null });
  const isNewest = await withDatabaseOf(toNewest, isKept);
  expectNothing('times that nothing was written after the restore', written.length === 0 ? 1 : 0);
  expectNothing(
    `writes lost of ${written.length} acknowledged after the restore to a second`,
    written.filter((write) => !isNewest(write)).length,
  );
  expectNothing(
    'writes that this restore had left behind and that are back',
    after.filter((write) => write.kind === 'activity' && isNewest(write)).length,
  );
} finally {
  rmSync(folder, { recursive: true, force: true });
}
console.log(`All of it took ${seconds(began)}.`);
if (wrong > 0) process.exitCode = 1;

/** Load, a backup under it, a second in which nothing moves, load again, an archived WAL file in its midst. */
async function lesson({ databaseUrl: url, port }: DrilledProduct) {
  const school = await prepareSchool(url, port);
  // A report is a file beside the database, made while the archive runs.
  const made = join(dataFolder, report);
  const first = startSchoolLoad(school);
  const backup = await runBackup(root, { backups, dataFolder, env });
  console.log(
    `Backed up under load in ${backup.seconds} s, ${backup.files} files, ${(backup.stored / 1e6).toFixed(1)} MB stored`,
  );
  await sleep(loadMs);
  const before = await first.stop();
  const { failed, askedAgain } = first.outcomes();
  expectNothing('calls that failed while the backup was made', failed);
  console.log(`  ${askedAgain} calls were asked to come again (503)`);

  const at = (await query<{ at: Date }>(url, 'select clock_timestamp() as at'))[0]!.at;
  const digests = await digestsOf(url);
  mkdirSync(dirname(made), { recursive: true, mode: 0o700 });
  writeFileSync(made, 'a report', { mode: 0o600 });
  await sleep(1_500);

  const second = startSchoolLoad(school);
  await sleep(loadMs);
  const archivedUntil = await archiveNow(url);
  await sleep(loadMs / 2);
  const after = second.soFar();
  void second.stop();
  const ackedBy = (until: number): number =>
    [...before, ...after].filter(({ acknowledgedAt }) => acknowledgedAt <= until).length;
  return { at, digests, before, after, ackedBy, school, archivedUntil };
}

/**
 * Runs a restored product with an archive in the place of its backups, and kills it.
 * @returns what it acknowledged before its last archived WAL file ended
 */
async function goOn(restored: string, school: School): Promise<Acknowledged[]> {
  const database = await startDatabase(restored, { place: backups, secret });
  const product = await startServers(restored, database);
  const load = startSchoolLoad(schoolAt(school, product.port));
  await sleep(loadMs / 2);
  const archivedUntil = await archiveNow(product.databaseUrl);
  const written = await load.stop();
  await product.kill();
  return written.filter(({ acknowledgedAt }) => acknowledgedAt <= archivedUntil);
}

/** Ends the current WAL file. @returns when it was ended, by this machine's clock */
async function archiveNow(url: string): Promise<number> {
  const ended = Date.now();
  // A file in which nothing was written since the last one ended does not end.
  await query(url, "select pg_logical_emit_message(false, 'archive', 'now')");
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

async function refusedBy(url: string, cookie: string, token: string): Promise<number> {
  const calls = await Promise.all([asStaff(url, cookie), asCandidate(url, token)]);
  return calls.filter((status) => status !== 200).length;
}
