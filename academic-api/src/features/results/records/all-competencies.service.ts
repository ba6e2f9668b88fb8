import {
  limits,
  type AllCompetencies,
  type AllGrowth,
  type ComparedCompetency,
  type GroupMean,
} from '@mebae/contracts';
import { areComparable, figureOf, visibleClassesOfAllYears } from '@mebae/rules';
import { mean } from 'simple-statistics';
import { auditView } from '../../../lib/audit/audit-view.repository.ts';
import type { Caller } from '../../../lib/calls/caller.ts';
import { toExamSummary } from '../../../lib/courses/exam-summary.ts';
import { notFound } from '../../../lib/calls/failure.ts';
import { toSchoolClass } from '../../../lib/classes/school-class.ts';
import { createGroupGiver } from '../../../lib/score-groups/group-giver.ts';
import {
  comparedBy,
  hasMeasures,
  readMeasuredPeople,
  valuesOf,
} from '../../../lib/score-groups/measured-people.ts';
import { allScoresOf } from './all-competencies.repository.ts';
import { customCompetencyScoresOf } from './derived.ts';
import { growthOf } from './growth.ts';
import { growthSteps } from '../../../lib/results/growth-steps.ts';
import { mayHaveCustomCompetencies } from '../../../lib/accounts/session.ts';
import { findOrFail } from './records.service.ts';
import * as scores from '../../../lib/results/scores-of-student.repository.ts';
import { examsOf } from './student.repository.ts';

type GroupMeans = Pick<ComparedCompetency, 'classMean' | 'gradeMean' | 'schoolMean'>;

const noMean: GroupMean = { n: 0, of: 0, detail: 'exact', mean: null };
const noMeans: GroupMeans = { classMean: noMean, gradeMean: noMean, schoolMean: noMean };

/**
 * The means of class, grade and school in a course, as the caller gets them; by the position of a measure. Leaves an audit
 * row where other students are counted.
 */
async function readGroupMeans(
  caller: Caller,
  evalSettingID: number,
  measures: readonly (readonly number[])[],
  own: { schoolClassID: number | null; grade: number | null } | undefined,
): Promise<{ means: GroupMeans[]; isComparable: boolean }> {
  const { tx, session } = caller;
  const people = await readMeasuredPeople(tx, session.companyID, evalSettingID, measures);
  const giver = createGroupGiver(caller);
  const meanOf = (position: number, group: string): GroupMean => {
    const members = people.filter(({ groups }) => groups.includes(group));
    const given = giver.giveGroup(group, members, hasMeasures(position));
    const values = valuesOf(given.people, position);
    return {
      ...given.size,
      mean: figureOf(given.size.detail, values.length === 0 ? null : mean(values)),
    };
  };
  const means = measures.map((_, position) => ({
    classMean: meanOf(position, `class-${own?.schoolClassID}`),
    gradeMean: meanOf(position, `grade-${own?.grade}`),
    schoolMean: meanOf(position, 'all'),
  }));
  await giver.leaveTrace('allCompetencies', { evalSettingID });
  const isComparable = measures.every((_, position) => areComparable(comparedBy(people, position)));
  return { means, isComparable };
}

const customOf = async ({ tx, session }: Caller) =>
  mayHaveCustomCompetencies(session) ? scores.customCompetencies(tx, session.companyID) : [];

/**
 * Every competency and the school's own of a student in one course, beside class, grade and school. A Normal teacher sees
 * the courses of those years in which they were in charge of the student's class. Leaves an audit row.
 * @param evalSettingID the course; unless given, the newest one with fixed scores, else the newest with preliminary ones
 * @throws Failure academic.4 without access, grow.22 when the student has no such course
 */
export async function allCompetencies(
  caller: Caller,
  studentID: number,
  evalSettingID: number | undefined,
): Promise<AllCompetencies> {
  const { tx, session, now } = caller;
  await findOrFail(caller, studentID);
  const { companyID } = session;
  const scope = visibleClassesOfAllYears(session);
  const exams = await examsOf(tx, { companyID, studentID, scope, now });
  const chosen =
    evalSettingID === undefined
      ? (exams.find((exam) => exam.hasFixedScores) ?? exams.find((exam) => exam.hasScores))
      : exams.find((exam) => exam.evalSettingID === evalSettingID);
  if (evalSettingID !== undefined && !chosen) throw notFound.course();
  const detail = { part: 'allCompetencies', evalSettingID: chosen?.evalSettingID ?? null };
  await auditView(tx, session, 'student.view', { studentID, detail }, now);
  return {
    exams: exams.map((row) => toExamSummary(row, now)),
    evalSettingID: chosen?.evalSettingID ?? null,
    ...(chosen?.hasScores
      ? await comparedScores(caller, { companyID, studentID, evalSettingID: chosen.evalSettingID })
      : { schoolClass: null, isComparable: true, competencies: [], customCompetencies: [] }),
  };
}

async function comparedScores(
  caller: Caller,
  key: { companyID: number; studentID: number; evalSettingID: number },
): Promise<
  Pick<AllCompetencies, 'schoolClass' | 'isComparable' | 'competencies' | 'customCompetencies'>
> {
  const { tx, language } = caller;
  const rows = await allScoresOf(tx, key, language);
  const nameOf = new Map(rows.map((row) => [row.competencyID, row.name]));
  const custom = await customOf(caller);
  const own = new Map(
    customCompetencyScoresOf(rows, custom).map((score) => [score.customCompetencyID, score]),
  );
  const [examinee] = await scores.examineeOf(tx, key);
  const measures = [
    ...rows.map((row) => [row.competencyID]),
    ...custom.map((row) => row.competencyIDs),
  ];
  const group = await readGroupMeans(caller, key.evalSettingID, measures, examinee);
  const meansOf = (position: number): GroupMeans => group.means[position] ?? noMeans;
  return {
    isComparable: group.isComparable,
    schoolClass: examinee ? toSchoolClass(examinee) : null,
    competencies: rows.map((row, index) => ({ ...row, ...meansOf(index) })),
    customCompetencies: custom.map(({ customCompetencyID, name, competencyIDs }, index) => {
      const score = own.get(customCompetencyID);
      return {
        customCompetencyID,
        name,
        competencies: competencyIDs.flatMap((id) => nameOf.get(id) ?? []),
        value: score?.value ?? null,
        standardError: score?.standardError ?? null,
        isFixed: score !== undefined,
        selfValue: score?.selfValue ?? null,
        ...meansOf(rows.length + index),
      };
    }),
  };
}

/**
 * Every competency and the school's own of a student over the newest fixed courses, each score compared with the one
 * before. Leaves an audit row.
 * @throws Failure academic.4 without access
 */
export async function allGrowth(caller: Caller, studentID: number): Promise<AllGrowth> {
  const { tx, session, language, now } = caller;
  await findOrFail(caller, studentID);
  const scope = visibleClassesOfAllYears(session);
  const fixed = await scores.fixedScoresOf(tx, session.companyID, { studentID, scope, language });
  const exams = [
    ...new Map(
      fixed.map((row) => [row.evalSettingID, { ...toExamSummary(row, now), method: row.method }]),
    ).values(),
  ].slice(-limits.growthExams);
  const examIDs = exams.map((exam) => exam.evalSettingID);
  const shown = fixed.filter((row) => examIDs.includes(row.evalSettingID));
  const rowsOf = Map.groupBy(shown, (row) => row.evalSettingID);
  const nameOf = new Map(fixed.map((row) => [row.competencyID, row.name]));
  const custom = await customOf(caller);
  const customOfExam = examIDs.map((id) => {
    const rows = rowsOf.get(id) ?? [];
    const own = customCompetencyScoresOf(
      rows.map((row) => ({ ...row, isFixed: true, selfValue: null })),
      custom,
    );
    return new Map(own.map((score) => [score.customCompetencyID, score]));
  });
  const view = { studentID, detail: { part: 'allGrowth' } };
  await auditView(tx, session, 'student.view', view, now);
  const competencies = growthOf(examIDs, shown);
  const ownPoints = custom.map(({ customCompetencyID, competencyIDs }) =>
    examIDs.map((examID, index) => {
      const score = customOfExam[index]?.get(customCompetencyID);
      if (!score) return null;
      const parts = (rowsOf.get(examID) ?? []).filter((row) =>
        competencyIDs.includes(row.competencyID),
      );
      // nobody may think that more people stand behind the mean than behind its weakest part
      const evaluators = Math.min(...parts.map((part) => part.evaluators));
      return { value: score.value, standardError: score.standardError, evaluators };
    }),
  );
  const noSteps = { points: [], overall: null };
  const steps = growthSteps(competencies.map(({ points }) => points));
  const ownSteps = growthSteps(ownPoints);
  return {
    exams,
    competencies: competencies.map((row, index) => ({ ...row, ...(steps[index] ?? noSteps) })),
    customCompetencies: custom.flatMap(({ customCompetencyID, name, competencyIDs }, index) => {
      const { points, overall } = ownSteps[index] ?? noSteps;
      if (points.every((point) => point === null)) return [];
      const parts = competencyIDs.flatMap((id) => nameOf.get(id) ?? []);
      return [{ customCompetencyID, name, competencies: parts, points, overall }];
    }),
  };
}
