import type { TextKey } from '@mebae/platform';
import { paths } from '../paths.ts';

/**
 * The parts of class management in the order of their links, each a page with an address of its own. A part that is added
 * here also has its route in `routes.tsx`, its text `part.<id>`, and a page that stands in `ClassPart`.
 */
export const classParts = [
  { id: 'overview', path: paths.overview },
  { id: 'ranking', path: paths.ranking },
  { id: 'trend', path: paths.trend },
  { id: 'grouping', path: paths.grouping },
  { id: 'groups', path: paths.groups },
  { id: 'pm', path: paths.pm },
  { id: 'trendAnalyses', path: paths.trendAnalyses },
] as const satisfies readonly { id: string; path: string }[];
export type ClassPartID = (typeof classParts)[number]['id'];

/** Where a part's link is named. */
export const partLabel = (part: ClassPartID) =>
  `part.${part}` as const satisfies TextKey<'class-management'>;
