import { join } from 'node:path';
import { parseArgs } from 'node:util';
import {
  BackupProblem,
  openBackupStore,
  parseUntil,
  readHeader,
  restore,
  sayMoment,
  unlock,
  wordsOf,
} from '@mebae/backup';
import { execaNode } from 'execa';
import { root } from '../../publisher/src/project.ts';
import { dataPath } from '../../publisher/src/store-location.ts';
import { askForKey } from './backup-key.ts';
import {
  databaseOfEnvironment,
  megabytes,
  Progress,
  runCommand,
  thisMachine,
} from './backup-command.ts';

// `npm run restore -- FOLDER|s3://bucket/prefix` makes the data folder of a product that was backed up: an empty machine,
// a clone of the project, and this command.
const usage = `npm run restore -- FOLDER|s3://bucket/prefix [--until '2026-11-25 10:15'] [--backup ID] [--key-file FILE]`;

const progress = new Progress();

await runCommand(main);

async function main(): Promise<Record<string, unknown>> {
  const began = Date.now();
  const { place, until, id, keyFile } = readOptions();
  const dataFolder = dataPath();
  const store = openBackupStore(place, root);
  const found = await readHeader(store);
  if (!found) throw new BackupProblem('failed', `There are no backups in ${store.address}.`);
  const vault = await unlock(store, found, await askForKey(keyFile, false));
  const words = {
    check: (bytes: number) => `Checked ${megabytes(bytes)}`,
    write: (bytes: number) => `Wrote ${megabytes(bytes)}`,
    recover: (files: number) => `Replayed WAL files: ${files}`,
  };
  const { manifest, lastCommit, moment, gap } = await restore({
    vault,
    dataFolder,
    databaseUrl: databaseOfEnvironment(),
    until,
    ...(id !== undefined && { id }),
    machine: thisMachine(),
    makeRoles,
    onProgress: (step, done) => progress.show(words[step](done)),
  });
  progress.clear();
  const seconds = Math.round((Date.now() - began) / 100) / 10;
  console.log(`✓ Restored ${dataFolder} from the backup ${manifest.id} (${seconds} s)`);
  console.log(`✓ As it was at ${sayMoment(moment)}`);
  if (lastCommit) console.log(`  Its last change is of ${sayMoment(lastCommit)}`);
  if (gap !== null) console.log(`  The WAL file ${gap} is missing: nothing after it was restored.`);
  for (const note of notes(dataFolder)) console.log(`  ${note}`);
  console.log('  Start it: npm start');
  return {
    backup: manifest.id,
    dataFolder,
    moment: moment.toISOString(),
    lastCommit: lastCommit?.toISOString() ?? null,
    gap,
    seconds,
  };
}

function readOptions() {
  let parsed;
  try {
    parsed = parseArgs({
      allowPositionals: true,
      options: {
        until: { type: 'string' },
        backup: { type: 'string' },
        'key-file': { type: 'string' },
      },
    });
  } catch {
    throw new BackupProblem('usage', usage);
  }
  const { values, positionals } = parsed;
  const [place, ...others] = positionals;
  if (place === undefined || others.length > 0) throw new BackupProblem('usage', usage);
  const until = values.until === undefined ? null : parseUntil(values.until);
  return { place, until, id: values.backup, keyFile: values['key-file'] };
}

async function makeRoles(databaseUrl: string): Promise<void> {
  const { failed, all } = await execaNode('src/db/roles-cli.ts', {
    cwd: join(root, 'academic-api'),
    env: { DATABASE_URL: databaseUrl },
    ipc: false,
    all: true,
    reject: false,
  });
  if (failed) throw new Error(`The product's roles could not be made: ${wordsOf(all)}`);
}

/** Settings under which the product would not take what was restored. */
function notes(dataFolder: string): string[] {
  const keys = ['LINK_SECRET', 'REPORT_STORE_KEYS', 'LTI_KEYS', 'COOKIE_KEYS'].filter(
    (name) => process.env[name],
  );
  const stores = ['REPORT_STORE', 'REMOTES_STORE'].filter((name) => process.env[name]);
  return [
    ...(keys.length > 0
      ? [`${keys.join(', ')} of the environment must be those of ${join(dataFolder, 'secrets')}.`]
      : []),
    ...stores.map(
      (name) => `${name} is set: its files were restored into ${dataFolder}, not there.`,
    ),
  ];
}
