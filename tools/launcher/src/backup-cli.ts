import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import {
  BackupProblem,
  checkBackup,
  chooseBackup,
  createVault,
  defaultKeep,
  fileSources,
  findStore,
  makeBackup,
  oldestServer,
  openBackupStore,
  parseKeep,
  readBackupState,
  readHeader,
  removeOld,
  sayMoment,
  secondsOf,
  unlock,
  writeBackupState,
  type BackupStore,
  type MadeBackup,
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
// ones; `--new` begins anew in a place that is known and was emptied, or that holds other backups by now. `npm run backup
// -- --check [FOLDER]` says whether the newest one, or that of `--backup ID`, could be restored here.
const usage = `npm run backup -- FOLDER|s3://bucket/prefix [--key-file FILE] [--keep ${defaultKeep}] [--new]
npm run backup -- --check [FOLDER|s3://bucket/prefix] [--backup ID] [--key-file FILE]`;

const dataFolder = dataPath();
const progress = new Progress();
let isBackup = false;

await runCommand(main, async (reason) => {
  // Where there is no data folder yet, none is made: a restore wants it to be empty or missing.
  if (!isBackup || !existsSync(dataFolder)) return;
  const before = await readBackupState(dataFolder);
  const failed = { at: new Date().toISOString(), reason };
  await writeBackupState(dataFolder, { last: null, ...before, failed }).catch((error: unknown) =>
    console.error(error),
  );
});

async function main(): Promise<Record<string, unknown>> {
  const { place, check, backup, keyFile, keep, isNew } = readOptions();
  if (check) return checkNewest(place, backup, keyFile);
  if (place === undefined) throw new BackupProblem('usage', usage);
  const rule = parseKeep(keep);
  isBackup = true;
  const store = openBackupStore(place, root);
  return backUp(await openOrCreate(store, keyFile, isNew), rule);
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
        new: { type: 'boolean', default: false },
      },
    });
    if (positionals.length > 1) throw new Error('two places');
    const { check, backup, keep, 'key-file': keyFile, new: isNew } = values;
    return { place: positionals[0], check, backup, keyFile, keep, isNew };
  } catch {
    throw new BackupProblem('usage', usage);
  }
}

async function backUp(
  vault: Vault,
  rule: ReturnType<typeof parseKeep>,
): Promise<Record<string, unknown>> {
  const began = Date.now();
  const { store } = vault;
  const made = await makeBackup({
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
  const { manifest, bytes, stored, withoutCookies, withoutLtiKeys } = made;
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
  await writeBackupState(dataFolder, { last, failed: null, places: await placesWith(vault) });
  console.log(
    `✓ Backup ${manifest.id} in ${store.address}: ${manifest.files.length} files, ${megabytes(bytes)}, ${megabytes(stored)} stored, read back (${seconds} s)`,
  );
  for (const note of notes(made)) console.log(`  ${note}`);
  const removed = await removeOld(vault, rule, new Date());
  if (removed.backups.length + removed.wal > 0) {
    console.log(`✓ Removed old backups: ${removed.backups.length}, WAL files: ${removed.wal}`);
  }
  return { ...last, files: manifest.files.length, withoutCookies, withoutLtiKeys, removed };
}

/** @returns the places that were known, and last the one that was backed up into */
async function placesWith({
  store,
  storeID,
}: Vault): Promise<{ store: string; storeID: string }[]> {
  const before = (await readBackupState(dataFolder))?.places ?? [];
  const others = before.filter(
    (place) => place.store !== store.address || place.storeID !== storeID,
  );
  return [...others, { store: store.address, storeID }];
}

/** Says what a restore will want that is not in the backup. */
function notes({ manifest, withoutCookies, withoutLtiKeys }: MadeBackup): string[] {
  const found: string[] = [];
  if (withoutCookies) {
    found.push('COOKIE_KEYS is not in it: everybody signs in again after a restore.');
  }
  if (withoutLtiKeys) {
    found.push(
      'LTI_KEYS is not in it: without the same keys, learning platforms refuse what the product signs after a restore.',
    );
  }
  const { version } = manifest.postgres;
  const oldest = oldestServer(manifest);
  if (oldest > Number.parseInt(version, 10)) {
    found.push(
      `A later pg_dump than PostgreSQL ${version} has made it: it can be restored into a server of ${oldest} or later only.`,
    );
  }
  return found;
}

async function openOrCreate(
  store: BackupStore,
  keyFile: string | undefined,
  isNew: boolean,
): Promise<Vault> {
  const found = isNew ? await readHeader(store) : await findStore(store, dataFolder);
  const key = await askForKey(keyFile, found === null);
  return found ? unlock(store, found, key) : createVault(store, key);
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
  const found = await readHeader(store);
  if (!found) throw new BackupProblem('failed', `There are no backups in ${store.address}.`);
  const vault = await unlock(store, found, await askForKey(keyFile, false));
  const chosen = await chooseBackup(vault, { id });
  const { manifest, chain } = chosen;
  const { problems } = await checkBackup(vault, chosen, thisMachine(), {
    onProgress: (done) => progress.show(`Read ${megabytes(done)}`),
  });
  progress.clear();
  if (problems.length > 0) throw new BackupProblem('failed', ...problems);
  console.log(
    `✓ Backup ${manifest.id} can be restored here (release ${manifest.version}, PostgreSQL ${manifest.postgres.version})`,
  );
  const { segments, gap, endsAt } = chain;
  const { first, last } = secondsOf(chosen) ?? { first: endsAt, last: endsAt };
  if (segments.length > 0) {
    console.log(
      `✓ Any second from ${sayMoment(first)} to ${sayMoment(last)} (WAL files: ${segments.length})`,
    );
  } else {
    console.log(`  As it was at ${sayMoment(last)}; no WAL leads on from it.`);
  }
  if (gap !== null) {
    console.log(`  The WAL file ${gap} is missing after that: make a new backup.`);
  }
  return {
    backup: manifest.id,
    store: store.address,
    from: first.toISOString(),
    to: last.toISOString(),
    walFiles: segments.length,
    gap,
  };
}
