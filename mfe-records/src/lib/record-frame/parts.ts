import type { TextKey } from '@mebae/platform';
import { paths } from '../paths.ts';

/**
 * The parts of a record in the order of their tabs, each a page with an address of its own. A part that is added here
 * also has its route in `routes.tsx`, its text `part.<id>`, and a page that stands in `RecordPart`.
 */
export const recordTabs = [
  { id: 'overview', path: paths.record },
  { id: 'growth', path: paths.recordGrowth },
  { id: 'findings', path: paths.recordFindings },
  { id: 'trends', path: paths.recordTrends },
  { id: 'interview', path: paths.recordInterview },
  { id: 'letters', path: paths.recordLetters },
  { id: 'reports', path: paths.recordReports },
] as const satisfies readonly { id: string; path: (studentID: number) => string }[];
type TabID = (typeof recordTabs)[number]['id'];

/** Pages that go on from a part: they have no tab, and the tab of their part stays marked. */
const furtherPages = [
  { id: 'allCompetencies', path: paths.allCompetencies, tab: 'overview' },
  { id: 'allGrowth', path: paths.allGrowth, tab: 'growth' },
] as const satisfies readonly { id: string; path: (studentID: number) => string; tab: TabID }[];

export type RecordPartID = TabID | (typeof furtherPages)[number]['id'];

/** Where a part's tab is named. */
export const partLabel = (part: TabID) => `part.${part}` as const satisfies TextKey<'records'>;

/** The tab that a page belongs to. */
export const tabOf = (part: RecordPartID): TabID =>
  recordTabs.find(({ id }) => id === part)?.id ??
  furtherPages.find(({ id }) => id === part)?.tab ??
  'overview';

/** The address of a student's part. */
export const partPath = (part: RecordPartID, studentID: number): string =>
  ([...recordTabs, ...furtherPages].find(({ id }) => id === part) ?? recordTabs[0]).path(studentID);
