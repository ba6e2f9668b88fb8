import {
  derivedScoreName,
  limits,
  ScaleType,
  type GroupSummary,
  type Ranking,
  type RankingFilter,
  type RankingOptions,
  type classManagementEndpoints,
} from '@mebae/contracts';
import {
  areComparable,
  figureOf,
  maySeeClass,
  visibleClasses,
  visibleClassesOfAllYears,
} from '@mebae/rules';
import type { Tx } from '../../../db/connect.ts';
import type { CallerNow } from '../../../lib/calls/caller.ts';
import { audit } from '../../../lib/audit/audit.ts';
import { partsOfDerived } from '../../../lib/results/derived-parts.ts';
import { toExamSummary } from '../../../lib/courses/exam-summary.ts';
import type { Workbook } from '../../../lib/excel/book.ts';
import { notFound, refused } from '../../../lib/calls/failure.ts';
import { pageOf } from '../../../lib/calls/page.ts';
import { boxOf, meanOf, sdOf } from '../../../lib/score-groups/figures.ts';
import { createGroupGiver, type GivenGroup } from '../../../lib/score-groups/group-giver.ts';
import {
  comparedBy,
  hasMeasures,
  readMeasuredPeople,
  valuesOf,
  type MeasuredPerson,
} from '../../../lib/score-groups/measured-people.ts';
import { readOrigin } from '../../../lib/excel/read-origin.ts';
import { toRankingRow } from './class-management.mapper.ts';
import * as repository from './class-management.repository.ts';
import { changesOfCompetency } from './ranking-changes.repository.ts';
import { rankingWorkbook } from './ranking-file.ts';
import * as rankingRepository from './ranking.repository.ts';
import type { Call } from '../../../lib/calls/call.ts';

/**
 * The courses that the caller may rank by, and the chosen one: unless named the newest with fixed scores.
 * @throws Failure grow.22 for a course that is not among them
 */
async function examsFor({ tx, session }: CallerNow, evalSettingID: number | undefined) {
  const { companyID, schoolYear } = session;
  const scope = visibleClasses(session);
  const exams = await repository.scoredExams(tx, { companyID, schoolYear, scope });
  const chosen =
    evalSettingID === undefined
      ? (exams.find((exam) => exam.hasFixedScores) ?? exams[0])
      : exams.find((exam) => exam.evalSettingID === evalSettingID);
  if (evalSettingID !== undefined && !chosen) throw notFound.course();
  return { exams, chosen };
}

/** Courses, groups and competencies that the caller can make a ranking of. */
export async function options(
  caller: Call<typeof classManagementEndpoints.options>,
): Promise<RankingOptions> {
  const {
    tx,
    session,
    now,
    query: { evalSettingID },
    language,
  } = caller;
  const { exams, chosen } = await examsFor(caller, evalSettingID);
  const classes = chosen
    ? await repository.classesOf(tx, session.companyID, chosen.evalSettingID)
    : [];
  const byGrade = Map.groupBy(classes, (row) => row.grade);
  const asked = chosen?.competencyIDs ?? [];
  return {
    exams: exams.map((exam) => toExamSummary(exam, now)),
    evalSettingID: chosen?.evalSettingID ?? null,
    grades: [...byGrade].map(([grade, rows]) => ({
      grade,
      examinees: rows.reduce((sum, row) => sum + row.examinees, 0),
    })),
    classes: classes.filter((row) => maySeeClass(session, row.schoolClassID)),
    competencies: await repository.competenciesOf(tx, asked, language),
    derived: derivedScoreName.options.filter((name) =>
      partsOfDerived(name).every((id) => asked.includes(id)),
    ),
  };
}

/** The competencies that are averaged into what is ranked. */
function measureOf(filter: RankingFilter): readonly number[] {
  const { competencyID, derived } = filter;
  if ((competencyID === undefined) === (derived === undefined)) {
    throw refused('competencyID');
  }
  return derived === undefined ? [competencyID ?? 0] : partsOfDerived(derived);
}

/**
 * The class or grade that is ranked.
 * @throws Failure academic.6 for a class that did not take part or whose people the caller may not see
 */
async function groupOf(
  { tx, session }: CallerNow,
  evalSettingID: number,
  filter: RankingFilter,
): Promise<{ schoolClassID: number | null; grade: number | null }> {
  if (filter.scale === ScaleType.School) return { schoolClassID: null, grade: null };
  const classes = await repository.classesOf(tx, session.companyID, evalSettingID);
  if (filter.scale === ScaleType.Grade) {
    if (filter.grade === undefined) throw refused('grade');
    if (!classes.some((row) => row.grade === filter.grade)) throw notFound.schoolClass();
    return { schoolClassID: null, grade: filter.grade };
  }
  if (filter.schoolClassID === undefined) {
    throw refused('schoolClassID');
  }
  const chosen = classes.find((row) => row.schoolClassID === filter.schoolClassID);
  if (!chosen || !maySeeClass(session, chosen.schoolClassID)) throw notFound.schoolClass();
  return chosen;
}

/** Figures of a group's fixed scores, as the caller gets them. */
function summaryOf({ size, people }: GivenGroup<MeasuredPerson>): GroupSummary {
  const values = valuesOf(people, 0);
  const box = boxOf(values);
  const given = (value: number | null | undefined) => figureOf(size.detail, value ?? null);
  return {
    ...size,
    mean: given(values.length === 1 ? values[0] : meanOf(values)?.value),
    sd: given(sdOf(values)),
    lowerQuartile: given(box?.lowerQuartile),
    median: given(box?.median),
    upperQuartile: given(box?.upperQuartile),
  };
}

/** How a competency of the listed has changed; none for a mean of several. */
async function readChanges(
  tx: Tx,
  { companyID, evalSettingID, competencyIDs }: rankingRepository.RankingQuestion,
  rows: readonly rankingRepository.RankedRow[],
): ReturnType<typeof changesOfCompetency> {
  const [competencyID] = competencyIDs;
  if (competencyIDs.length > 1 || competencyID === undefined) return new Map();
  const fixed = rows.filter((row) => row.isFixed);
  return changesOfCompetency(tx, { companyID, evalSettingID, competencyID }, fixed);
}

/**
 * People in the order of one score, in a class, a grade or the school. A Normal teacher sees people of the classes in
 * charge, with their places among all and the whole group's figures as far as the policy of figures allows.
 * @throws Failure academic.1 when what to rank is not said, grow.22 without such a course, academic.6 without such a
 * class or access to it
 */
export async function ranking(
  caller: CallerNow,
  filter: RankingFilter & { page: number; pageSize: number },
): Promise<Ranking> {
  const { tx, session, now } = caller;
  const competencyIDs = measureOf(filter);
  const { chosen } = await examsFor(caller, filter.evalSettingID);
  if (!chosen) throw notFound.course();
  const group = await groupOf(caller, chosen.evalSettingID, filter);
  const question: rankingRepository.RankingQuestion = {
    companyID: session.companyID,
    evalSettingID: chosen.evalSettingID,
    competencyIDs,
    scale: filter.scale,
    ...group,
  };
  const all = await readMeasuredPeople(tx, session.companyID, chosen.evalSettingID, [
    competencyIDs,
  ]);
  const giver = createGroupGiver(caller);
  const give = (target: string) =>
    giver.giveGroup(
      target,
      all.filter(({ groups }) => groups.includes(target)),
      hasMeasures(0),
    );
  const own = group.schoolClassID === null ? null : give(`class-${group.schoolClassID}`);
  const grade = group.grade === null ? null : give(`grade-${group.grade}`);
  const school = give('all');
  const ranked = { class: own, grade, school }[filter.scale] ?? school;
  const { detail } = ranked.size;
  await giver.leaveTrace('ranking', { evalSettingID: chosen.evalSettingID, scale: filter.scale });
  const only = filter.scale === ScaleType.Class ? null : visibleClasses(session);
  const counts = await rankingRepository.countPeople(tx, question, only);
  // how many others have a preliminary score could be fewer than five
  const preliminary =
    detail === 'exact' ? counts.n - counts.ranked : counts.visible - counts.visibleRanked;
  const rows = await rankingRepository.ranked(
    tx,
    question,
    only,
    visibleClassesOfAllYears(session),
    pageOf(filter),
  );
  const changes = await readChanges(tx, question, rows);
  const n = ranked.size.n + preliminary;
  return {
    exam: toExamSummary(chosen, now),
    scale: filter.scale,
    ...ranked.size,
    n,
    ranked: ranked.size.n,
    isComparable: areComparable(comparedBy(ranked.people, 0)),
    hiddenPersons: n - counts.visible,
    summaries: {
      class: own && summaryOf(own),
      grade: grade && summaryOf(grade),
      school: summaryOf(school),
    },
    subsets: chosen.subsets,
    comparedExams: comparedExams(rows),
    data: rows.map((row) => toRankingRow(row, changes, ranked.size)),
    totalRecords: counts.visible,
  };
}

/** A whole ranking as a workbook. Leaves an audit row: names leave the product. */
export async function readRankingWorkbook(
  caller: Call<typeof classManagementEndpoints.exportFile>,
): Promise<Workbook> {
  const { tx, session, language, query: filter } = caller;
  const all = await ranking(caller, { ...filter, page: 1, pageSize: limits.enrolledStudents });
  const ids = filter.competencyID === undefined ? [] : [filter.competencyID];
  const names = await repository.competenciesOf(tx, ids, language);
  await audit(tx, session, 'ranking.export', {
    detail: { evalSettingID: all.exam.evalSettingID, scale: all.scale, students: all.data.length },
  });
  return rankingWorkbook(
    await readOrigin({ ...caller, language }),
    all,
    filter,
    new Map(names.map((row) => [row.competencyID, row.name])),
  );
}

/** Earlier courses that changes are measured from, newest first. */
function comparedExams(rows: readonly rankingRepository.RankedRow[]): Ranking['comparedExams'] {
  const exams = new Map<number, Ranking['comparedExams'][number]>();
  for (const row of rows) {
    if (row.isFixed && row.beforeExamID !== null && row.beforeTitle !== null && row.beforeEndAt) {
      exams.set(row.beforeExamID, {
        evalSettingID: row.beforeExamID,
        title: row.beforeTitle,
        endAt: row.beforeEndAt.toISOString(),
      });
    }
  }
  return [...exams.values()].sort((a, b) => b.endAt.localeCompare(a.endAt));
}
