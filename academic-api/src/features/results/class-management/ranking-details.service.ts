import { ascending, descending } from 'd3-array';
import type { FigureDetail, RankingDetails, RankingDetailsQuery } from '@mebae/contracts';
import { areComparable, personFilter, placeOf, searchKey } from '@mebae/rules';
import type { Caller } from '../../../lib/calls/caller.ts';
import { toCourseStudent } from '../../../lib/classes/school-class.ts';
import { createGroupGiver } from '../../../lib/score-groups/group-giver.ts';
import {
  comparedBy,
  hasMeasures,
  readMeasuredPeople,
  valuesOf,
  type MeasuredPerson,
} from '../../../lib/score-groups/measured-people.ts';
import {
  askedMeasures,
  assertTarget,
  courseOf,
  partsOf,
  readOptions,
} from '../../../lib/score-groups/score-options.ts';
import * as repository from './class-analyses.repository.ts';

/** As the screen shows them: equal values of one decimal share a place. */
const shown = (value: number): number => Math.round(value * 10);

/** The place of each value in one measure as the caller gets it: 1, 2, 2, 4. */
function placesOf(
  people: readonly MeasuredPerson[],
  position: number,
  detail: FigureDetail,
): Map<number, number | null> {
  const values = valuesOf(people, position).map(shown).sort(descending);
  const places = new Map<number, number | null>();
  for (const [at, value] of values.entries()) {
    if (!places.has(value)) places.set(value, placeOf(detail, at + 1, values.length));
  }
  return places;
}

/**
 * Everybody of a group with all fixed scores of a course and the places in it, of who the caller may see; places count
 * everybody, as far as the policy of figures allows.
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
  const all = await readMeasuredPeople(tx, companyID, evalSettingID, parts);
  const members = all.filter(({ groups }) => groups.includes(target));
  const giver = createGroupGiver(caller);
  const hasAny = ({ values }: MeasuredPerson) => values.some((value) => value !== null);
  const { size, people } = giver.giveGroup(target, members, hasAny);
  const places = measures.map((_, position) => {
    const given = giver.giveGroup(target, members, hasMeasures(position));
    return placesOf(given.people, position, given.size.detail);
  });
  await giver.leaveTrace('rankingDetails', { evalSettingID, target });
  const visible = new Map(
    people.filter(personFilter(session)).map((person) => [person.studentID, person]),
  );
  const ids = [...visible.keys()];
  const found = await repository.readPeople(tx, companyID, evalSettingID, ids, searchKey(search));
  const sortedBy = measures.indexOf(sort);
  const valueOf = (studentID: number) => visible.get(studentID)?.values[sortedBy] ?? null;
  const order = direction === 'asc' ? ascending : descending;
  const { from, to } = query;
  const isInRange = (value: number | null): boolean =>
    value !== null && value >= (from ?? 0) && (to === undefined || value < to || to === 100);
  const isNarrowed = sortedBy >= 0 && (from !== undefined || to !== undefined);
  const listed = isNarrowed ? found.filter((row) => isInRange(valueOf(row.studentID))) : found;
  const rows =
    sortedBy < 0
      ? direction === 'asc'
        ? listed
        : listed.toReversed()
      : listed.toSorted((a, b) => {
          const [first, second] = [valueOf(a.studentID), valueOf(b.studentID)];
          if (first === null || second === null)
            return Number(first === null) - Number(second === null);
          return order(shown(first), shown(second));
        });
  return {
    course: { evalSettingID, title, schoolYear, endAt },
    ...size,
    isComparable: measures.every((_, position) => areComparable(comparedBy(people, position))),
    hiddenPersons: size.n - visible.size,
    measures,
    data: rows.slice((page - 1) * pageSize, page * pageSize).map((row) => {
      const values = visible.get(row.studentID)?.values ?? [];
      return {
        ...toCourseStudent(row),
        values,
        ranks: values.map((value, position) =>
          value === null ? null : (places[position]?.get(shown(value)) ?? null),
        ),
      };
    }),
    totalRecords: rows.length,
  };
}
