import type { CourseTargetQuery, TrendAnalyses } from '@mebae/contracts';
import { trendBandOf, trendCutsOf } from '@mebae/rules';
import type { Caller } from '../../lib/caller.ts';
import {
  holmCorrected,
  meanOf,
  momentsOf,
  changeFigures,
  welchTest,
  withoutPart,
} from '../../lib/score-groups/figures.ts';
import {
  createGroupSizes,
  readTrendPeople,
  type MeasuredPerson,
} from '../../lib/score-groups/measured-people.ts';
import { createPartSizes } from '../../lib/score-groups/part-sizes.ts';
import { assertTarget, courseOf, readOptions } from '../../lib/score-groups/score-options.ts';
import * as repository from './class-analyses.repository.ts';

/** Below it a difference is beyond chance. */
const significance = 0.05;

const has =
  (position: number) =>
  ({ values }: MeasuredPerson): boolean =>
    values[position] !== null && values[position] !== undefined;
const valuesOf = (people: readonly MeasuredPerson[], position: number): number[] =>
  people.map(({ values }) => values[position] ?? 0);

/**
 * The trend check of a group in a course: how each trend is distributed, how it changed, and which classes differ from
 * the rest of the group beyond chance. Nobody is named.
 * @throws Failure grow.22 without such a course, academic.6 without such a group
 */
export async function readTrendAnalyses(
  caller: Caller,
  { evalSettingID, target }: CourseTargetQuery,
): Promise<TrendAnalyses> {
  const { tx, session, language } = caller;
  const { companyID } = session;
  const options = await readOptions(caller, [evalSettingID]);
  assertTarget(options, evalSettingID, target);
  const course = courseOf(options, evalSettingID);
  const trends = await repository.readTrends(tx, course.trendIDs, language);
  const ids = trends.map(({ trendID }) => trendID);
  const people = await readTrendPeople(tx, companyID, evalSettingID, ids);
  const sizes = createGroupSizes(people);
  const { sizeOf } = sizes;
  const earlier = await readEarlier(caller, options.courses, course, trends);
  const valuesBefore = new Map(earlier.map(({ studentID, values }) => [studentID, values]));
  const pairs = createPartSizes([sizes, createGroupSizes(earlier)]);
  const members = people.filter(({ groups }) => groups.includes(target));
  const taught = [...new Set(members.map(({ schoolClassID }) => schoolClassID))];
  // of a tag a class has a part, who are few
  const classes = /^(?:all|grade-\d+)$/.test(target)
    ? course.classes.filter(({ schoolClassID }) => taught.includes(schoolClassID))
    : [];
  const byClass = Map.groupBy(members, ({ schoolClassID }) => schoolClassID);
  const compared = trends.map((_, position) => {
    const isCounted = has(position);
    const whole = momentsOf(valuesOf(members.filter(isCounted), position));
    const isShown = !sizeOf(target, isCounted).hidden;
    return classes.map((row) => {
      const size = sizeOf(`class-${row.schoolClassID}`, isCounted);
      const own = (byClass.get(row.schoolClassID) ?? []).filter(isCounted);
      const part = momentsOf(valuesOf(own, position));
      const test = isShown && !size.hidden ? welchTest(part, withoutPart(whole, part)) : null;
      return { row, size, test };
    });
  });
  const tested = compared.flat().filter(({ test }) => test);
  const corrected = holmCorrected(tested.map(({ test }) => test?.p ?? 1));
  const probabilities = new Map(tested.map((item, at) => [item, corrected[at] ?? 1]));
  return {
    course: {
      evalSettingID,
      title: course.title,
      schoolYear: course.schoolYear,
      endAt: course.endAt,
    },
    target,
    trends: trends.map(({ trendID, title, lowScoreTitle, highScoreTitle }, position) => {
      const size = sizeOf(target, has(position));
      const values = valuesOf(members.filter(has(position)), position);
      const cuts = trendCutsOf(valuesOf(people.filter(has(position)), position));
      const count = (band: string) =>
        values.filter((value) => trendBandOf(value, cuts) === band).length;
      const part = pairs.partOf(has(position));
      const both = part.people.filter(({ groups }) => groups.includes(target));
      return {
        trendID,
        title,
        lowTitle: lowScoreTitle,
        highTitle: highScoreTitle,
        ...size,
        mean: size.hidden ? null : meanOf(values),
        bands: size.hidden
          ? null
          : { low: count('low'), middle: count('middle'), high: count('high') },
        cuts,
        change: earlier.some(has(position))
          ? changeFigures(
              part.sizeOf(target),
              both.map(({ studentID }) => valuesBefore.get(studentID)?.[position] ?? 0),
              valuesOf(both, position),
            )
          : null,
        classes: (compared[position] ?? []).map((item) => ({
          ...item.size,
          ...item.row,
          difference: item.test?.estimate(tested.length) ?? null,
          isClear: (probabilities.get(item) ?? 1) < significance,
        })),
      };
    }),
  };
}

/** Results of the last check before, of the same trends in their order, also of a variant for another kind of school. */
async function readEarlier(
  { tx, session }: Caller,
  courses: Awaited<ReturnType<typeof readOptions>>['courses'],
  course: (typeof courses)[number],
  trends: readonly { trendID: number; masterID: number }[],
): Promise<MeasuredPerson[]> {
  const masters = trends.map(({ masterID }) => masterID);
  const variants = await repository.readTrendsOfMasters(tx, masters);
  const earlier = courses
    .slice(courses.indexOf(course) + 1)
    .find(({ trendIDs }) => trendIDs.some((id) => variants.some(({ trendID }) => trendID === id)));
  if (!earlier) return [];
  const ids = variants.map(({ trendID }) => trendID);
  const people = await readTrendPeople(tx, session.companyID, earlier.evalSettingID, ids);
  const positionsOf = masters.map((masterID) =>
    variants.flatMap((row, at) => (row.masterID === masterID ? [at] : [])),
  );
  return people.map((person) => ({
    ...person,
    values: positionsOf.map(
      (positions) =>
        positions.map((at) => person.values[at]).find((value) => value != null) ?? null,
    ),
  }));
}
