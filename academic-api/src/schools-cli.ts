import { parseArgs } from 'node:util';
import { readBackupState } from '@mebae/backup/status';
import manifest from '../package.json' with { type: 'json' };
import { connect } from './db/connect.ts';
import { migrationNames } from './db/migrate.ts';
import { CommandProblem } from './lib/calls/command-problem.ts';
import { commandDatabase, dataFolder, runCommand } from './operator-command.ts';
import { printReport } from './schools-command/print-report.ts';
import { warningsOf, type SchoolsReport } from './schools-command/report.ts';
import {
  bytesOfSchools,
  countJobsOfNoSchool,
  listSchools,
  schemaVersion,
} from './schools-command/schools.repository.ts';

// `npm run schools -w academic-api`: all schools with licence, students, size and what went wrong; works beside the running
// product. `-- --json` for programs, `-- --check` exits 1 where something has to be done. docs/operations.md
const usage = 'Use: npm run schools -w academic-api [-- [--json] [--check] [--no-backup]]';

function readOptions() {
  try {
    return parseArgs({
      options: {
        json: { type: 'boolean', default: false },
        check: { type: 'boolean', default: false },
        // backups are made by other means than ours
        backup: { type: 'boolean', default: true },
      },
      allowNegative: true,
    }).values;
  } catch {
    throw new CommandProblem(usage);
  }
}

await runCommand(async () => {
  const options = readOptions();
  const now = new Date();
  const db = connect(await commandDatabase(), 1);
  try {
    const bytes = await bytesOfSchools(db);
    const report: SchoolsReport = {
      version: manifest.version,
      schema: {
        database: await schemaVersion(db),
        product: (await migrationNames()).at(-1) ?? '',
      },
      backup: await readBackupState(dataFolder),
      failedJobs: await countJobsOfNoSchool(db),
      schools: (await listSchools(db, now)).map((school) => ({
        ...school,
        bytes: Math.round(bytes.get(school.companyID) ?? 0),
      })),
    };
    const warnings = warningsOf(report, now, { looksAtBackups: options.backup });
    console.log(
      options.json
        ? JSON.stringify({ ...report, warnings }, null, 2)
        : printReport(report, warnings),
    );
    if (options.check && warnings.length > 0) process.exitCode = 1;
  } finally {
    await db.destroy();
  }
});
