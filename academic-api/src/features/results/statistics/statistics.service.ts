import type {
  BoxPlots,
  ChangeQuery,
  ChangeStatistics,
  Distribution,
  DistributionQuery,
  PairedStatistics,
  Scatter,
  ScatterQuery,
  SeriesQuery,
  StatisticsOptions,
} from '@mebae/contracts';
import { areComparable, figureOf, personFilter } from '@mebae/rules';
import type { Caller } from '../../../lib/calls/caller.ts';
import {
  boxOf,
  correlationOf,
  histogramOf,
  meanOf,
  sdOf,
} from '../../../lib/score-groups/figures.ts';
import {
  changeFigures,
  givenBox,
  givenCorrelation,
  givenEstimate,
  pairedFigures,
} from '../../../lib/score-groups/given-figures.ts';
import { createGroupGiver, type GiveGroup } from '../../../lib/score-groups/group-giver.ts';
import {
  comparedBy,
  hasMeasures,
  readMeasuredPeople,
  valuesOf,
  type MeasuredPerson,
} from '../../../lib/score-groups/measured-people.ts';
import { hasBoth, pairedPeople } from '../../../lib/score-groups/paired-people.ts';
import {
  askedMeasures,
  assertTarget,
  courseOf,
  isAsked,
  partsOf,
  readOptions,
} from '../../../lib/score-groups/score-options.ts';
import * as repository from './statistics.repository.ts';

export { readOptions };

type Series = SeriesQuery['series'];

const coursesOf = (series: Series): number[] => series.map(({ evalSettingID }) => evalSettingID);

/**
 * People of the courses of some series, each course read once.
 * @throws Failure grow.22 without such a course, academic.6 without such a group, academic.1 without such a measure
 */
async function readSeries(
  { tx, session }: Caller,
  options: StatisticsOptions,
  series: Series,
  measures: readonly string[],
) {
  for (const { evalSettingID, target } of series) assertTarget(options, evalSettingID, target);
  const parts = measures.map((measure) => partsOf(options, measure));
  const courses = new Map<number, MeasuredPerson[]>();
  for (const { evalSettingID } of series) {
    if (courses.has(evalSettingID)) continue;
    const people = await readMeasuredPeople(tx, session.companyID, evalSettingID, parts);
    courses.set(evalSettingID, people);
  }
  return series.map(({ key, evalSettingID, target }) => ({
    key,
    evalSettingID,
    target,
    members: (courses.get(evalSettingID) ?? []).filter(({ groups }) => groups.includes(target)),
  }));
}
type ReadSeries = Awaited<ReturnType<typeof readSeries>>;

/** Whether the groups of each course may be compared by all of some measures. */
const isComparable = (groups: ReadSeries, measures: number): boolean =>
  [...Map.groupBy(groups, ({ evalSettingID }) => evalSettingID).values()].every((ofCourse) => {
    const people = [...new Set(ofCourse.flatMap(({ members }) => members))];
    return Array.from({ length: measures }).every((_, position) =>
      areComparable(comparedBy(people, position)),
    );
  });

const leaveTrace = (giver: GiveGroup, part: string, series: Series): Promise<void> =>
  giver.leaveTrace(part, { series: series.map(({ key }) => key) });

/** Width of bins in points, by the people of the smallest group shown: the last that it reaches. */
const binWidths = [
  { people: 0, width: 20 },
  { people: 50, width: 10 },
  { people: 200, width: 5 },
] as const;

/** How one measure is distributed in groups. */
export async function readDistribution(
  caller: Caller,
  { measure, series }: DistributionQuery,
): Promise<Distribution> {
  const options = await readOptions(caller, coursesOf(series));
  const groups = await readSeries(caller, options, series, [measure]);
  const giver = createGroupGiver(caller);
  const counted = groups.map(({ key, target, members }) => ({
    key,
    ...giver.giveGroup(target, members, hasMeasures(0)),
  }));
  const sizes = counted.flatMap(({ size }) => (size.detail === 'exact' ? [size.n] : []));
  const smallest = Math.min(...sizes);
  const width = binWidths.findLast(({ people }) => smallest >= people)?.width ?? 20;
  await leaveTrace(giver, 'distribution', series);
  return {
    measure,
    isComparable: isComparable(groups, 1),
    series: counted.map(({ key, size, people }) => {
      const values = valuesOf(people, 0);
      const { detail } = size;
      return {
        key,
        ...size,
        mean: givenEstimate(detail, meanOf(values)),
        sd: figureOf(detail, sdOf(values)),
        box: givenBox(detail, boxOf(values)),
        ...(detail === 'exact' ? histogramOf(values, width) : { bins: [], density: [] }),
      };
    }),
  };
}

/** The boxes that the school has set, as far as one of the courses asked about them. */
export async function readBoxes(caller: Caller, { series }: SeriesQuery): Promise<BoxPlots> {
  const { tx, session } = caller;
  const options = await readOptions(caller, coursesOf(series));
  const setting = await repository.readBoxplotSetting(tx, session.companyID);
  const wanted = setting
    ? setting.items.map(({ kind, id }) =>
        kind === 'competency' ? `competency-${id}` : `custom-${id}`,
      )
    : options.competencies.map(({ competencyID }) => `competency-${competencyID}`);
  const measures = wanted.filter((measure) =>
    series.some(({ evalSettingID }) => isAsked(options, measure, evalSettingID)),
  );
  const groups = await readSeries(caller, options, series, measures);
  const giver = createGroupGiver(caller);
  const boxes = groups.map(({ key, target, members }) => ({
    key,
    boxes: measures.map((_, position) => {
      const { size, people } = giver.giveGroup(target, members, hasMeasures(position));
      return { ...size, box: givenBox(size.detail, boxOf(valuesOf(people, position))) };
    }),
  }));
  await leaveTrace(giver, 'boxes', series);
  return {
    measures,
    isComparable: isComparable(groups, measures.length),
    referenceLines: setting?.referenceLines ?? [],
    series: boxes,
  };
}

/** How two measures go together; people are named where the caller may see them. */
export async function readScatter(
  caller: Caller,
  { x, y, series }: ScatterQuery,
): Promise<Scatter> {
  const { tx, session } = caller;
  const options = await readOptions(caller, coursesOf(series));
  const groups = await readSeries(caller, options, series, [x, y]);
  const giver = createGroupGiver(caller);
  const counted = groups.map(({ key, target, members }) => ({
    key,
    ...giver.giveGroup(target, members, hasMeasures(0, 1)),
  }));
  const isVisible = personFilter(session);
  const shown = counted.flatMap(({ people }) =>
    people.filter(isVisible).map(({ studentID }) => studentID),
  );
  const names = new Map(
    (await repository.readNames(tx, session.companyID, [...new Set(shown)])).map((row) => [
      row.studentID,
      row,
    ]),
  );
  await leaveTrace(giver, 'scatter', series);
  return {
    x,
    y,
    isComparable: isComparable(groups, 2),
    series: counted.map(({ key, size, people }) => {
      const points = people.filter(isVisible).flatMap((person) => {
        const name = names.get(person.studentID);
        const [valueX, valueY] = person.values;
        return name && valueX != null && valueY != null ? [{ ...name, x: valueX, y: valueY }] : [];
      });
      return {
        key,
        ...size,
        correlation: givenCorrelation(
          size.detail,
          correlationOf(valuesOf(people, 0), valuesOf(people, 1)),
        ),
        points,
        hiddenPersons: size.n - points.length,
      };
    }),
  };
}

/** How groups of the later course changed since the earlier one: only who has a score in both counts. */
export async function readChange(
  caller: Caller,
  { before: earlierID, after, targets }: ChangeQuery,
): Promise<ChangeStatistics> {
  const { tx, session } = caller;
  const options = await readOptions(caller, [after]);
  courseOf(options, earlierID);
  const series = targets.map((target) => ({
    key: `${after}:${target}`,
    evalSettingID: after,
    target,
  }));
  const measures = askedMeasures(options, earlierID, after);
  const parts = measures.map((measure) => partsOf(options, measure));
  const later = await readSeries(caller, options, series, measures);
  const earlier = await readMeasuredPeople(tx, session.companyID, earlierID, parts);
  const giver = createGroupGiver(caller);
  const pairsOf = ({ target, members }: ReadSeries[number]) => {
    const people = pairedPeople(session, members, earlier);
    return measures.map((_, position) => {
      const given = giver.giveGroup(target, people, hasBoth(position));
      const first = given.people.map((person) => person.before?.values[position] ?? 0);
      return changeFigures(given.size, first, valuesOf(given.people, position));
    });
  };
  const found = later.map((row) => ({ key: row.target, pairs: pairsOf(row) }));
  await leaveTrace(giver, 'change', series);
  const earlierOf = new Map(earlier.map((person) => [person.studentID, person]));
  const before = later.map((row) => ({
    ...row,
    members: row.members.flatMap(({ studentID }) => earlierOf.get(studentID) ?? []),
  }));
  return {
    measures,
    // a change is a figure of both courses
    isComparable: [later, before].every((groups) => isComparable(groups, measures.length)),
    series: found,
  };
}

/** How groups see themselves, beside how others see them: the difference of others' from the own answers. */
export async function readSelfPeer(
  caller: Caller,
  { series }: SeriesQuery,
): Promise<PairedStatistics> {
  const asked = coursesOf(series);
  const options = await readOptions(caller, asked);
  for (const id of asked) courseOf(options, id);
  const measures = askedMeasures(options, ...asked);
  const groups = await readSeries(caller, options, series, measures);
  const giver = createGroupGiver(caller);
  const found = groups.map(({ key, target, members }) => ({
    key,
    pairs: measures.map((_, position) => {
      const { size, people } = giver.giveGroup(
        target,
        members,
        (person) => hasMeasures(position)(person) && person.selfValues[position] != null,
      );
      const self = people.map(({ selfValues }) => selfValues[position] ?? 0);
      return pairedFigures(size, self, valuesOf(people, position));
    }),
  }));
  await leaveTrace(giver, 'selfPeer', series);
  return { measures, isComparable: isComparable(groups, measures.length), series: found };
}
