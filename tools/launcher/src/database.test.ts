import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { query } from '@mebae/backup/testing';
import { lockFolder } from '@mebae/postgres';
import { expect, onTestFinished, test } from 'vitest';
import { dataFolder } from './data-folder.ts';
import { openDatabase } from './database.ts';
import { Shutdown } from './shutdown.ts';

/** Stops all that was started, as the real one does, which ends the process as well. */
class Parts extends Shutdown {
  readonly #started: Promise<unknown>[] = [];
  readonly #stops: (() => Promise<void>)[] = [];
  override add(stop: () => Promise<void>): void {
    this.#stops.push(stop);
  }
  override follow<T>(work: Promise<T>): Promise<T> {
    this.#started.push(work);
    return super.follow(work);
  }
  async stop(): Promise<void> {
    // A server accepts connections before its start has come to an end.
    await Promise.allSettled(this.#started);
    for (const stop of this.#stops) await stop();
  }
}

test('a server that ended is started again after somebody else is done with its folder', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'mebae-database-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const data = dataFolder({ MEBAE_DATA: folder });
  const shutdown = new Parts();
  onTestFinished(() => shutdown.stop());
  const failures: unknown[] = [];
  const { url } = await openDatabase(data, shutdown, (error) => failures.push(error), null);
  const record = await readFile(join(data.postgres, 'cluster/postmaster.pid'), 'utf8');
  process.kill(Number(record.split('\n')[0]), 'SIGKILL');
  // As a backup does that found no server.
  const held = await lockFolder(data.postgres, 5000);
  await delay(3000);
  await held.release();
  await expect
    .poll(() => query(url, 'select 1 as one').catch(String), { timeout: 60_000 })
    .toEqual([{ one: 1 }]);
  expect(failures).toEqual([]);
}, 300_000);
