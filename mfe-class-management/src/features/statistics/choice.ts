import { limits, type StatisticsOptions } from '@mebae/contracts';
import { numberOf, targetsOf, type Course } from '../../lib/score-options/targets.ts';

/** The statistics in the order of their links. */
export const views = ['distribution', 'boxes', 'scatter', 'change', 'selfPeer'] as const;
export type View = (typeof views)[number];

/** A course, and whose scores of it. */
export interface Series {
  evalSettingID: number;
  /** `all`, `class-5`, `grade-2`, `tag-3`, `priorityTag-3` */
  target: string;
}

/** A complete choice, with nothing left open. */
export interface Choice {
  view: View;
  series: Series[];
  measure: string;
  x: string;
  y: string;
  /** The courses of a change; null where there is only one. */
  before: number | null;
  after: number;
}

export const seriesKey = ({ evalSettingID, target }: Series): string =>
  `${evalSettingID}:${target}`;

const hasTarget = (course: Course, options: StatisticsOptions, target: string): boolean =>
  Object.values(targetsOf(course, options)).flat().includes(target);

/** Measures of which one of some courses asked about every part. */
export function measuresOf(options: StatisticsOptions, evalSettingIDs: readonly number[]) {
  const asked = options.courses
    .filter(({ evalSettingID }) => evalSettingIDs.includes(evalSettingID))
    .map(({ competencyIDs }) => competencyIDs);
  const isAsked = (ids: readonly number[]): boolean =>
    asked.some((course) => ids.every((id) => course.includes(id)));
  return {
    competencies: options.competencies.filter(({ competencyID }) => isAsked([competencyID])),
    custom: options.customCompetencies.filter(({ competencyIDs }) => isAsked(competencyIDs)),
    derived: options.derived.filter(({ competencyIDs }) => isAsked(competencyIDs)),
  };
}

/** The texts that name the same measures in a call. */
export const measureKeys = (measures: ReturnType<typeof measuresOf>): string[] => [
  ...measures.competencies.map(({ competencyID }) => `competency-${competencyID}`),
  ...measures.custom.map(({ customCompetencyID }) => `custom-${customCompetencyID}`),
  ...measures.derived.map(({ name }) => `derived-${name}`),
];

/** Series as an address has them: `12:class-5,13:all`; the ones that can't be read are left out. */
function seriesOf(text: string | null, options: StatisticsOptions): Series[] {
  const seen = new Set<string>();
  return (text ?? '')
    .split(',')
    .flatMap((key) => {
      const [id = '', target = ''] = key.split(':');
      const course = options.courses.find((row) => row.evalSettingID === numberOf(id));
      const isNew = course && hasTarget(course, options, target) && !seen.has(key);
      seen.add(key);
      return isNew ? [{ evalSettingID: course.evalSettingID, target }] : [];
    })
    .slice(0, limits.chartSeries);
}

/** Options with courses that have scores: a course with nothing but a trend check has none. */
export const withScores = (options: StatisticsOptions): StatisticsOptions => ({
  ...options,
  courses: options.courses.filter(({ hasScores }) => hasScores),
});

/**
 * Reads a choice from an address, and fills in what it leaves open or what is not there: the newest course, the whole
 * school, the first measures.
 * @returns null without a course
 */
export function choiceOf(search: URLSearchParams, options: StatisticsOptions): Choice | null {
  const [newest, previous] = options.courses;
  if (!newest) return null;
  const view = views.find((name) => name === search.get('view')) ?? 'distribution';
  const known = (name: string): Course | undefined =>
    options.courses.find(({ evalSettingID }) => evalSettingID === numberOf(search.get(name)));
  const after = known('after') ?? newest;
  const asked = known('before');
  const before =
    asked && asked !== after
      ? asked
      : (options.courses[options.courses.indexOf(after) + 1] ??
        (after === newest ? previous : newest));
  const read = seriesOf(search.get('series'), options);
  const inAfter = [...new Set(read.map(({ target }) => target))]
    .filter((target) => hasTarget(after, options, target))
    .map((target) => ({ evalSettingID: after.evalSettingID, target }));
  const wanted = view === 'change' ? inAfter : read;
  const series =
    wanted.length > 0
      ? wanted
      : [{ evalSettingID: (view === 'change' ? after : newest).evalSettingID, target: 'all' }];
  const keys = measureKeys(
    measuresOf(
      options,
      series.map(({ evalSettingID }) => evalSettingID),
    ),
  );
  const measureAt = (name: string, fallback: number): string =>
    keys.find((key) => key === search.get(name)) ?? keys[fallback] ?? keys[0] ?? '';
  return {
    view,
    series,
    measure: measureAt('measure', 0),
    x: measureAt('x', 0),
    y: measureAt('y', 1),
    before: before?.evalSettingID ?? null,
    after: after.evalSettingID,
  };
}

/** Writes a changed choice to an address. */
export function addressOf(search: URLSearchParams, change: Partial<Choice>): URLSearchParams {
  const next = new URLSearchParams(search);
  for (const [name, value] of Object.entries(change)) {
    if (value === null) next.delete(name);
    else next.set(name, Array.isArray(value) ? value.map(seriesKey).join(',') : String(value));
  }
  return next;
}

/** The course and group that a series of the server's answer is of; undefined while the choice has changed already. */
export const chosenSeries = ({ series }: Pick<Choice, 'series'>, key: string): Series | undefined =>
  series.find((one) => seriesKey(one) === key);
