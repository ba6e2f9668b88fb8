import { derivedScoreName, statisticsLimits, type StatisticsOptions } from '@mebae/contracts';
import { maySeeClass, visibleClassesOfAllYears } from '@mebae/rules';
import type { Caller } from '../calls/caller.ts';
import { partsOfDerived } from '../results/derived-parts.ts';
import { notFound, refused } from '../calls/failure.ts';
import { mayHaveCustomCompetencies } from '../accounts/session.ts';
import * as courses from './scored-courses.repository.ts';
import * as repository from './score-options.repository.ts';

/**
 * Courses, groups and measures that the caller can look at.
 * @param classesOf courses whose classes are needed; of all of them unless set
 */
export async function readOptions(
  { tx, session, language }: Caller,
  classesOf?: readonly number[],
): Promise<StatisticsOptions> {
  const { companyID, schoolYear } = session;
  const scope = visibleClassesOfAllYears(session);
  const limit = statisticsLimits.courses;
  const found = await courses.readScoredCourses(tx, { companyID, schoolYear, scope, limit });
  const ids = classesOf ?? found.map(({ evalSettingID }) => evalSettingID);
  const classes = Map.groupBy(
    await courses.readClassesOfCourses(tx, companyID, ids),
    ({ evalSettingID }) => evalSettingID,
  );
  return {
    courses: found.map(
      ({ evalSettingID, endAt, title, schoolYear: year, competencyIDs, trendIDs, hasScores }) => {
        const own = classes.get(evalSettingID) ?? [];
        return {
          evalSettingID,
          title,
          schoolYear: year,
          endAt: endAt.toISOString(),
          competencyIDs: competencyIDs.map(Number),
          trendIDs: trendIDs.map(Number),
          hasScores,
          grades: [...new Set(own.map(({ grade }) => grade))],
          classes: own
            .filter(({ schoolClassID }) => scope === null || scope.includes(schoolClassID))
            .map(({ schoolClassID, grade, schoolClassName }) => ({
              schoolClassID,
              grade,
              schoolClassName,
            })),
        };
      },
    ),
    classes: (await repository.readClasses(tx, companyID, schoolYear)).filter((row) =>
      maySeeClass(session, row.schoolClassID),
    ),
    tags: await repository.readTags(tx, companyID),
    competencies: await repository.readCompetencies(tx, language),
    customCompetencies: mayHaveCustomCompetencies(session)
      ? await repository.readCustomCompetencies(tx, companyID)
      : [],
    derived: derivedScoreName.options.map((name) => ({
      name,
      competencyIDs: [...partsOfDerived(name)],
    })),
  };
}

/**
 * The competencies whose mean a measure is.
 * @throws Failure academic.1 for a measure that is not there
 */
export function partsOf(options: StatisticsOptions, measure: string): readonly number[] {
  const at = measure.indexOf('-');
  const [kind, id] = [measure.slice(0, at), measure.slice(at + 1)];
  const found =
    kind === 'competency'
      ? options.competencies.find((row) => String(row.competencyID) === id) && [Number(id)]
      : kind === 'derived'
        ? options.derived.find(({ name }) => name === id)?.competencyIDs
        : options.customCompetencies.find((row) => String(row.customCompetencyID) === id)
            ?.competencyIDs;
  if (!found) throw refused('measure');
  return found;
}

/**
 * One of the courses.
 * @throws Failure grow.22 for another
 */
export function courseOf(options: StatisticsOptions, evalSettingID: number) {
  const course = options.courses.find((row) => row.evalSettingID === evalSettingID);
  if (!course) throw notFound.course();
  return course;
}

/**
 * Makes sure that a course has a group, and that the caller may see its figures.
 * @throws Failure academic.6 where not
 */
export function assertTarget(
  options: StatisticsOptions,
  evalSettingID: number,
  target: string,
): void {
  const course = courseOf(options, evalSettingID);
  const [kind = '', id = ''] = target.split('-');
  const isThere =
    kind === 'all' ||
    (kind === 'grade' && course.grades.includes(Number(id))) ||
    (kind === 'class' && course.classes.some((row) => String(row.schoolClassID) === id)) ||
    (['tag', 'priorityTag'].includes(kind) && options.tags.some((row) => String(row.tagID) === id));
  if (!isThere) throw notFound.schoolClass();
}

/** Whether a course asked about everything that a measure needs; an invalid school competency is none. */
export function isAsked(
  options: StatisticsOptions,
  measure: string,
  evalSettingID: number,
): boolean {
  const isKnown =
    !measure.startsWith('custom-') ||
    options.customCompetencies.some(
      ({ customCompetencyID }) => measure === `custom-${customCompetencyID}`,
    );
  const { competencyIDs } = courseOf(options, evalSettingID);
  return isKnown && partsOf(options, measure).every((part) => competencyIDs.includes(part));
}

/** Competencies and derived scores that all of some courses asked about. */
export function askedMeasures(
  options: StatisticsOptions,
  ...evalSettingIDs: readonly number[]
): string[] {
  const all = [
    ...options.competencies.map(({ competencyID }) => `competency-${competencyID}`),
    ...options.derived.map(({ name }) => `derived-${name}`),
  ];
  return all.filter((measure) => evalSettingIDs.every((id) => isAsked(options, measure, id)));
}
