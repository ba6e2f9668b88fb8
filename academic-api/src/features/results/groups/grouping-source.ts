import type { GroupColumn, GroupingMeasure, GroupPerson, LanguageCode } from '@mebae/contracts';
import { areComparable, personFilter, type FigureReader } from '@mebae/rules';
import type { Tx } from '../../../db/connect.ts';
import { partsOfDerived } from '../../../lib/results/derived-parts.ts';
import { invalidValue } from '../../../lib/calls/failure.ts';
import { comparedBy, readMeasuredPeople } from '../../../lib/score-groups/measured-people.ts';
import * as people from './group-people.repository.ts';

/** A column of a measure: a name, a weight and its competencies. */
export type MeasuredColumn = GroupColumn & { competencyIDs: readonly number[] };

/**
 * The columns of a measure.
 * @throws Failure grow.2003 for a purpose or a competency that is not there
 */
export async function columnsOf(
  tx: Tx,
  measure: GroupingMeasure,
  language: LanguageCode,
): Promise<MeasuredColumn[]> {
  if (measure.kind === 'purpose') {
    const purposes = await people.readPurposes(tx, language);
    const found = purposes.find((row) => row.growingPurposeID === measure.growingPurposeID);
    if (!found) throw invalidValue('growingPurposeID');
    const competencyIDs = partsOfDerived(
      found.derivedScore as Parameters<typeof partsOfDerived>[0],
    );
    return [{ name: found.title, weight: 1, competencyIDs }];
  }
  const competencies = await people.readCompetencies(tx, language);
  return measure.weights.map(({ competencyID, weight }) => {
    const found = competencies.find((row) => row.competencyID === competencyID);
    if (!found) throw invalidValue('competencyID');
    return { name: found.name, weight, competencyIDs: [competencyID] };
  });
}

/**
 * Fixed scores of students, column by column, null where there is none; and whether they may be compared.
 * @param reader who sees them: a course of years in which the reader was not in charge of a student gives none; null for the
 *   worker, for which this was asked when the proposal was
 */
export async function readValues(
  tx: Tx,
  key: { companyID: number; evalSettingID: number | null },
  columns: readonly MeasuredColumn[],
  studentIDs: readonly number[],
  reader: FigureReader | null,
): Promise<{ values: (number | null)[][]; isComparable: boolean }> {
  const none = columns.map(() => null);
  if (key.evalSettingID === null) {
    return { values: studentIDs.map(() => none), isComparable: true };
  }
  const measures = columns.map(({ competencyIDs }) => competencyIDs);
  const all = await readMeasuredPeople(tx, key.companyID, key.evalSettingID, measures);
  const measured = reader ? all.filter(personFilter(reader)) : all;
  const valuesOf = new Map(measured.map(({ studentID, values }) => [studentID, values]));
  const ids = new Set(studentIDs);
  const grouped = measured.filter(({ studentID }) => ids.has(studentID));
  return {
    values: studentIDs.map((studentID) => valuesOf.get(studentID) ?? none),
    isComparable: columns.every((_, position) => areComparable(comparedBy(grouped, position))),
  };
}

/** The tags that some of these students carry, with how many do. */
export async function readTagCounts(tx: Tx, companyID: number, students: readonly GroupPerson[]) {
  const carried = students.flatMap(({ tagIDs }) => tagIDs);
  const tags = await people.readTags(tx, companyID, [...new Set(carried)]);
  return tags.map((tag) => ({
    ...tag,
    students: carried.filter((tagID) => tagID === tag.tagID).length,
  }));
}
