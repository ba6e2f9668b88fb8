import type { Tx } from '../../db/connect.ts';
import type { Measure } from './count-measured.repository.ts';
import * as repository from './measured-people.repository.ts';

/** An examinee's values of each measure, in their order; null without a fixed score on all that it needs. */
export interface MeasuredPerson {
  studentID: number;
  schoolClassID: number | null;
  grade: number | null;
  /** Groups that the person is in: `all`, `grade-2`, `class-5`, `tag-3`, `priorityTag-3`. */
  groups: readonly string[];
  values: (number | null)[];
  /** Standard errors: parts of a mean are taken as independent. */
  errors: (number | null)[];
  /** The own answers' means; null where one is missing. */
  selfValues: (number | null)[];
  /** The evaluators that the score was corrected with: of a mean those of its first part. */
  subsets: (number | null)[];
}

/** Every examinee of a course with the fixed scores that some measures need. */
export async function readMeasuredPeople(
  tx: Tx,
  companyID: number,
  evalSettingID: number,
  measures: readonly Measure[],
): Promise<MeasuredPerson[]> {
  const competencyIDs = [...new Set(measures.flat())];
  const people = await repository.readScores(tx, companyID, evalSettingID, competencyIDs);
  return toMeasuredPeople(tx, companyID, people, measures);
}

/** The same of results of the trend check, each by itself. */
export async function readTrendPeople(
  tx: Tx,
  companyID: number,
  evalSettingID: number,
  trendIDs: readonly number[],
): Promise<MeasuredPerson[]> {
  const people = await repository.readTrendResults(tx, companyID, evalSettingID, trendIDs);
  return toMeasuredPeople(
    tx,
    companyID,
    people,
    trendIDs.map((id) => [id]),
  );
}

async function toMeasuredPeople(
  tx: Tx,
  companyID: number,
  people: readonly repository.ScoresOfPerson[],
  measures: readonly Measure[],
): Promise<MeasuredPerson[]> {
  const tags = await repository.readTags(
    tx,
    companyID,
    people.map(({ studentID }) => studentID),
  );
  const tagsOf = Map.groupBy(tags, ({ studentID }) => studentID);
  return people.map((person) => {
    const { studentID, schoolClassID, grade } = person;
    const own = tagsOf.get(studentID) ?? [];
    const groups = [
      'all',
      ...(grade === null ? [] : [`grade-${grade}`]),
      ...(schoolClassID === null ? [] : [`class-${schoolClassID}`]),
      ...own.map(({ tagID }) => `tag-${tagID}`),
      ...own.flatMap(({ tagID, isPriority }) => (isPriority ? [`priorityTag-${tagID}`] : [])),
    ];
    return { studentID, schoolClassID, grade, groups, ...measuredOf(person, measures) };
  });
}

function measuredOf(
  { competencyIDs, values, errors, selfValues, subsets }: repository.ScoresOfPerson,
  measures: readonly Measure[],
): Pick<MeasuredPerson, 'values' | 'errors' | 'selfValues' | 'subsets'> {
  const at = measures.map((ids) => ids.map((id) => competencyIDs.indexOf(id)));
  const meanOf = (from: readonly (number | null)[], positions: readonly number[]) => {
    let sum = 0;
    for (const position of positions) {
      const value = from[position];
      if (value === null || value === undefined) return null;
      sum += value;
    }
    return sum / positions.length;
  };
  const squares = errors.map((error) => (error === null ? null : error ** 2));
  return {
    values: at.map((positions) => meanOf(values, positions)),
    errors: at.map((positions) => {
      const variance = meanOf(squares, positions);
      return variance === null ? null : Math.sqrt(variance / positions.length);
    }),
    selfValues: at.map((positions) => meanOf(selfValues, positions)),
    subsets: at.map(([first]) => (first === undefined ? null : (subsets[first] ?? null))),
  };
}

/** A function that says whether somebody has what is measured at some positions. */
export const hasMeasures =
  (...positions: number[]): ((person: MeasuredPerson) => boolean) =>
  ({ values }) =>
    positions.every((position) => (values[position] ?? null) !== null);

/** The values at a position, of people who have it. */
export const valuesOf = (
  people: readonly Pick<MeasuredPerson, 'values'>[],
  position: number,
): number[] => people.flatMap(({ values }) => values[position] ?? []);

/** The same people as `areComparable` takes them. */
export const comparedBy = (people: readonly MeasuredPerson[], position: number) =>
  people
    .filter(hasMeasures(position))
    .map(({ schoolClassID, subsets }) => ({ schoolClassID, subset: subsets[position] ?? null }));
