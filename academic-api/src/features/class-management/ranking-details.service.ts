import { ascending, descending } from 'd3-array';
import { limits, type RankingDetails, type RankingDetailsQuery } from '@mebae/contracts';
import { searchKey, visibleClassesOfAllYears } from '@mebae/rules';
import type { Caller } from '../../lib/caller.ts';
import { toSchoolClass } from '../../lib/school-class.ts';
import { readMeasuredPeople, type MeasuredPerson } from '../../lib/score-groups/measured-people.ts';
import {
  askedMeasures,
  assertTarget,
  courseOf,
  partsOf,
  readOptions,
} from '../../lib/score-groups/score-options.ts';
import * as repository from './class-analyses.repository.ts';

/** As the screen shows them: equal values of one decimal share a place. */
const shown = (value: number): number => Math.round(value * 10);

/** The place of each value in one measure, 1, 2, 2, 4; none where fewer than five have one. */
function placesOf(people: readonly MeasuredPerson[], position: number): Map<number, number> {
  const values = people
    .flatMap(({ values: all }) => {
      const value = all[position];
      return value === null || value === undefined ? [] : [shown(value)];
    })
    .sort(descending);
  const places = new Map<number, number>();
  if (values.length < limits.rankingMinimum) return places;
  for (const [at, value] of values.entries()) {
    if (!places.has(value)) places.set(value, at + 1);
  }
  return places;
}

/**
 * Everybody of a group with all fixed scores of a course and the places in it, of who the caller may see; places count
 * everybody. Under five people nothing is shown but how many.
 * @throws Failure grow.22 without such a course, academic.6 without such a group
 */
export async function readRankingDetails(
  caller: Caller,
  query: RankingDetailsQuery & { page: number; pageSize: number },
): Promise<RankingDetails> {
  const { tx, session } = caller;
  const { companyID } = session;
  const { evalSettingID, target, sort, direction, search, page, pageSize } = query;
  const options = await readOptions(caller, [evalSettingID]);
  assertTarget(options, evalSettingID, target);
  const { title, schoolYear, endAt } = courseOf(options, evalSettingID);
  const measures = askedMeasures(options, evalSettingID);
  const parts = measures.map((measure) => partsOf(options, measure));
  const people = (await readMeasuredPeople(tx, companyID, evalSettingID, parts)).filter(
    ({ groups }) => groups.includes(target),
  );
  const course = { evalSettingID, title, schoolYear, endAt };
  const n = people.length;
  if (n < limits.rankingMinimum) {
    const nothing = { masked: true, hiddenPersons: 0, data: [], totalRecords: 0 };
    return { course, n, measures, ...nothing };
  }
  const scope = visibleClassesOfAllYears(session);
  const visible = new Map(
    people
      .filter(
        ({ schoolClassID }) =>
          scope === null || (schoolClassID !== null && scope.includes(schoolClassID)),
      )
      .map((person) => [person.studentID, person]),
  );
  const ids = [...visible.keys()];
  const found = await repository.readPeople(tx, companyID, evalSettingID, ids, searchKey(search));
  const sortedBy = measures.indexOf(sort);
  const valueOf = (studentID: number) => visible.get(studentID)?.values[sortedBy] ?? null;
  const order = direction === 'asc' ? ascending : descending;
  const rows =
    sortedBy < 0
      ? direction === 'asc'
        ? found
        : found.toReversed()
      : found.toSorted((a, b) => {
          const [first, second] = [valueOf(a.studentID), valueOf(b.studentID)];
          if (first === null || second === null)
            return Number(first === null) - Number(second === null);
          return order(shown(first), shown(second));
        });
  const places = measures.map((_, position) => placesOf(people, position));
  return {
    course,
    n,
    masked: false,
    hiddenPersons: n - visible.size,
    measures,
    data: rows.slice((page - 1) * pageSize, page * pageSize).map((row) => {
      const { schoolClassID: _class, grade: _grade, schoolClassName: _name, ...person } = row;
      const values = visible.get(row.studentID)?.values ?? [];
      return {
        ...person,
        schoolClass: toSchoolClass(row),
        values,
        ranks: values.map((value, position) =>
          value === null ? null : (places[position]?.get(shown(value)) ?? null),
        ),
      };
    }),
    totalRecords: rows.length,
  };
}
