import { bytesInWords, columnsOf, type Column } from '../operator-table.ts';
import type { SchoolsReport } from './report.ts';

const columns: Column<SchoolsReport['schools'][number]>[] = [
  { title: 'School', value: ({ companyID }) => String(companyID), isNumber: true },
  { title: 'Name', value: ({ name }) => name },
  { title: 'Licence until', value: ({ licenceEndsOn }) => licenceEndsOn ?? 'none' },
  { title: 'Students', value: ({ students }) => students.toLocaleString('en'), isNumber: true },
  { title: 'Size', value: ({ bytes }) => bytesInWords(bytes), isNumber: true },
  { title: 'Failed jobs', value: ({ failedJobs }) => String(failedJobs), isNumber: true },
  { title: 'Unsent mails', value: ({ unsentMails }) => String(unsentMails), isNumber: true },
];

/** The report as lines for a terminal: the installation, a table of schools, and what has to be done. */
export function printReport(report: SchoolsReport, warnings: readonly string[]): string {
  const { version, schema, backup, schools } = report;
  const last = backup?.last;
  return [
    `Version ${version}, schema ${schema.database}`,
    last
      ? `Last backup ${last.startedAt} to ${last.store}, ${bytesInWords(last.stored)}`
      : 'Last backup: none',
    '',
    ...columnsOf(schools, columns),
    ...(warnings.length > 0 ? ['', ...warnings.map((warning) => `! ${warning}`)] : []),
  ].join('\n');
}
