import { limits, PromotionRefusal, type Newcomer, type promotionEndpoints } from '@mebae/contracts';
import type { Tx } from '../../../db/connect.ts';
import { notFound, overPlan } from '../../../lib/calls/failure.ts';
import { pageOf } from '../../../lib/calls/page.ts';
import { normalisedTexts } from '../../../lib/people/person-texts.ts';
import { draftOf, draftToChange, noteChange, refused } from './draft.ts';
import * as repository from './newcomers.repository.ts';
import { withExistingClasses } from './plan-classes.ts';
import { classesOfYear, type PromotionRow } from './promotion.repository.ts';
import type { Call } from '../../../lib/calls/call.ts';

/** The draft's newcomers by class, in the order of the classes, then by number; who has no class comes last. */
async function inClassOrder(tx: Tx, row: PromotionRow): Promise<Newcomer[]> {
  const existing = await classesOfYear(tx, row.companyID, row.toYear);
  const places = new Map(
    withExistingClasses(row.classes, existing).map(({ key }, index) => [key, index]),
  );
  const placeOf = ({ classKey }: Newcomer): number => places.get(classKey) ?? places.size;
  return (await repository.newcomers(tx, row)).toSorted((a, b) => placeOf(a) - placeOf(b));
}

/** One page of the students who come with the new year, by class and number. */
export async function newcomers({
  tx,
  session: { companyID },
  query,
  now,
}: Call<typeof promotionEndpoints.newcomers>) {
  const row = await draftOf(tx, companyID, now);
  const all = await inClassOrder(tx, row);
  const { limit, offset } = pageOf(query);
  return { data: all.slice(offset, offset + limit), totalRecords: all.length };
}

/**
 * Notes students who come with the new year.
 * @throws Failure 400 `numberTaken` with the number; 2009 beyond the product's limit; as `normalisedTexts`
 */
export async function addNewcomers({
  tx,
  session,
  body: { newcomers: given },
  now,
}: Call<typeof promotionEndpoints.addNewcomers>): Promise<{ added: number; firstIndex: number }> {
  const row = await draftToChange(tx, session, now);
  const people = given.map(({ classKey, ...texts }) => ({
    classKey,
    ...normalisedTexts(texts, ['manageNumber', 'lastName']),
  }));
  const numbers = people.map(({ manageNumber }) => manageNumber);
  const twice = numbers.find((number, index) => numbers.indexOf(number) < index);
  if (twice !== undefined) throw refused([PromotionRefusal.NumberTaken, twice], 400);
  if ((await repository.countNewcomers(tx, row)) + people.length > limits.enrolledStudents) {
    throw overPlan();
  }
  const taken = await repository.insertNewcomers(tx, row, people);
  if (taken.length > 0) throw refused([PromotionRefusal.NumberTaken, ...taken.slice(0, 5)], 400);
  await noteChange(tx, row, session, now);
  const added = new Set(numbers);
  const all = await inClassOrder(tx, row);
  return {
    added: people.length,
    firstIndex: all.findIndex(({ manageNumber }) => added.has(manageNumber)),
  };
}

/** @throws Failure 404 when the draft has none of that id */
export async function removeNewcomer({
  tx,
  session,
  params: { newcomerID },
  now,
}: Call<typeof promotionEndpoints.removeNewcomer>): Promise<void> {
  const row = await draftToChange(tx, session, now);
  if (!(await repository.deleteNewcomer(tx, row, newcomerID))) {
    throw notFound.row('newcomerID');
  }
  await noteChange(tx, row, session, now);
}
