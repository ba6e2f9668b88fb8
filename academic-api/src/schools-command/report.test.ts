import { expect, it } from 'vitest';
import { printReport } from './print-report.ts';
import { warningsOf, type SchoolsReport } from './report.ts';

const now = new Date('2027-02-01T03:00:00Z');
const hoursAgo = (hours: number): string =>
  new Date(now.getTime() - hours * 3_600_000).toISOString();
const backupOf = (hours: number): SchoolsReport['backup'] => ({
  last: {
    id: 'b1',
    store: '/backups',
    startedAt: hoursAgo(hours),
    endedAt: hoursAgo(hours),
    checkedAt: hoursAgo(hours),
    bytes: 9_000_000,
    stored: 1_500_000,
    seconds: 60,
  },
  failed: null,
});
const school = {
  companyID: 7,
  name: '若葉中学校',
  licenceEndsOn: '2028-03-31',
  students: 1_200,
  failedJobs: 0,
  unsentMails: 0,
  bytes: 12_345_678,
};
const well: SchoolsReport = {
  version: '0.1.0',
  schema: { database: '0480-a', product: '0480-a' },
  backup: backupOf(3),
  failedJobs: 0,
  schools: [school],
};
const looking = { looksAtBackups: true };

it('warns of nothing where all is well', () => {
  expect(warningsOf(well, now, looking)).toEqual([]);
});

it('warns of no nightly backup while the next one is being made', () => {
  expect(warningsOf({ ...well, backup: backupOf(26) }, now, looking)).toEqual([]);
});

it.each<[string, Partial<SchoolsReport>]>([
  ['The last backup is 48 hours old.', { backup: backupOf(48) }],
  ['There is no backup: run npm run backup.', { backup: null }],
  ['Jobs of no single school that failed: 2.', { failedJobs: 2 }],
  [
    'The database has the schema 0470-b, this version 0480-a.',
    { schema: { database: '0470-b', product: '0480-a' } },
  ],
  ['若葉中学校 (7): jobs that failed: 3.', { schools: [{ ...school, failedJobs: 3 }] }],
  ['若葉中学校 (7): mails that did not go out: 4.', { schools: [{ ...school, unsentMails: 4 }] }],
])('warns: %s', (warning, change) => {
  expect(warningsOf({ ...well, ...change }, now, looking)).toEqual([warning]);
});

it('warns of a backup that failed after the last good one', () => {
  const failed = { at: hoursAgo(1), reason: 'The bucket is full.' };
  const backup = { last: backupOf(3)?.last ?? null, failed };
  expect(warningsOf({ ...well, backup }, now, looking)).toEqual([
    'The last backup failed (2027-02-01T02:00:00.000Z): The bucket is full.',
  ]);
});

it('looks at no backups where others make them', () => {
  expect(warningsOf({ ...well, backup: null }, now, { looksAtBackups: false })).toEqual([]);
});

it.each([
  ['2027-04-03', []],
  ['2027-04-02', ['若葉中学校 (7): the licence ends on 2027-04-02, in 60 days.']],
  ['2027-02-01', ['若葉中学校 (7): the licence ends on 2027-02-01, in 0 days.']],
  ['2027-01-31', ['若葉中学校 (7): the licence ended on 2027-01-31.']],
  [null, []],
])('a licence until %s', (licenceEndsOn, warnings) => {
  const schools = [{ ...school, licenceEndsOn }];
  expect(warningsOf({ ...well, schools }, now, looking)).toEqual(warnings);
});

it('prints a table in which wide letters keep the columns straight', () => {
  const schools = [school, { ...school, companyID: 12, name: 'Sakura', licenceEndsOn: null }];
  expect(printReport({ ...well, schools }, ['Something.'])).toBe(
    [
      'Version 0.1.0, schema 0480-a',
      'Last backup 2027-02-01T00:00:00.000Z to /backups, 1.5 MB',
      '',
      'School  Name        Licence until  Students     Size  Failed jobs  Unsent mails',
      '     7  若葉中学校  2028-03-31        1,200  12.3 MB            0             0',
      '    12  Sakura      none              1,200  12.3 MB            0             0',
      '',
      '! Something.',
    ].join('\n'),
  );
});
