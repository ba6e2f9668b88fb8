import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Registry } from '@prometheus-io/client';
import { writeArchiveState, writeBackupState } from '@mebae/backup/status';
import { expect, onTestFinished, test } from 'vitest';
import { archiveProblem, backupMetrics } from './backup-metrics.ts';

test('metrics and readiness say how backups and the archive are, and 0 where there are none', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'mebae-backup-metrics-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const registry = new Registry();
  backupMetrics(folder, registry);
  const values = async () =>
    (await registry.metrics()).split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  const without = await values();
  expect(without).toHaveLength(6);
  expect(without.every((line) => line.endsWith(' 0'))).toBe(true);
  expect(await archiveProblem(folder)).toBeNull();

  const at = '2026-11-25T01:15:00.000Z';
  const last = {
    id: '20261125T011500Z-00000000',
    store: '/backups',
    startedAt: at,
    endedAt: at,
    checkedAt: at,
    bytes: 100,
    stored: 10,
    seconds: 1,
  };
  await writeBackupState(folder, { last, failed: { at, reason: 'the disk is full' } });
  const state = { store: '/backups', storeID: '0', lastFile: 'x', lastAt: at, waiting: 3 };
  await writeArchiveState(folder, { ...state, failingSince: at, reason: '/backups is away.' });
  expect(await values()).toEqual([
    `backup_last_success_timestamp_seconds ${Date.parse(at) / 1000}`,
    'backup_last_stored_bytes 10',
    'backup_failed 1',
    'wal_archive_failing 1',
    `wal_archive_last_success_timestamp_seconds ${Date.parse(at) / 1000}`,
    'wal_archive_waiting_files 3',
  ]);
  expect(await archiveProblem(folder)).toEqual({
    archive: { failingSince: at, reason: '/backups is away.', waiting: 3 },
  });
  await writeFile(join(folder, 'archive.json'), 'damaged');
  expect(await archiveProblem(folder)).toBeNull();
});
