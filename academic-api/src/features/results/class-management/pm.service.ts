import type { PmAnalysis, PmQuadrant, PmQuery } from '@mebae/contracts';
import { areComparable, figureOf, personFilter } from '@mebae/rules';
import type { Caller } from '../../../lib/calls/caller.ts';
import { refused } from '../../../lib/calls/failure.ts';
import { toCourseStudent } from '../../../lib/classes/school-class.ts';
import { createGroupGiver } from '../../../lib/score-groups/group-giver.ts';
import {
  comparedBy,
  hasMeasures,
  readMeasuredPeople,
  type MeasuredPerson,
} from '../../../lib/score-groups/measured-people.ts';
import { assertTarget, courseOf, readOptions } from '../../../lib/score-groups/score-options.ts';
import * as repository from './class-analyses.repository.ts';

/** Competencies that P and M are the means of (after Misumi); `write_pm_norms` has the same. */
const pParts = [1, 2, 3, 11];
const mParts = [9, 15, 16, 20];
const measures = [pParts, mParts];

const hasBoth = hasMeasures(0, 1);

const scoreOf = ({ values, errors }: MeasuredPerson, position: number) => ({
  value: values[position] ?? 0,
  standardError: errors[position] ?? null,
});
type PmScore = ReturnType<typeof scoreOf>;

/** In which quadrant somebody is. @param norm the unrounded means that both are cut at */
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
  throw refused('norm');
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
  const size = { n: 0, of: 0, detail: 'exact' as const };
  const nothing = { before: null, isComparable: true, hiddenPersons: 0, counts: null, data: [] };
  if (missing.length > 0)
    return { course: summary(course), norm: null, missing, ...size, ...nothing };
  const all = await readMeasuredPeople(tx, companyID, evalSettingID, measures);
  const giver = createGroupGiver(caller);
  const inGroup = all.filter((person) => person.groups.includes(target));
  const given = giver.giveGroup(target, inGroup, hasBoth);
  const { people } = given;
  const cutAt = normTarget(query, inGroup.length > 0 ? inGroup : all);
  const stored = await repository.readPmNorm(tx, companyID, evalSettingID, cutAt);
  const ofNorm = giver.giveGroup(
    cutAt,
    all.filter((person) => person.groups.includes(cutAt)),
    hasBoth,
  );
  const normDetail = ofNorm.size.detail;
  await giver.leaveTrace('pm', { evalSettingID, target, norm: query.norm });
  if (!stored || normDetail === 'none') {
    return { course: summary(course), norm: null, missing, ...given.size, ...nothing };
  }
  // everybody is cut at the same unrounded means, whoever looks
  const norm = {
    scale: query.norm,
    n: stored.n,
    detail: normDetail,
    p: figureOf(normDetail, stored.p) ?? 0,
    m: figureOf(normDetail, stored.m) ?? 0,
    computedAt: stored.computedAt.toISOString(),
  };
  const earlier = options.courses
    .slice(options.courses.indexOf(course) + 1)
    .find(({ competencyIDs }) => measures.flat().every((id) => competencyIDs.includes(id)));
  const before = new Map(
    (earlier ? await readMeasuredPeople(tx, companyID, earlier.evalSettingID, measures) : [])
      .filter(personFilter(session))
      .map((person) => [person.studentID, person]),
  );
  const placed = people.map((person) => {
    const [p, m] = [scoreOf(person, 0), scoreOf(person, 1)];
    return {
      person,
      p,
      m,
      quadrant: quadrantOf(p, m, stored),
      isBorderline: isNear(p, stored.p) || isNear(m, stored.m),
    };
  });
  const isVisible = personFilter(session);
  const visible = new Map(
    placed
      .filter(({ person }) => isVisible(person))
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
    ...given.size,
    isComparable: areComparable(comparedBy(ofNorm.people, 0)),
    hiddenPersons: given.size.n - visible.size,
    counts:
      given.size.detail === 'exact'
        ? { PM: countOf('PM'), Pm: countOf('Pm'), pM: countOf('pM'), pm: countOf('pm') }
        : null,
    data: names.flatMap((row) => {
      const own = visible.get(row.studentID);
      if (!own) return [];
      const past = before.get(row.studentID);
      return [
        {
          ...toCourseStudent(row),
          ...own,
          before:
            past && hasBoth(past) ? { p: scoreOf(past, 0).value, m: scoreOf(past, 1).value } : null,
        },
      ];
    }),
  };
}
