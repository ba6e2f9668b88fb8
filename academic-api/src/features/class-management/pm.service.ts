import { limits, type PmAnalysis, type PmQuadrant, type PmQuery } from '@mebae/contracts';
import { visibleClassesOfAllYears } from '@mebae/rules';
import type { Caller } from '../../lib/caller.ts';
import { Failure } from '../../lib/failure.ts';
import { toSchoolClass } from '../../lib/school-class.ts';
import {
  createGroupSizes,
  readMeasuredPeople,
  type MeasuredPerson,
} from '../../lib/score-groups/measured-people.ts';
import { assertTarget, courseOf, readOptions } from '../../lib/score-groups/score-options.ts';
import * as repository from './class-analyses.repository.ts';

/** Competencies that P and M are the means of (after Misumi); `write_pm_norms` has the same. */
const pParts = [1, 2, 3, 11];
const mParts = [9, 15, 16, 20];
const measures = [pParts, mParts];

const hasBoth = ({ values }: MeasuredPerson): boolean => values.every((value) => value !== null);

const scoreOf = ({ values, errors }: MeasuredPerson, position: number) => ({
  value: values[position] ?? 0,
  standardError: errors[position] ?? null,
});
type PmScore = ReturnType<typeof scoreOf>;

/** In which quadrant somebody is. @param norm the means that both are cut at, in whole points */
function quadrantOf(p: PmScore, m: PmScore, norm: { p: number; m: number }): PmQuadrant {
  const isHighP = p.value >= norm.p;
  const isHighM = m.value >= norm.m;
  return isHighP ? (isHighM ? 'PM' : 'Pm') : isHighM ? 'pM' : 'pm';
}

/** Within one standard error of a line. */
const isNear = ({ value, standardError }: PmScore, line: number): boolean =>
  standardError !== null && Math.abs(value - line) < standardError;

/**
 * The class, grade or school whose stored means P and M of a group are cut at.
 * @throws Failure academic.1 for a norm that the group has not: a grade has no class, a tag neither
 */
function normTarget({ target, norm }: PmQuery, people: readonly MeasuredPerson[]): string {
  if (norm === 'school') return 'all';
  if (target.startsWith(`${norm}-`)) return target;
  const [member] = people;
  if (norm === 'grade' && target.startsWith('class-') && member) return `grade-${member.grade}`;
  throw new Failure('academic.1', { reason: 'norm' });
}

/**
 * PM analysis of a group: P and M of the people that the caller may see, cut at the means that were stored for the norm.
 * @throws Failure grow.22 without such a course, academic.6 without such a group, academic.1 for a norm that it has not
 */
export async function readPm(caller: Caller, query: PmQuery): Promise<PmAnalysis> {
  const { tx, session } = caller;
  const { companyID } = session;
  const { evalSettingID, target } = query;
  const options = await readOptions(caller, [evalSettingID]);
  assertTarget(options, evalSettingID, target);
  const course = courseOf(options, evalSettingID);
  const missing = measures.flat().filter((id) => !course.competencyIDs.includes(id));
  const summary = ({ title, schoolYear, endAt, evalSettingID: id }: typeof course) => ({
    evalSettingID: id,
    title,
    schoolYear,
    endAt,
  });
  const nothing = { before: null, n: 0, masked: true, hiddenPersons: 0, counts: null, data: [] };
  if (missing.length > 0) return { course: summary(course), norm: null, missing, ...nothing };
  const all = await readMeasuredPeople(tx, companyID, evalSettingID, measures);
  const { sizeOf } = createGroupSizes(all);
  const people = all.filter((person) => person.groups.includes(target) && hasBoth(person));
  const cutAt = normTarget(query, people.length > 0 ? people : all);
  const stored = await repository.readPmNorm(tx, companyID, evalSettingID, cutAt);
  const isShown = sizeOf(cutAt, hasBoth).hidden === null;
  const size = sizeOf(target, hasBoth);
  if (!stored || !isShown || size.n < limits.rankingMinimum) {
    return { course: summary(course), norm: null, missing, ...nothing, n: size.n };
  }
  const norm = { scale: query.norm, ...stored, computedAt: stored.computedAt.toISOString() };
  const earlier = options.courses
    .slice(options.courses.indexOf(course) + 1)
    .find(({ competencyIDs }) => measures.flat().every((id) => competencyIDs.includes(id)));
  const before = new Map(
    (earlier ? await readMeasuredPeople(tx, companyID, earlier.evalSettingID, measures) : []).map(
      (person) => [person.studentID, person],
    ),
  );
  const placed = people.map((person) => {
    const [p, m] = [scoreOf(person, 0), scoreOf(person, 1)];
    return {
      person,
      p,
      m,
      quadrant: quadrantOf(p, m, norm),
      isBorderline: isNear(p, norm.p) || isNear(m, norm.m),
    };
  });
  const scope = visibleClassesOfAllYears(session);
  const visible = new Map(
    placed
      .filter(
        ({ person: { schoolClassID } }) =>
          scope === null || (schoolClassID !== null && scope.includes(schoolClassID)),
      )
      .map(({ person, ...row }) => [person.studentID, row]),
  );
  const names = await repository.readPeople(tx, companyID, evalSettingID, [...visible.keys()]);
  const countOf = (quadrant: PmQuadrant) =>
    placed.filter((row) => row.quadrant === quadrant).length;
  return {
    course: summary(course),
    norm,
    missing,
    before: earlier ? summary(earlier) : null,
    n: people.length,
    masked: false,
    hiddenPersons: people.length - visible.size,
    counts: size.hidden
      ? null
      : { PM: countOf('PM'), Pm: countOf('Pm'), pM: countOf('pM'), pm: countOf('pm') },
    data: names.flatMap((row) => {
      const own = visible.get(row.studentID);
      if (!own) return [];
      const { schoolClassID: _class, grade: _grade, schoolClassName: _name, ...person } = row;
      const past = before.get(row.studentID);
      return [
        {
          ...person,
          schoolClass: toSchoolClass(row),
          ...own,
          before:
            past && hasBoth(past) ? { p: scoreOf(past, 0).value, m: scoreOf(past, 1).value } : null,
        },
      ];
    }),
  };
}
