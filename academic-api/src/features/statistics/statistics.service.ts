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
import { visibleClassesOfAllYears } from '@mebae/rules';
import type { Caller } from '../../lib/caller.ts';
import {
  boxOf,
  changeFigures,
  correlationOf,
  histogramOf,
  meanOf,
  pairedFigures,
  sdOf,
} from '../../lib/score-groups/figures.ts';
import { readCourseFigures } from '../../lib/score-groups/course-figures.ts';
import type { IsCounted, MeasuredPerson } from '../../lib/score-groups/measured-people.ts';
import { createPartSizes } from '../../lib/score-groups/part-sizes.ts';
import {
  askedMeasures,
  assertTarget,
  courseOf,
  isAsked,
  partsOf,
  readOptions,
} from '../../lib/score-groups/score-options.ts';
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
  const courses = new Map<number, Awaited<ReturnType<typeof readCourse>>>();
  for (const { evalSettingID } of series) {
    if (courses.has(evalSettingID)) continue;
    courses.set(evalSettingID, await readCourse(tx, session.companyID, evalSettingID, parts));
  }
  return series.map(({ key, evalSettingID, target }) => {
    const course = courses.get(evalSettingID) ?? unread();
    const { people, sizeOf, everybody, sizesOfEverybody, parts: partsOfCourse } = course;
    const members = people.filter(({ groups }) => groups.includes(target));
    return {
      key,
      /** Who of the group has what is measured, and whether that many may be shown. */
      of: (position: number) => ({
        size: sizeOf(position, target),
        members: members.filter(has(position)),
      }),
      /** Everybody who has all that is measured, for people one by one. */
      ofAll: (isCounted: IsCounted) => ({
        size: sizesOfEverybody.sizeOf(target, isCounted),
        members: everybody.filter((row) => row.groups.includes(target) && isCounted(row)),
      }),
      /** The same of those who have something more. */
      partOf: (isCounted: IsCounted, hasMore: IsCounted) => {
        const part = partsOfCourse.partOf(isCounted, hasMore);
        return {
          size: part.sizeOf(target),
          members: part.people.filter(({ groups }) => groups.includes(target)),
        };
      },
    };
  });
}

async function readCourse(
  tx: Caller['tx'],
  companyID: number,
  evalSettingID: number,
  measures: readonly (readonly number[])[],
) {
  const figures = await readCourseFigures(tx, companyID, evalSettingID, measures);
  return { ...figures, parts: createPartSizes([figures.sizes]) };
}

function unread(): never {
  throw new Error('A course of a series was not read');
}

const has =
  (...positions: number[]) =>
  ({ values }: MeasuredPerson): boolean =>
    positions.every((position) => values[position] !== null);
const valuesOf = (people: readonly MeasuredPerson[], position: number): number[] =>
  people.map(({ values }) => values[position] ?? 0);

/** From so many people on the bins are narrow. */
const manyPeople = 100;

/** How one measure is distributed in groups. */
export async function readDistribution(
  caller: Caller,
  { measure, series }: DistributionQuery,
): Promise<Distribution> {
  const options = await readOptions(caller, coursesOf(series));
  const groups = await readSeries(caller, options, series, [measure]);
  const counted = groups.map(({ key, of }) => ({ key, ...of(0) }));
  const width = counted.some(({ size }) => size.n >= manyPeople) ? 5 : 10;
  return {
    measure,
    series: counted.map(({ key, size, members }) => {
      if (size.hidden) {
        return { key, ...size, mean: null, sd: null, box: null, bins: [], density: [] };
      }
      const values = valuesOf(members, 0);
      const figures = { mean: meanOf(values), sd: sdOf(values), box: boxOf(values) };
      return { key, ...size, ...figures, ...histogramOf(values, width) };
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
  return {
    measures,
    referenceLines: setting?.referenceLines ?? [],
    series: groups.map(({ key, of }) => ({
      key,
      boxes: measures.map((_, position) => {
        const { size, members } = of(position);
        return { ...size, box: size.hidden ? null : boxOf(valuesOf(members, position)) };
      }),
    })),
  };
}

/** How two measures go together; people are named where the caller may see them. */
export async function readScatter(
  caller: Caller,
  { x, y, series }: ScatterQuery,
): Promise<Scatter> {
  const { tx, session } = caller;
  const options = await readOptions(caller, coursesOf(series));
  const scope = visibleClassesOfAllYears(session);
  const groups = await readSeries(caller, options, series, [x, y]);
  const counted = groups.map(({ key, ofAll }) => ({ key, ...ofAll(has(0, 1)) }));
  const isVisible = ({ schoolClassID }: MeasuredPerson): boolean =>
    scope === null || (schoolClassID !== null && scope.includes(schoolClassID));
  const shown = counted.flatMap(({ size, members }) =>
    size.hidden ? [] : members.filter(isVisible).map(({ studentID }) => studentID),
  );
  const names = new Map(
    (await repository.readNames(tx, session.companyID, [...new Set(shown)])).map((row) => [
      row.studentID,
      row,
    ]),
  );
  return {
    x,
    y,
    series: counted.map(({ key, size, members }) => {
      if (size.hidden) return { key, ...size, correlation: null, points: [], hiddenPersons: 0 };
      const points = members.filter(isVisible).flatMap((person) => {
        const name = names.get(person.studentID);
        const [valueX, valueY] = person.values;
        return name && valueX != null && valueY != null ? [{ ...name, x: valueX, y: valueY }] : [];
      });
      return {
        key,
        ...size,
        correlation: correlationOf(valuesOf(members, 0), valuesOf(members, 1)),
        points,
        hiddenPersons: members.length - points.length,
      };
    }),
  };
}

/** How groups of the later course changed since the earlier one: only who has a score in both counts. */
export async function readChange(
  caller: Caller,
  { before, after, targets }: ChangeQuery,
): Promise<ChangeStatistics> {
  const { tx, session } = caller;
  const options = await readOptions(caller, [after]);
  courseOf(options, before);
  for (const target of targets) assertTarget(options, after, target);
  const measures = askedMeasures(options, before, after);
  const parts = measures.map((measure) => partsOf(options, measure));
  const read = (id: number) => readCourse(tx, session.companyID, id, parts);
  const [earlier, later] = [await read(before), await read(after)];
  const valuesBefore = new Map(
    earlier.people.map(({ studentID, values }) => [studentID, values] as const),
  );
  const pairs = createPartSizes([later.sizes, earlier.sizes]);
  const both = measures.map((_, position) => pairs.partOf(has(position)));
  return {
    measures,
    series: targets.map((target) => ({
      key: target,
      pairs: both.map((part, position) => {
        const members = part.people.filter(({ groups }) => groups.includes(target));
        const first = members.map(({ studentID }) => valuesBefore.get(studentID)?.[position] ?? 0);
        return changeFigures(part.sizeOf(target), first, valuesOf(members, position));
      }),
    })),
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
  return {
    measures,
    series: groups.map(({ key, partOf }) => ({
      key,
      pairs: measures.map((_, position) => {
        const { size, members } = partOf(
          has(position),
          ({ selfValues }) => selfValues[position] !== null,
        );
        const self = members.map(({ selfValues }) => selfValues[position] ?? 0);
        return pairedFigures(size, self, valuesOf(members, position));
      }),
    })),
  };
}
