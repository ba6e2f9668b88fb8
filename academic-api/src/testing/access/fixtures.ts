import type { EndpointName } from '@mebae/contracts';
import type { Fixture } from './fixture.ts';
import { accountFixtures } from './fixtures-account.ts';
import { classChangeFixtures } from './fixtures-class-change.ts';
import { groupFixtures } from './fixtures-groups.ts';
import { courseFixtures } from './fixtures-courses.ts';
import { eventFixtures } from './fixtures-events.ts';
import { eventAnalysisFixtures } from './fixtures-event-analysis.ts';
import { evaluatorFixtures } from './fixtures-evaluators.ts';
import { schoolFixtures } from './fixtures-school.ts';
import { interviewFixtures } from './fixtures-interviews.ts';

/** At least one valid call of every endpoint. The type has a place for each: a new endpoint without one doesn't compile. */
const fixtures: Record<EndpointName, Fixture | readonly Fixture[]> = {
  ...accountFixtures,
  ...classChangeFixtures,
  ...courseFixtures,
  ...groupFixtures,
  ...eventFixtures,
  ...eventAnalysisFixtures,
  ...evaluatorFixtures,
  ...schoolFixtures,
  ...interviewFixtures,
};

/** The calls of an endpoint that the walks make. */
export function fixturesOf(name: EndpointName): readonly Fixture[] {
  const given = fixtures[name];
  return 'names' in given ? [given] : given;
}
