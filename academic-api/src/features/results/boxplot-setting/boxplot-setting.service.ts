import {
  limits,
  type BoxplotItem,
  type BoxplotSetting,
  type LanguageCode,
  type boxplotEndpoints,
} from '@mebae/contracts';
import { areComparable } from '@mebae/rules';
import type { Tx } from '../../../db/connect.ts';
import { assertUnchanged } from '../../../lib/audit/assert-unchanged.ts';
import type { Caller } from '../../../lib/calls/caller.ts';
import { audit } from '../../../lib/audit/audit.ts';
import { invalidValue } from '../../../lib/calls/failure.ts';
import { lockInSchool } from '../../../lib/database/lock.repository.ts';
import { boxOf } from '../../../lib/score-groups/figures.ts';
import { givenBox } from '../../../lib/score-groups/given-figures.ts';
import { createGroupGiver } from '../../../lib/score-groups/group-giver.ts';
import {
  comparedBy,
  hasMeasures,
  readMeasuredPeople,
  valuesOf,
} from '../../../lib/score-groups/measured-people.ts';
import { newestScoredExam } from '../../../lib/score-groups/newest-scored-exam.repository.ts';
import { lineOf } from '../../../lib/calls/typed-text.ts';
import * as repository from './boxplot-setting.repository.ts';
import type { Call } from '../../../lib/calls/call.ts';

const keyOf = ({ kind, id }: BoxplotItem): string => `${kind} ${id}`;

/** Reads the competencies of a school's box plots; all competencies in their order until somebody has set it. */
export async function read({ tx, session, language }: Caller): Promise<BoxplotSetting> {
  const { companyID } = session;
  const competencies = await repository.allCompetencies(tx, language);
  const setting = await repository.findSetting(tx, companyID);
  if (!setting) return { items: competencies, referenceLines: [], updatedAt: null };
  const customIDs = setting.items.filter(({ kind }) => kind === 'customCompetency');
  const custom = await repository.customCompetenciesOf(
    tx,
    companyID,
    customIDs.map(({ id }) => id),
  );
  const named = new Map([...competencies, ...custom].map((item) => [keyOf(item), item]));
  return {
    items: setting.items.flatMap((item) => named.get(keyOf(item)) ?? []),
    referenceLines: setting.referenceLines,
    updatedAt: setting.updatedAt.toISOString(),
  };
}

/**
 * Changes what box plots show.
 * @throws Failure 2003 for what is unknown, 2023 for tabs, `changedMeanwhile` (409)
 */
export async function change(
  caller: Call<typeof boxplotEndpoints.update>,
): Promise<BoxplotSetting> {
  const { tx, session, now, body } = caller;
  const { companyID, userID } = session;
  await lockInSchool(tx, companyID, 'score settings');
  const before = await repository.lockBoxplotSetting(tx, companyID);
  if (before) assertUnchanged(before, body.updatedAt ?? new Date(0).toISOString());
  await assertKnown(caller, body.items);
  const referenceLines = body.referenceLines.map(({ label, value }) => ({
    label: lineOf('referenceLines', label, limits.nameLength),
    value,
  }));
  const setting = { items: body.items, referenceLines };
  await repository.writeSetting(tx, companyID, setting, { userID, now });
  await audit(tx, session, 'boxplot.change', { detail: { boxes: body.items.length } });
  return read(caller);
}

async function assertKnown({ tx, session, language }: Caller, items: readonly BoxplotItem[]) {
  const known = await boxesByKey(tx, session.companyID, language, items);
  if (items.some((item) => !known.has(keyOf(item)))) {
    throw invalidValue('items');
  }
}

async function boxesByKey(
  tx: Tx,
  companyID: number,
  language: LanguageCode,
  items: readonly BoxplotItem[],
) {
  const ids = items.filter(({ kind }) => kind === 'customCompetency').map(({ id }) => id);
  const competencies = await repository.allCompetencies(tx, language);
  const custom = await repository.customCompetenciesOf(tx, companyID, ids);
  const single = competencies.map((item) => ({ ...item, competencyIDs: [item.id] }));
  return new Map([...single, ...custom].map((item) => [keyOf(item), item]));
}

/**
 * Boxes of the newest scored course.
 * @throws Failure 2003 for what is unknown
 */
export async function preview(
  caller: Caller,
  asked: { competencyIDs: readonly number[]; customCompetencyIDs: readonly number[] },
) {
  const { tx, session, language } = caller;
  const { companyID } = session;
  const items: BoxplotItem[] = [
    ...asked.competencyIDs.map((id) => ({ kind: 'competency' as const, id })),
    ...asked.customCompetencyIDs.map((id) => ({ kind: 'customCompetency' as const, id })),
  ];
  const known = await boxesByKey(tx, companyID, language, items);
  const measured = items.map((item) => {
    const found = known.get(keyOf(item));
    if (!found) throw invalidValue('items');
    return found;
  });
  const exam = await newestScoredExam(tx, companyID);
  if (!exam) return { exam, isComparable: true, boxes: [] };
  const measures = measured.map(({ competencyIDs }) => competencyIDs);
  const people = await readMeasuredPeople(tx, companyID, exam.evalSettingID, measures);
  const giver = createGroupGiver(caller);
  const boxes = items.map(({ kind, id }, position) => {
    const given = giver.giveGroup('all', people, hasMeasures(position));
    return { kind, id, box: givenBox(given.size.detail, boxOf(valuesOf(given.people, position))) };
  });
  await giver.leaveTrace('boxplotPreview', { evalSettingID: exam.evalSettingID });
  const isComparable = items.every((_, position) => areComparable(comparedBy(people, position)));
  return { exam, isComparable, boxes };
}
