import {
  derivedScoreName,
  limits,
  ScaleType,
  type GroupSize,
  type GroupSummary,
  type LanguageCode,
  type Ranking,
  type RankingFilter,
  type RankingOptions,
} from '@mebae/contracts';
import { maySeeClass, visibleClasses, visibleClassesOfAllYears } from '@mebae/rules';
import type { Tx } from '../../db/connect.ts';
import { audit } from '../../lib/audit.ts';
import { partsOfDerived } from '../../lib/derived-parts.ts';
import { toExamSummary } from '../../lib/exam-summary.ts';
import type { SheetToWrite } from '../../lib/excel/grid.ts';
import { Failure } from '../../lib/failure.ts';
import { pageOf } from '../../lib/page.ts';
import { readCourseFigures } from '../../lib/score-groups/course-figures.ts';
import { nobody, readGroupSizes } from '../../lib/score-groups/measured-people.ts';
import type { StaffSession } from '../../lib/session.ts';
import { toRankingRow } from './class-management.mapper.ts';
import * as repository from './class-management.repository.ts';
import { rankingSheets } from './ranking-file.ts';
import * as rankingRepository from './ranking.repository.ts';

interface Caller {
  tx: Tx;
  session: StaffSession;
  now: Date;
}

/**
 * The courses that the caller may rank by, and the chosen one: unless named the newest with fixed scores.
 * @throws Failure grow.22 for a course that is not among them
 */
async function examsFor({ tx, session }: Caller, evalSettingID: number | undefined) {
  const { companyID, schoolYear } = session;
  const scope = visibleClasses(session);
  const exams = await repository.scoredExams(tx, { companyID, schoolYear, scope });
  const chosen =
    evalSettingID === undefined
      ? (exams.find((exam) => exam.hasFixedScores) ?? exams[0])
      : exams.find((exam) => exam.evalSettingID === evalSettingID);
  if (evalSettingID !== undefined && !chosen) throw new Failure('grow.22');
  return { exams, chosen };
}

/** Courses, groups and competencies that the caller can make a ranking of. */
export async function options(
  caller: Caller,
  language: LanguageCode,
  evalSettingID: number | undefined,
): Promise<RankingOptions> {
  const { tx, session, now } = caller;
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
    throw new Failure('academic.1', { reason: 'competencyID' });
  }
  return derived === undefined ? [competencyID ?? 0] : partsOfDerived(derived);
}

/**
 * The class or grade that is ranked.
 * @throws Failure academic.6 for a class that did not take part or whose people the caller may not see
 */
async function groupOf(
  { tx, session }: Caller,
  evalSettingID: number,
  filter: RankingFilter,
): Promise<{ schoolClassID: number | null; grade: number | null }> {
  if (filter.scale === ScaleType.School) return { schoolClassID: null, grade: null };
  const classes = await repository.classesOf(tx, session.companyID, evalSettingID);
  if (filter.scale === ScaleType.Grade) {
    if (filter.grade === undefined) throw new Failure('academic.1', { reason: 'grade' });
    if (!classes.some((row) => row.grade === filter.grade)) throw new Failure('academic.6');
    return { schoolClassID: null, grade: filter.grade };
  }
  if (filter.schoolClassID === undefined) {
    throw new Failure('academic.1', { reason: 'schoolClassID' });
  }
  const chosen = classes.find((row) => row.schoolClassID === filter.schoolClassID);
  if (!chosen || !maySeeClass(session, chosen.schoolClassID)) throw new Failure('academic.6');
  return chosen;
}

const emptySummary = (n: number): GroupSummary => ({
  n,
  mean: null,
  sd: null,
  lowerQuartile: null,
  median: null,
  upperQuartile: null,
});

/** Figures of a group that may be shown beside all others of the course; else how large it is. */
const maskedSummary = (row: GroupSummary | undefined, { hidden }: GroupSize): GroupSummary =>
  row && !hidden ? row : emptySummary(row?.n ?? 0);

/** Which groups may be shown by a score, and who is left out of their figures: nobody, unless it is a mean of several. */
async function readShown(
  tx: Tx,
  { companyID, evalSettingID, competencyIDs }: rankingRepository.RankingQuestion,
): Promise<{ leftOut: number[]; sizeOf: (group: string) => GroupSize }> {
  if (competencyIDs.length === 1) {
    const sizes = await readGroupSizes(tx, companyID, evalSettingID, competencyIDs);
    return { leftOut: [], sizeOf: (group) => sizes.get(group) ?? nobody };
  }
  const figures = await readCourseFigures(tx, companyID, evalSettingID, [competencyIDs]);
  const leftOut = figures.everybody.filter(
    ({ values }, at) => values[0] !== null && figures.people[at]?.values[0] === null,
  );
  return {
    leftOut: leftOut.map(({ studentID }) => studentID),
    sizeOf: (group) => figures.sizeOf(0, group),
  };
}

/**
 * People in the order of one score, in a class, a grade or the school. A Normal teacher sees people of the classes in
 * charge, with their places among all, and the whole group's figures. Under five people nothing is shown but how many.
 * @throws Failure academic.1 when what to rank is not said, grow.22 without such a course, academic.6 without such a
 * class or access to it
 */
export async function ranking(
  caller: Caller,
  filter: RankingFilter & { page: number; pageSize: number },
): Promise<Ranking> {
  const { tx, session, now } = caller;
  const competencyIDs = measureOf(filter);
  const { chosen } = await examsFor(caller, filter.evalSettingID);
  if (!chosen) throw new Failure('grow.22');
  const group = await groupOf(caller, chosen.evalSettingID, filter);
  const question: rankingRepository.RankingQuestion = {
    companyID: session.companyID,
    evalSettingID: chosen.evalSettingID,
    competencyIDs,
    scale: filter.scale,
    ...group,
  };
  const { leftOut, sizeOf } = await readShown(tx, question);
  const figures = new Map(
    (await rankingRepository.summaries(tx, question, leftOut)).map(({ scale, row }) => [
      scale,
      row,
    ]),
  );
  const summaryOf = (scale: ScaleType, key: string) =>
    maskedSummary(figures.get(scale), sizeOf(key));
  const only = filter.scale === ScaleType.Class ? null : visibleClasses(session);
  const { n, ranked, visible } = await rankingRepository.countPeople(tx, question, only);
  const masked = n < limits.rankingMinimum;
  const rows = masked
    ? []
    : await rankingRepository.ranked(
        tx,
        question,
        only,
        visibleClassesOfAllYears(session),
        pageOf(filter),
      );
  return {
    exam: toExamSummary(chosen, now),
    scale: filter.scale,
    n,
    ranked,
    masked,
    hiddenPersons: masked ? 0 : n - visible,
    summaries: {
      class:
        group.schoolClassID === null
          ? null
          : summaryOf(ScaleType.Class, `class-${group.schoolClassID}`),
      grade: group.grade === null ? null : summaryOf(ScaleType.Grade, `grade-${group.grade}`),
      school: summaryOf(ScaleType.School, 'all'),
    },
    subsets: chosen.subsets,
    comparedExams: comparedExams(rows),
    data: rows.map(toRankingRow),
    totalRecords: masked ? 0 : visible,
  };
}

/** A whole ranking as the sheets of a workbook. Leaves an audit row: names leave the product. */
export async function rankingWorkbook(
  caller: Caller,
  language: LanguageCode,
  filter: RankingFilter,
): Promise<SheetToWrite[]> {
  const { tx, session } = caller;
  const all = await ranking(caller, { ...filter, page: 1, pageSize: limits.enrolledStudents });
  const ids = filter.competencyID === undefined ? [] : [filter.competencyID];
  const names = await repository.competenciesOf(tx, ids, language);
  await audit(tx, session, 'ranking.export', {
    detail: { evalSettingID: all.exam.evalSettingID, scale: all.scale, students: all.data.length },
  });
  return rankingSheets(
    language,
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
