import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { limits } from '../limits.ts';
import { idParam } from '../lists.ts';
import { personName } from '../person.ts';
import { id } from '../scalars.ts';
import { boxplotSetting, boxStatistics } from './boxplot-setting.ts';
import { customCompetency } from './custom-competencies.ts';
import { competency } from './masters.ts';
import { derivedScoreName } from './records.ts';
import { studentClass } from './students.ts';

/** Courses that statistics go back. */
export const statisticsLimits = { courses: 30 } as const;

/**
 * A measure: a competency, a derived score, or a competency of the school's own. `competency-3`, `derived-leadership`,
 * `custom-7`.
 */
export const measureText = z
  .string()
  .regex(/^(?:competency-[1-9]\d?|derived-[a-zA-Z]{1,30}|custom-[1-9]\d{0,14})$/);

/** The group of the scores: `all`, `class-5`, `grade-2`, `tag-3`, `priorityTag-3`. */
export const targetText = z
  .string()
  .regex(/^(?:all|grade-[1-9]\d?|(?:class|tag|priorityTag)-[1-9]\d{0,14})$/);

const listText = (part: string, most: number) =>
  z.string().regex(new RegExp(`^(?:${part})(?:,(?:${part})){0,${most - 1}}$`));

const target = 'all|grade-[1-9]\\d?|(?:class|tag|priorityTag)-[1-9]\\d{0,14}';
/** Five at most, each a course and a target of it: `12:class-5,13:all`. */
const seriesQuery = listText(`[1-9]\\d{0,14}:(?:${target})`, limits.chartSeries)
  .transform((text) =>
    text.split(',').map((key) => {
      const at = key.indexOf(':');
      return { key, evalSettingID: Number(key.slice(0, at)), target: key.slice(at + 1) };
    }),
  )
  .pipe(z.array(z.object({ key: z.string().max(64), evalSettingID: id, target: targetText })));
const targetsQuery = listText(target, limits.chartSeries)
  .transform((text) => text.split(','))
  .pipe(z.array(targetText));

/**
 * How exactly a caller gets figures: as they are of people whom the caller may see, in whole points where at least
 * `limits.figureOthers` other people are counted, or not at all of fewer others.
 */
export const figureDetail = z.enum(['exact', 'rounded', 'none']);
export type FigureDetail = z.infer<typeof figureDetail>;

/** How many of a group have what is measured, and how exactly the caller gets its figures. */
export const groupSize = z.object({
  /** Without figures: those of them whom the caller may see. */
  n: z.number(),
  /** Everybody of the group, where the caller may see all of them; else as `n`. */
  of: z.number(),
  detail: figureDetail,
});
export type GroupSize = z.infer<typeof groupSize>;

/** An estimate with the ends of its 95 % confidence interval. */
export const estimate = z.object({ value: z.number(), low: z.number(), high: z.number() });
export type Estimate = z.infer<typeof estimate>;

const seriesOf = groupSize.extend({ key: z.string() });

/** False: classes of one course are shown together whose evaluators are not linked, so that nothing may compare them. */
const comparable = { isComparable: z.boolean() };

export const statisticsOptions = z.object({
  /** With fixed scores or results of the trend check, up to the school year of the call, newest first. */
  courses: z.array(
    z.object({
      evalSettingID: z.number(),
      title: z.string(),
      schoolYear: z.number(),
      endAt: z.string(),
      competencyIDs: z.array(z.number()),
      trendIDs: z.array(z.number()),
      /** Some are fixed. */
      hasScores: z.boolean(),
      grades: z.array(z.number()),
      /** Those whose people the caller may see. */
      classes: z.array(studentClass),
    }),
  ),
  /** Classes of the school year, whose people the caller may see. */
  classes: z.array(studentClass),
  /** Tags that somebody has. */
  tags: z.array(z.object({ tagID: z.number(), tag: z.string(), isPriority: z.boolean() })),
  competencies: z.array(competency.pick({ competencyID: true, name: true, competencyType: true })),
  /** Valid ones of the school's own. */
  customCompetencies: z.array(
    customCompetency
      .pick({ customCompetencyID: true, name: true })
      .extend({ competencyIDs: z.array(z.number()) }),
  ),
  derived: z.array(z.object({ name: derivedScoreName, competencyIDs: z.array(z.number()) })),
});
export type StatisticsOptions = z.infer<typeof statisticsOptions>;

export const distribution = z.object({
  ...comparable,
  measure: z.string(),
  series: z.array(
    seriesOf.extend({
      /** Null without figures, as all below. */
      mean: estimate.nullable(),
      sd: z.number().nullable(),
      box: boxStatistics.nullable(),
      /** Bins of exact figures only, as the density: a bin could count fewer than five others. */
      bins: z.array(z.object({ from: z.number(), to: z.number(), count: z.number() })),
      /** Gaussian kernel; values per point of the scale. */
      density: z.array(z.object({ value: z.number(), perUnit: z.number() })),
    }),
  ),
});
export type Distribution = z.infer<typeof distribution>;

export const boxPlots = z.object({
  ...comparable,
  measures: z.array(z.string()),
  referenceLines: boxplotSetting.shape.referenceLines,
  /** One box a measure, in their order. */
  series: z.array(
    z.object({
      key: z.string(),
      boxes: z.array(groupSize.extend({ box: boxStatistics.nullable() })),
    }),
  ),
});
export type BoxPlots = z.infer<typeof boxPlots>;

export const scatter = z.object({
  ...comparable,
  x: z.string(),
  y: z.string(),
  series: z.array(
    seriesOf.extend({
      /** Pearson's; null where it is not defined, too. Its interval is Fisher's. */
      correlation: estimate.nullable(),
      /** People whom the caller may see. */
      points: z.array(
        z.object({
          studentID: z.number(),
          ...personName.shape,
          x: z.number(),
          y: z.number(),
        }),
      ),
      /** People of the group whose points are left out. */
      hiddenPersons: z.number(),
    }),
  ),
});
export type Scatter = z.infer<typeof scatter>;

/** The mean change of the same people between two courses. */
export const changeFigures = groupSize.extend({ difference: estimate.nullable() });
export type ChangeFigures = z.infer<typeof changeFigures>;

export const changeStatistics = z.object({
  ...comparable,
  measures: z.array(z.string()),
  /** One a measure, in their order. */
  series: z.array(z.object({ key: z.string(), pairs: z.array(changeFigures) })),
});
export type ChangeStatistics = z.infer<typeof changeStatistics>;

/** Two values of the same people in one course, as means, with the mean difference of the second from the first. */
export const pairedFigures = changeFigures.extend({
  first: z.number().nullable(),
  second: z.number().nullable(),
});
export type PairedFigures = z.infer<typeof pairedFigures>;

export const pairedStatistics = z.object({
  ...comparable,
  measures: z.array(z.string()),
  /** One a measure, in their order. */
  series: z.array(z.object({ key: z.string(), pairs: z.array(pairedFigures) })),
});
export type PairedStatistics = z.infer<typeof pairedStatistics>;

const series = z.object({ series: seriesQuery });
const distributionQuery = series.extend({ measure: measureText });
const scatterQuery = series.extend({ x: measureText, y: measureText });
/** The groups are those of the later course. */
const changeQuery = z.object({ before: idParam, after: idParam, targets: targetsQuery });

/** An exported chart, with what its call needs. */
const statisticsFile = z.object({
  chart: z.enum(['distribution', 'boxes', 'scatter', 'change', 'selfPeer']),
  ...distributionQuery.partial().shape,
  ...scatterQuery.partial().shape,
  ...changeQuery.partial().shape,
});
export type StatisticsFile = z.output<typeof statisticsFile>;
export type DistributionQuery = z.output<typeof distributionQuery>;
export type SeriesQuery = z.output<typeof series>;
export type ScatterQuery = z.output<typeof scatterQuery>;
export type ChangeQuery = z.output<typeof changeQuery>;

const refused = 'grow.22 without such a course, academic.6 without such a group';

export const statisticsEndpoints = {
  options: endpoint({
    method: 'GET',
    path: '/statistics/options',
    access: 'staff',
    summary: 'Courses, groups and measures that statistics can be made of',
    response: statisticsOptions,
  }),
  distribution: endpoint({
    method: 'GET',
    path: '/statistics/distribution',
    access: 'staff',
    writes: true,
    summary: `How one measure is distributed in groups (${refused})`,
    query: distributionQuery,
    response: distribution,
  }),
  boxes: endpoint({
    method: 'GET',
    path: '/statistics/boxes',
    access: 'staff',
    writes: true,
    summary: `Box plots of the school's setting in groups (${refused})`,
    query: series,
    response: boxPlots,
  }),
  scatter: endpoint({
    method: 'GET',
    path: '/statistics/scatter',
    access: 'staff',
    writes: true,
    summary: `How two measures go together in groups (${refused})`,
    query: scatterQuery,
    response: scatter,
  }),
  change: endpoint({
    method: 'GET',
    path: '/statistics/change',
    access: 'staff',
    writes: true,
    summary: `How groups changed between two courses, by those who took part in both (${refused})`,
    query: changeQuery,
    response: changeStatistics,
  }),
  selfPeer: endpoint({
    method: 'GET',
    path: '/statistics/selfPeer',
    access: 'staff',
    writes: true,
    summary: `How groups see themselves, beside how others see them (${refused})`,
    query: series,
    response: pairedStatistics,
  }),
  exportFile: endpoint({
    method: 'GET',
    path: '/statistics/export',
    access: 'staff',
    writes: true,
    transfer: 'download',
    summary: 'The numbers of one statistic as Excel',
    query: statisticsFile,
  }),
};
