import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import {
  BackupProblem,
  checkBackup,
  createVault,
  defaultKeep,
  fileSources,
  findBackup,
  makeBackup,
  openBackupStore,
  openVault,
  parseKeep,
  readBackupState,
  removeOld,
  sayMoment,
  writeBackupState,
  type BackupStore,
  type Vault,
} from '@mebae/backup';
import { root } from '../../publisher/src/project.ts';
import { dataPath } from '../../publisher/src/store-location.ts';
import { askForKey } from './backup-key.ts';
import {
  databaseOfEnvironment,
  megabytes,
  productVersion,
  Progress,
  runCommand,
  thisMachine,
} from './backup-command.ts';

// `npm run backup -- FOLDER|s3://bucket/prefix` makes a backup while the product works, reads it back, and removes old
// ones. `npm run backup -- --check [FOLDER]` says whether the newest one, or that of `--backup ID`, could be restored here.
const usage = `npm run backup -- FOLDER|s3://bucket/prefix [--key-file FILE] [--keep ${defaultKeep}]
npm run backup -- --check [FOLDER|s3://bucket/prefix] [--backup ID] [--key-file FILE]`;

const dataFolder = dataPath();
const progress = new Progress();
let isBackup = false;

await runCommand(main, async (reason) => {
  // Where there is no data folder yet, none is made: a restore wants it to be empty or missing.
  if (!isBackup || !existsSync(dataFolder)) return;
  const before = await readBackupState(dataFolder);
  const failed = { at: new Date().toISOString(), reason };
  await writeBackupState(dataFolder, { last: before?.last ?? null, failed }).catch(
    (error: unknown) => console.error(error),
  );
});

async function main(): Promise<Record<string, unknown>> {
  const { place, check, backup, keyFile, keep } = readOptions();
  if (check) return checkNewest(place, backup, keyFile);
  if (place === undefined) throw new BackupProblem('usage', usage);
  const rule = parseKeep(keep);
  isBackup = true;
  return backUp(openBackupStore(place, root), rule, keyFile);
}

function readOptions() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        check: { type: 'boolean', default: false },
        backup: { type: 'string' },
        'key-file': { type: 'string' },
        keep: { type: 'string', default: defaultKeep },
      },
    });
    if (positionals.length > 1) throw new Error('two places');
    const { check, backup, keep, 'key-file': keyFile } = values;
    return { place: positionals[0], check, backup, keyFile, keep };
  } catch {
    throw new BackupProblem('usage', usage);
  }
}

async function backUp(
  store: BackupStore,
  rule: ReturnType<typeof parseKeep>,
  keyFile: string | undefined,
): Promise<Record<string, unknown>> {
  const began = Date.now();
  const vault = await openOrCreate(store, keyFile);
  const { manifest, bytes, stored, withoutCookies } = await makeBackup({
    vault,
    dataFolder,
    databaseUrl: databaseOfEnvironment(),
    sources: fileSources(dataFolder, root, process.env),
    env: process.env,
    version: productVersion(),
    onProgress: (step, done) =>
      progress.show(step === 'copy' ? `Copied ${megabytes(done)}` : `Read back ${megabytes(done)}`),
  });
  progress.clear();
  const seconds = Math.round((Date.now() - began) / 100) / 10;
  const last = {
    id: manifest.id,
    store: store.address,
    startedAt: manifest.startedAt,
    endedAt: manifest.endedAt,
    checkedAt: new Date().toISOString(),
    bytes,
    stored,
    seconds,
  };
  await writeBackupState(dataFolder, { last, failed: null });
  console.log(
    `✓ Backup ${manifest.id} in ${store.address}: ${manifest.files.length} files, ${megabytes(bytes)}, ${megabytes(stored)} stored, read back (${seconds} s)`,
  );
  if (withoutCookies) {
    console.log('  COOKIE_KEYS is not in it: everybody signs in again after a restore.');
  }
  const removed = await removeOld(vault, rule, new Date());
  if (removed.backups.length + removed.wal > 0) {
    console.log(`✓ Removed ${removed.backups.length} old backups and ${removed.wal} WAL files`);
  }
  return { ...last, files: manifest.files.length, withoutCookies, removed };
}

async function openOrCreate(store: BackupStore, keyFile: string | undefined): Promise<Vault> {
  const isNew = (await store.get('mebae-backups.json')) === null;
  const key = await askForKey(keyFile, isNew);
  return (await openVault(store, key)) ?? (await createVault(store, key));
}

async function checkNewest(
  place: string | undefined,
  id: string | undefined,
  keyFile: string | undefined,
): Promise<Record<string, unknown>> {
  const known = (await readBackupState(dataFolder))?.last?.store;
  const address = place ?? known;
  if (address === undefined) throw new BackupProblem('usage', usage);
  const store = openBackupStore(address, root);
  if ((await store.get('mebae-backups.json')) === null) {
    throw new BackupProblem('failed', `There are no backups in ${store.address}.`);
  }
  const vault = (await openVault(store, await askForKey(keyFile, false)))!;
  const manifest = await findBackup(vault, id);
  const { chain, problems } = await checkBackup(vault, manifest, thisMachine(), {
    onProgress: (done) => progress.show(`Read ${megabytes(done)}`),
  });
  progress.clear();
  if (problems.length > 0) throw new BackupProblem('failed', ...problems);
  const from = new Date(manifest.endedAt);
  console.log(
    `✓ Backup ${manifest.id} can be restored here (release ${manifest.version}, PostgreSQL ${manifest.postgres.version})`,
  );
  const { segments, endsAt, gap } = chain;
  if (segments.length > 0) {
    console.log(
      `✓ With ${segments.length} WAL files any second from ${sayMoment(from)} to ${sayMoment(endsAt)}`,
    );
  } else {
    console.log(`  As it was at ${sayMoment(from)}; no WAL leads on from it.`);
  }
  if (gap !== null) {
    console.log(`  The WAL file ${gap} is missing after that: make a new backup.`);
  }
  return {
    backup: manifest.id,
    store: store.address,
    from: from.toISOString(),
    to: endsAt.toISOString(),
    walFiles: segments.length,
    gap,
  };
}
