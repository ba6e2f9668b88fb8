import type { BackupState } from '@mebae/backup/status';
import type { SchoolState } from './schools.repository.ts';

/** Content of `npm run schools`, as a table or as JSON. */
export interface SchoolsReport {
  /** Version of the product that runs this command. */
  version: string;
  /** Newest migration of the database, and of this version. */
  schema: { database: string; product: string };
  backup: BackupState | null;
  /** Failed jobs of no single school. */
  failedJobs: number;
  schools: (SchoolState & { bytes: number })[];
}

/** A licence that ends within so many days is told. */
const licenceDays = 60;
/** The last backup is told when one was left out: a nightly one is a day old before the next has ended. As in the alert of docs/operations.md. */
const backupHours = 48;
const dayMs = 86_400_000;

/**
 * Sentences about what an operator has to do, none where all is well.
 * @param options.looksAtBackups false where backups are made by other means than `npm run backup`
 */
export function warningsOf(
  report: SchoolsReport,
  now: Date,
  { looksAtBackups }: { looksAtBackups: boolean },
): string[] {
  const { schema, backup, failedJobs, schools } = report;
  const warnings: string[] = [];
  if (schema.database !== schema.product) {
    warnings.push(
      `The database has the schema ${schema.database}, this version ${schema.product}.`,
    );
  }
  if (looksAtBackups) warnings.push(...ofBackup(backup, now));
  if (failedJobs > 0) warnings.push(`Jobs of no single school that failed: ${failedJobs}.`);
  for (const { companyID, name, licenceEndsOn, failedJobs: failed, unsentMails } of schools) {
    const school = `${name} (${companyID})`;
    if (licenceEndsOn !== null) {
      const days = daysUntil(licenceEndsOn, now);
      if (days < 0) warnings.push(`${school}: the licence ended on ${licenceEndsOn}.`);
      else if (days <= licenceDays) {
        warnings.push(`${school}: the licence ends on ${licenceEndsOn}, in ${days} days.`);
      }
    }
    if (failed > 0) warnings.push(`${school}: jobs that failed: ${failed}.`);
    if (unsentMails > 0) warnings.push(`${school}: mails that did not go out: ${unsentMails}.`);
  }
  return warnings;
}

function* ofBackup(backup: BackupState | null, now: Date): Generator<string> {
  if (backup?.failed) {
    yield `The last backup failed (${backup.failed.at}): ${backup.failed.reason}`;
  }
  if (!backup?.last) {
    yield 'There is no backup: run npm run backup.';
    return;
  }
  const hours = Math.floor((now.getTime() - Date.parse(backup.last.startedAt)) / 3_600_000);
  if (hours >= backupHours) yield `The last backup is ${hours} hours old.`;
}

/** Days until the end of a day in Japan; 0 on that day, negative afterwards. */
function daysUntil(day: string, now: Date): number {
  const today = new Date(now.getTime() + 9 * 3_600_000).toISOString().slice(0, 10);
  return Math.round((Date.parse(day) - Date.parse(today)) / dayMs);
}
