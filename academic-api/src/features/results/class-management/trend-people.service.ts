import { ascending } from 'd3-array';
import type { TrendPeople, TrendPeopleQuery } from '@mebae/contracts';
import { personFilter, trendBandOf, trendCutsOf } from '@mebae/rules';
import type { Caller } from '../../../lib/calls/caller.ts';
import { notFound } from '../../../lib/calls/failure.ts';
import { createGroupGiver } from '../../../lib/score-groups/group-giver.ts';
import {
  hasMeasures,
  readTrendPeople as readMeasured,
  valuesOf,
} from '../../../lib/score-groups/measured-people.ts';
import { assertTarget, courseOf, readOptions } from '../../../lib/score-groups/score-options.ts';
import { toCourseStudent } from '../../../lib/classes/school-class.ts';
import * as repository from './class-analyses.repository.ts';

/**
 * The people of a group whose result of a trend is in one band of the school's cut points, of those whom the caller may
 * see.
 * @throws Failure grow.22 without such a course, academic.6 without such a group or trend
 */
export async function readTrendPeople(
  caller: Caller,
  query: TrendPeopleQuery & { page: number; pageSize: number },
): Promise<TrendPeople> {
  const { tx, session } = caller;
  const { companyID } = session;
  const { evalSettingID, target, trendID, band, page, pageSize } = query;
  const options = await readOptions(caller, [evalSettingID]);
  assertTarget(options, evalSettingID, target);
  if (!courseOf(options, evalSettingID).trendIDs.includes(trendID)) {
    throw notFound.schoolClass('trendID');
  }
  const everybody = await readMeasured(tx, companyID, evalSettingID, [trendID]);
  const cuts = trendCutsOf(valuesOf(everybody, 0));
  const giver = createGroupGiver(caller);
  const members = everybody.filter(({ groups }) => groups.includes(target));
  const { size, people } = giver.giveGroup(target, members, hasMeasures(0));
  const values = new Map(people.map(({ studentID, values: [value = null] }) => [studentID, value]));
  const valueOf = (studentID: number): number => values.get(studentID) ?? 0;
  const inBand = people.filter(({ studentID }) => trendBandOf(valueOf(studentID), cuts) === band);
  const visible = inBand.filter(personFilter(session)).map(({ studentID }) => studentID);
  const found = await repository.readPeople(tx, companyID, evalSettingID, visible);
  await giver.leaveTrace('trendAnalyses', { evalSettingID, target, trendID, band });
  return {
    hiddenPersons: size.detail === 'exact' ? inBand.length - visible.length : null,
    data: found
      .toSorted((a, b) => ascending(valueOf(a.studentID), valueOf(b.studentID)))
      .slice((page - 1) * pageSize, page * pageSize)
      .map((row) => ({ ...toCourseStudent(row), value: valueOf(row.studentID) })),
    totalRecords: found.length,
  };
}
