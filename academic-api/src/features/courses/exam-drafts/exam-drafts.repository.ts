import { localisedCompetencies } from '../../../lib/results/competencies.repository.ts';
import { schoolClasses } from '../../../lib/classes/school-classes.repository.ts';
import { sql, type Insertable, type NotNull, type Selectable } from 'kysely';
import type { DispositionMethod } from '@mebae/contracts';
import type { Tx } from '../../../db/connect.ts';
import { anyOf } from '../../../db/query.ts';
import type { ExamDraftTable, ExamTable } from '../../../db/schema.ts';
import { newestAnchoring } from '../../../lib/courses/anchoring.repository.ts';
import { examinees } from '../../../lib/courses/examinees.repository.ts';

interface Owner {
  companyID: number;
  userID: number;
}

export type DraftRow = Selectable<ExamDraftTable>;

export async function insertDraft(
  tx: Tx,
  { companyID, userID }: Owner,
  draft: { step: number; data: string },
) {
  return tx
    .insertInto('examDraft')
    .values({ companyID, createdBy: userID, ...draft })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function updateDraft(
  tx: Tx,
  { companyID, userID }: Owner,
  draftID: string,
  change: { step: number; data: string; now: Date },
) {
  return tx
    .updateTable('examDraft')
    .set({ step: change.step, data: change.data, updatedAt: change.now })
    .where((eb) => eb.and({ companyID, draftID, createdBy: userID }))
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** The owner's drafts, newest first; a hundred are more than anyone continues. */
export async function listDrafts(tx: Tx, { companyID, userID }: Owner) {
  return tx
    .selectFrom('examDraft')
    .select(['draftID', 'step', 'updatedAt'])
    .select(sql<string>`coalesce(data #>> '{base,title}', '')`.as('title'))
    .where((eb) => eb.and({ companyID, createdBy: userID }))
    .orderBy('updatedAt', 'desc')
    .limit(100)
    .execute();
}

/** @param lock holds the row, so that two clicks make one course */
export async function findDraft(
  tx: Tx,
  { companyID, userID }: Owner,
  draftID: string,
  { lock = false } = {},
) {
  const query = tx
    .selectFrom('examDraft')
    .selectAll()
    .where((eb) => eb.and({ companyID, draftID }))
    .where('createdBy', '=', userID);
  return (lock ? query.forUpdate() : query).executeTakeFirst();
}

/** The settings that a copy of a course begins with. */
export async function examToCopy(tx: Tx, companyID: number, evalSettingID: number) {
  return tx
    .selectFrom('exam')
    .selectAll()
    .where((eb) => eb.and({ companyID, evalSettingID }))
    .executeTakeFirst();
}

/** Classes that the examinees of a course are in. */
export async function classesOfExaminees(
  tx: Tx,
  companyID: number,
  evalSettingID: number,
): Promise<number[]> {
  const rows = await examinees(tx)
    .select('schoolClass.schoolClassID')
    .distinct()
    .where('examinee.companyID', '=', companyID)
    .where('examinee.evalSettingID', '=', evalSettingID)
    .where('schoolClass.schoolClassID', 'is not', null)
    .$narrowType<{ schoolClassID: NotNull }>()
    .execute();
  return rows.map((row) => row.schoolClassID);
}

/** @returns id of the course that was made of the owner's draft */
export async function examOfDraft(
  tx: Tx,
  { companyID, userID }: Owner,
  draftID: string,
): Promise<number | undefined> {
  const row = await tx
    .selectFrom('exam')
    .select('evalSettingID')
    .where((eb) => eb.and({ companyID, draftID }))
    .where('createdBy', '=', userID)
    .executeTakeFirst();
  return row?.evalSettingID;
}

export async function deleteDraft(
  tx: Tx,
  { companyID, userID }: Owner,
  draftID: string,
): Promise<void> {
  await tx
    .deleteFrom('examDraft')
    .where((eb) => eb.and({ companyID, draftID, createdBy: userID }))
    .execute();
}

export const competencies = (tx: Tx) => localisedCompetencies(tx).execute();

export async function competenciesOfSetting(tx: Tx, settingType: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('competencySetting')
    .select('competencyID')
    .where('competencySettingType', '=', settingType)
    .orderBy('competencyID')
    .execute();
  return rows.map((row) => row.competencyID);
}

export async function questionType(tx: Tx, questionTypeID: number) {
  return tx
    .selectFrom('questionType')
    .select(['questionTypeID', 'title', 'wording', 'situation'])
    .where('questionTypeID', '=', questionTypeID)
    .executeTakeFirst();
}

/** The facts of a school that decide which questions it is offered: its kind and its additional plans; and its name. */
export async function schoolFacts(tx: Tx, companyID: number) {
  return tx
    .selectFrom('company')
    .leftJoin('licence', 'licence.companyID', 'company.companyID')
    .select([
      'company.name',
      'company.schoolKind',
      sql<number[]>`coalesce(licence.additional_plans, '{}')`.as('additionalPlans'),
    ])
    .where('company.companyID', '=', companyID)
    .executeTakeFirstOrThrow();
}

/** Trends among the given ids. */
export async function trendsOf(tx: Tx, trendIDs: readonly number[]) {
  return tx
    .selectFrom('trend')
    .select(['trendID', 'title', 'primarySchool'])
    .where('trendID', '=', anyOf(trendIDs))
    .orderBy('trendID')
    .execute();
}

/** Competencies of the school's own among the given ids. */
export async function customCompetenciesOf(
  tx: Tx,
  companyID: number,
  customCompetencyIDs: readonly number[],
) {
  return tx
    .selectFrom('customCompetency')
    .select(['customCompetencyID', 'name', 'competencyIDs', 'isValid'])
    .where('companyID', '=', companyID)
    .where('customCompetencyID', '=', anyOf(customCompetencyIDs))
    .execute();
}

/** Classes of a year among the given ids. */
export async function classesOf(
  tx: Tx,
  companyID: number,
  schoolYear: number,
  schoolClassIDs: readonly number[],
) {
  return schoolClasses(tx, companyID)
    .where('schoolYear', '=', schoolYear)
    .where('schoolClassID', '=', anyOf(schoolClassIDs))
    .execute();
}

/** Items of the parts of a course in their newest versions, as JSON. */
const newestPartItems = (exam: ExamParts) => sql<string | null>`(
  select jsonb_agg(jsonb_build_object('part', part, 'itemID', item_id, 'version', version))
  from (
    select part, item_id, max(version) as version from part_item
    where (part = 'disposition' and ${exam.disposition !== null})
      or (part = 'trend' and scale_id = any(${exam.trendIDs}::smallint[]))
    group by part, item_id
    union all
    select 'implicit', scale_id, max(version) from implicit_task
    where ${exam.disposition === 'implicit'} group by scale_id
  ) newest)`;

/** Settings that decide which items of the parts are asked, and whether there are examples. */
export interface ExamParts {
  disposition: DispositionMethod | null;
  trendIDs: number[];
  compareClasses: boolean;
}

/** Questions of a course beside the items of its competencies, in the newest versions. */
export const newestQuestions = (exam: ExamParts) => ({
  partItems: newestPartItems(exam),
  // examples link classes, as evaluators of other classes do
  anchoring: newestAnchoring(exam.compareClasses),
});

export async function insertExam(
  tx: Tx,
  exam: Omit<Insertable<ExamTable>, keyof ExamParts | 'partItems' | 'anchoring'> & ExamParts,
): Promise<number> {
  const { evalSettingID } = await tx
    .insertInto('exam')
    .values({ ...exam, ...newestQuestions(exam) })
    .returning('evalSettingID')
    .executeTakeFirstOrThrow();
  return evalSettingID;
}

/** Asks every examinee about themselves, unless they are asked already. */
export async function insertSelfRequests(
  tx: Tx,
  companyID: number,
  evalSettingID: number,
): Promise<void> {
  await sql`
    insert into evaluation_request (company_id, eval_setting_id, kind, evaluator_student_id, target_student_id)
    select company_id, eval_setting_id, 'self', student_id, student_id
    from examinee where company_id = ${companyID} and eval_setting_id = ${evalSettingID}
    order by student_id
    on conflict (company_id, eval_setting_id, evaluator_student_id, target_student_id) do nothing`.execute(
    tx,
  );
}
