import { readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { lookInto, makeInstallation, query, readText } from './testing/installation.ts';
import { firstSecond } from './until.ts';

const slow = 600_000;

test(
  'a backup that was made under writes restores what was committed at its end',
  async () => {
    const installation = await makeInstallation();
    onTestFinished(() => installation.remove());
    await installation.query('create table kept (id int primary key, at timestamptz not null)');
    const run = { isOn: true };
    let written = 0;
    const writing = (async () => {
      while (run.isOn) {
        written += 1;
        await installation.query(`insert into kept values (${written}, clock_timestamp())`);
      }
    })();
    const { manifest } = await installation.backUp();
    run.isOn = false;
    await writing;

    await installation.restore();
    const folder = join(installation.folder, 'restored-1');
    const [inside] = await lookInto(folder, (url) =>
      query(url, 'select count(*)::int as rows, max(id) as last, max(at) as at from kept'),
    );
    const committed = await installation.query(
      `select count(*)::int as rows from kept where at <= '${manifest.endedAt}'`,
    );
    expect(inside!['rows']).toBe(inside!['last']);
    expect(Math.abs(Number(inside!['rows']) - Number(committed[0]!['rows']))).toBeLessThanOrEqual(
      1,
    );
    expect(Number(inside!['rows'])).toBeGreaterThan(0);
    for (const path of ['secrets/link-secret', 'reports/7/first', 'remotes/registry.json']) {
      expect(await readText(join(folder, path))).toBe(
        await readText(join(installation.dataFolder, path)),
      );
    }
    expect((await readdir(folder)).toSorted()).toEqual([
      'postgres',
      'remotes',
      'reports',
      'secrets',
    ]);
    expect((await stat(join(folder, 'secrets/link-secret'))).mode & 0o777).toBe(0o600);
  },
  slow,
);

test(
  'any second after a backup is restored from the archive, with the reports of then, after a kill -9',
  async () => {
    const installation = await makeInstallation({ withArchive: true });
    onTestFinished(() => installation.remove());
    const { dataFolder, folder } = installation;
    await installation.query('create table kept (id int primary key)');
    await installation.query('insert into kept values (1)');
    const { manifest } = await installation.backUp();
    await installation.query('insert into kept values (2)');
    await writeFile(join(dataFolder, 'reports/7/second'), 'the second report');
    const [row] = await installation.query('select clock_timestamp() as at');
    const until = row!['at'] as Date;
    await delay(20);
    // the list below has a range only where WAL leads on to a full second
    const second = firstSecond(new Date(manifest.endedAt));
    await vi.waitUntil(() => new Date() > second, { timeout: slow });
    await installation.query('insert into kept values (3)');
    await installation.archiveNow();
    await installation.query('insert into kept values (4)');
    process.kill(installation.server.pid, 'SIGKILL');

    const { lastCommit, moment } = await installation.restore({ until });
    expect(moment).toEqual(until);
    expect(lastCommit!.getTime()).toBeLessThanOrEqual(until.getTime());
    const rows = (at: string) =>
      lookInto(join(folder, at), (url) => query(url, 'select id from kept order by id'));
    expect(await rows('restored-1')).toEqual([{ id: 1 }, { id: 2 }]);
    expect(await readText(join(folder, 'restored-1/reports/7/second'))).toBe('the second report');
    await installation.restore();
    expect(await rows('restored-2')).toEqual([{ id: 1 }, { id: 2 }, { id: 3 }]);
    const late = new Date(Date.now() + 3_600_000);
    await expect(installation.restore({ until: late })).rejects.toThrow(
      /is outside of what there is\. Any second can be restored:\n {2}from .* to .*/,
    );
    await expect(installation.restore({ until: new Date(0) })).rejects.toThrow('outside');
    expect(await readdir(folder)).not.toContain('restored-3');
  },
  slow,
);
