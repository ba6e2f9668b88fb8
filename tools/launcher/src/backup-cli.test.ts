import { existsSync } from 'node:fs';
import { chmod, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { lookInto, makeInstallation, query, type Installation } from '@mebae/backup/testing';
import { startSystemServer } from '@mebae/backup/testing/system-server';
import { createVault, openBackupStore } from '@mebae/backup';
import { startS3, type TestS3 } from '@mebae/remote-store/testing';
import { execaNode } from 'execa';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { root } from '../../publisher/src/project.ts';

const slow = 600_000;
let installation: Installation;
let s3: TestS3;
let keyFile: string;
let place: string;

beforeAll(async () => {
  s3 = await startS3();
  installation = await makeInstallation();
  await installation.query('create table kept as select 7 as id');
  keyFile = join(installation.folder, 'key');
  await writeFile(keyFile, 'a key file of the tests of backups\n', { mode: 0o600 });
  place = `s3://${s3.bucket}/backups`;
}, slow);
afterAll(async () => {
  await installation.remove();
  await s3.stop();
});

function start(command: 'backup' | 'restore', args: string[], env: Record<string, string> = {}) {
  return execaNode(join(root, `tools/launcher/src/${command}-cli.ts`), args, {
    env: {
      PATH: process.env['PATH'],
      MEBAE_DATA: installation.dataFolder,
      ...s3.env,
      REMOTES_STORE: '',
      ...env,
    },
    extendEnv: false,
    ipc: false,
    stdin: 'ignore',
    reject: false,
  });
}

/** Runs a command to its end. @returns its exit code, what it said, and its last line */
async function run(command: 'backup' | 'restore', args: string[], env?: Record<string, string>) {
  const { exitCode, stdout, stderr } = await start(command, args, env);
  const last = JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as Record<string, unknown>;
  return { exitCode, stdout, stderr, last };
}

const wholeBackups = async (): Promise<string[]> => {
  const keys = [...(await openBackupStore(place, '/', s3.env).list('backups')).keys()];
  return keys.filter((key) => key.endsWith('/manifest'));
};

test(
  'a backup in a bucket: made, checked, restored, and refused when a part of it is gone',
  async () => {
    const made = await run('backup', [place, '--key-file', keyFile]);
    expect(made).toMatchObject({ exitCode: 0, last: { ok: true, store: place + '/' } });
    const state = await readFile(join(installation.dataFolder, 'backup.json'), 'utf8');
    expect(JSON.parse(state)).toMatchObject({ last: { id: made.last['id'] }, failed: null });

    const checked = await run('backup', ['--check', '--key-file', keyFile]);
    expect(checked).toMatchObject({ exitCode: 0, last: { ok: true, backup: made.last['id'] } });
    // No WAL leads on from it: it can be restored to one moment.
    expect(checked.last).toMatchObject({ walFiles: 0, to: checked.last['from'] });
    const MEBAE_DATA = join(installation.folder, 'from-bucket');
    const late = await run(
      'restore',
      [place, '--key-file', keyFile, '--until', '2099-01-01 00:00'],
      {
        MEBAE_DATA,
      },
    );
    expect(late).toMatchObject({ exitCode: 1 });
    // One second, if the backup ended just then, else none that could be named.
    expect(late.stderr).toMatch(/\n {2}(only .* without --until|from (.*) to \2 )/);
    const restored = await run('restore', [place, '--key-file', keyFile], { MEBAE_DATA });
    expect(restored).toMatchObject({ exitCode: 0, last: { ok: true, dataFolder: MEBAE_DATA } });
    expect(await lookInto(MEBAE_DATA, (url) => query(url, 'select id from kept'))).toEqual([
      { id: 7 },
    ]);
    const again = await run('restore', [place, '--key-file', keyFile], { MEBAE_DATA });
    expect(again).toMatchObject({ exitCode: 1, stderr: expect.stringContaining('is not empty') });

    const part = `backups/${String(made.last['id'])}/000001.part`;
    await openBackupStore(place, '/', s3.env).remove(part);
    const broken = await run('backup', ['--check', place, '--key-file', keyFile]);
    expect(broken).toMatchObject({
      exitCode: 1,
      last: { ok: false, problems: [`${part} is missing.`] },
    });
  },
  slow,
);

test(
  'a server of somebody else: its dump is restored into an empty database, and keys that were not in it are made later',
  async (context) => {
    const url = await startSystemServer(context);
    await query(url, 'create table kept as select 7 as id');
    await query(url, 'create database empty');
    const backups = join(installation.folder, 'dumps');
    const env = {
      LINK_SECRET: 'a-secret-of-links',
      REPORT_STORE_KEYS: `k1:${Buffer.alloc(32).toString('base64')}`,
    };
    const made = await run('backup', [backups, '--key-file', keyFile], {
      ...env,
      DATABASE_URL: url,
      MEBAE_DATA: join(installation.folder, 'of-server'),
    });
    expect(made).toMatchObject({
      exitCode: 0,
      last: { ok: true, withoutCookies: true, withoutLtiKeys: true },
    });
    expect(made.stdout).toContain('LTI_KEYS is not in it');
    const DATABASE_URL = url.replace('/postgres', '/empty');
    const MEBAE_DATA = join(installation.folder, 'from-dump');
    const restored = await run('restore', [backups, '--key-file', keyFile], {
      DATABASE_URL,
      MEBAE_DATA,
    });
    expect(restored, restored.stderr).toMatchObject({
      exitCode: 0,
      last: { ok: true, dataFolder: MEBAE_DATA },
    });
    expect(await query(DATABASE_URL, 'select id from kept')).toEqual([{ id: 7 }]);
    const roles = "select count(*)::int as roles from pg_roles where rolname like 'mebae%'";
    expect(await query(url, roles)).not.toEqual([{ roles: 0 }]);
    const secrets = await readdir(join(MEBAE_DATA, 'secrets'));
    expect(secrets.toSorted()).toEqual(['link-secret', 'report-store-keys']);
  },
  slow,
);

test(
  'a backup that is killed with -9 in the middle is none, and the next one is made',
  async () => {
    const before = await wholeBackups();
    const hold = Promise.withResolvers<void>();
    s3.fault = ({ method, url }) => {
      const isPart = method === 'PUT' && (url ?? '').includes('.part');
      if (isPart) hold.resolve();
      return isPart;
    };
    const killed = start('backup', [place, '--key-file', keyFile]);
    await hold.promise;
    killed.kill('SIGKILL');
    await killed;
    s3.fault = null;
    expect(await wholeBackups()).toEqual(before);
    const next = await run('backup', [place, '--key-file', keyFile]);
    expect(next).toMatchObject({ exitCode: 0, last: { ok: true } });
    expect(await wholeBackups()).toHaveLength(before.length + 1);
  },
  slow,
);

test(
  'wrong options and keys end with 2 and say what to do',
  async () => {
    const other = join(installation.folder, 'other-key');
    await writeFile(other, 'another key of the tests of backups', { mode: 0o600 });
    const cases: ['backup' | 'restore', string[], string][] = [
      ['backup', [], 'npm run backup -- FOLDER'],
      ['backup', [place, '--keep', '7y', '--key-file', keyFile], '--keep must look like'],
      ['backup', [place, '--key-file', other], 'The key does not open the backups'],
      ['backup', [place], 'The key of the backups is missing'],
      ['backup', [place, '--key-file', join(other, 'none')], "can't be read: make one by"],
      ['restore', [], 'npm run restore -- FOLDER'],
      ['restore', [place, '--until', 'yesterday', '--key-file', keyFile], '--until must look like'],
    ];
    for (const [command, args, words] of cases) {
      const { exitCode, stderr, last } = await run(command, args);
      expect(stderr).toContain(words);
      expect([exitCode, last['ok']]).toEqual([2, false]);
    }
    await chmod(keyFile, 0o644);
    const open = await run('backup', [place, '--key-file', keyFile]);
    const MEBAE_DATA = join(installation.folder, 'not-there');
    const first = await run('backup', [place, '--key-file', keyFile], { MEBAE_DATA });
    await chmod(keyFile, 0o600);
    expect(first.stderr).toBe(open.stderr);
    expect(existsSync(MEBAE_DATA)).toBe(false);
    expect(open).toMatchObject({ exitCode: 2, stderr: expect.stringContaining('chmod 600') });
    expect(await readdir(installation.dataFolder)).not.toContain('.restoring');
  },
  slow,
);

test(
  'a place whose disk is away or another one is not written into, unless it is begun anew on purpose',
  async () => {
    const disk = join(installation.folder, 'disk');
    const backUp = (...more: string[]) => run('backup', [disk, '--key-file', keyFile, ...more]);
    const places = async () => {
      const state = await readFile(join(installation.dataFolder, 'backup.json'), 'utf8');
      return (JSON.parse(state) as { places: { store: string }[] }).places.map(
        ({ store }) => store,
      );
    };
    expect(await backUp()).toMatchObject({ exitCode: 0 });
    // A backup elsewhere does not make it unknown.
    expect(await run('backup', [place, '--key-file', keyFile])).toMatchObject({ exitCode: 0 });
    await rename(disk, `${disk}-away`);
    const away = await backUp();
    expect(away).toMatchObject({ exitCode: 1, stderr: expect.stringContaining('mount its disk') });
    expect(existsSync(disk)).toBe(false);
    expect(await places()).toEqual([disk, `${place}/`]);

    const key = (await readFile(keyFile, 'utf8')).trim();
    await createVault(openBackupStore(disk, '/'), key);
    const other = await backUp();
    expect(other).toMatchObject({
      exitCode: 1,
      stderr: expect.stringContaining('holds other backups than before'),
    });
    expect((await openBackupStore(disk, '/').list('backups')).size).toBe(0);
    expect(await backUp('--new')).toMatchObject({ exitCode: 0 });
    await rename(disk, `${disk}-other`);
    expect(await backUp('--new')).toMatchObject({ exitCode: 0 });
    expect(await places()).toEqual([disk, `${place}/`, disk, disk]);
  },
  slow,
);
