import { Gauge, type Registry } from '@prometheus-io/client';
import { readArchiveState, readBackupState } from '@mebae/backup/status';

const seconds = (moment: string): number => Date.parse(moment) / 1000;

/**
 * Adds metrics of backups and of the WAL archive, read from the files that the commands and the launcher keep in the data folder.
 * Where there are none, all are 0.
 */
export function backupMetrics(dataFolder: string, registry: Registry): void {
  const gauge = (name: string, help: string, read: () => Promise<number | null>): void => {
    void new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        const value = await read();
        if (value === null) this.reset();
        else this.set(value);
      },
    });
  };
  const backup = () => readBackupState(dataFolder);
  const archive = () => readArchiveState(dataFolder);
  const last = async <T>(read: (backup: LastBackup) => T): Promise<T | null> => {
    const state = await backup();
    return state?.last ? read(state.last) : null;
  };
  gauge('backup_last_success_timestamp_seconds', 'When the last good backup was begun', () =>
    last(({ startedAt }) => seconds(startedAt)),
  );
  gauge('backup_last_stored_bytes', 'Bytes that the last good backup takes', () =>
    last(({ stored }) => stored),
  );
  gauge('backup_failed', '1 when the last try of a backup failed', async () => {
    const state = await backup();
    return state && (state.failed ? 1 : 0);
  });
  gauge('wal_archive_failing', '1 while no WAL can be archived', async () => {
    const state = await archive();
    return state && (state.failingSince ? 1 : 0);
  });
  gauge('wal_archive_last_success_timestamp_seconds', 'When WAL was archived', async () => {
    const state = await archive();
    return state?.lastAt ? seconds(state.lastAt) : null;
  });
  gauge('wal_archive_waiting_files', 'WAL files that wait, at the last try', async () => {
    const state = await archive();
    return state && state.waiting;
  });
}

/** Since when and why no WAL can be archived, for readiness; null while it can. */
export async function archiveProblem(dataFolder: string): Promise<object | null> {
  const state = await readArchiveState(dataFolder);
  if (!state?.failingSince) return null;
  const { failingSince, reason, waiting } = state;
  return { archive: { failingSince, reason, waiting } };
}

type LastBackup = NonNullable<NonNullable<Awaited<ReturnType<typeof readBackupState>>>['last']>;
