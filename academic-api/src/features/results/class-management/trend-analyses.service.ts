import type { CourseTargetQuery, TrendAnalyses } from '@mebae/contracts';
import { cutsOf, figureDetail, trendBandOf, trendCutsOf } from '@mebae/rules';
import type { Caller } from '../../../lib/calls/caller.ts';
import {
  holmCorrected,
  meanOf,
  momentsOf,
  welchTest,
  withoutPart,
} from '../../../lib/score-groups/figures.ts';
import { changeFigures, givenEstimate } from '../../../lib/score-groups/given-figures.ts';
import { createGroupGiver } from '../../../lib/score-groups/group-giver.ts';
import {
  hasMeasures,
  readTrendPeople,
  valuesOf,
  type MeasuredPerson,
} from '../../../lib/score-groups/measured-people.ts';
import { hasBoth, pairedPeople } from '../../../lib/score-groups/paired-people.ts';
import { assertTarget, courseOf, readOptions } from '../../../lib/score-groups/score-options.ts';
import * as repository from './class-analyses.repository.ts';

/** Below it a difference is beyond chance. */
const significance = 0.05;

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
  const giver = createGroupGiver(caller);
  const earlier = await readEarlier(caller, options.courses, course, trends);
  const members = people.filter(({ groups }) => groups.includes(target));
  const paired = pairedPeople(session, members, earlier);
  const given = trends.map((_, position) =>
    giver.giveGroup(target, members, hasMeasures(position)),
  );
  const taught = [...new Set(members.map(({ schoolClassID }) => schoolClassID))];
  // of a tag a class has a part, who are few
  const classes = /^(?:all|grade-\d+)$/.test(target)
    ? course.classes.filter(({ schoolClassID }) => taught.includes(schoolClassID))
    : [];
  const byClass = Map.groupBy(members, ({ schoolClassID }) => schoolClassID);
  const compared = trends.map((_, position) => {
    const whole = momentsOf(valuesOf(given[position]?.people ?? [], position));
    return classes.map((row) => {
      const ofClass = byClass.get(row.schoolClassID) ?? [];
      const own = giver.giveGroup(`class-${row.schoolClassID}`, ofClass, hasMeasures(position));
      const part = momentsOf(valuesOf(own.people, position));
      return { row, size: own.size, test: welchTest(part, withoutPart(whole, part)) };
    });
  });
  const tested = compared.flat().filter(({ test }) => test);
  const corrected = holmCorrected(tested.map(({ test }) => test?.p ?? 1));
  const probabilities = new Map(tested.map((item, at) => [item, corrected[at] ?? 1]));
  const found = trends.map(({ trendID, title, lowScoreTitle, highScoreTitle }, position) => {
    const { size, people: counted } = given[position] ?? giver.giveGroup(target, [], () => false);
    const { detail } = size;
    const values = valuesOf(counted, position);
    const measured = people.filter(hasMeasures(position));
    const cuts = trendCutsOf(valuesOf(measured, position));
    const count = (band: string) =>
      values.filter((value) => trendBandOf(value, cuts) === band).length;
    const both = giver.giveGroup(target, paired, hasBoth(position));
    return {
      trendID,
      title,
      lowTitle: lowScoreTitle,
      highTitle: highScoreTitle,
      ...size,
      mean: givenEstimate(detail, meanOf(values)),
      bands:
        detail === 'exact'
          ? { low: count('low'), middle: count('middle'), high: count('high') }
          : null,
      cuts: cutsOf(figureDetail(session, measured), cuts),
      change: earlier.some(hasMeasures(position))
        ? changeFigures(
            both.size,
            both.people.map(({ before }) => before?.values[position] ?? 0),
            valuesOf(both.people, position),
          )
        : null,
      classes: (compared[position] ?? []).map((item) => ({
        ...item.size,
        ...item.row,
        // the others of the group are the group's other people: what is said of both is as exact as the group
        difference: givenEstimate(detail, item.test?.estimate(tested.length) ?? null),
        isClear: detail !== 'none' && (probabilities.get(item) ?? 1) < significance,
      })),
    };
  });
  await giver.leaveTrace('trendAnalyses', { evalSettingID, target });
  return {
    course: {
      evalSettingID,
      title: course.title,
      schoolYear: course.schoolYear,
      endAt: course.endAt,
    },
    target,
    trends: found,
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
