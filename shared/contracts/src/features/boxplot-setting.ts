import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { limits } from '../limits.ts';
import { idListQuery, smallIDListQuery } from '../lists.ts';
import { lineOfText } from '../text.ts';
import { newestScoredExam } from './custom-competencies.ts';
import { competencyType } from './masters.ts';
import { instant } from '../scalars.ts';

/** Bounds of the box-plot setting. */
export const boxplotLimits = { items: 40, referenceLines: 3 } as const;

/** Subject of one box of the plot: a competency, or one of the school's own. */
const boxplotItem = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('competency'), id: z.number().int().positive() }),
  z.object({ kind: z.literal('customCompetency'), id: z.number().int().positive() }),
]);
export type BoxplotItem = z.infer<typeof boxplotItem>;

/** A line across the plot, such as the school's goal. */
const referenceLine = z.object({
  label: lineOfText.pipe(z.string().min(1).max(limits.nameLength)),
  /** 0–100, with one decimal at most. */
  value: z
    .number()
    .min(0)
    .max(100)
    .refine((value) => Math.abs(value * 10 - Math.round(value * 10)) < 1e-6),
});
export type ReferenceLine = z.infer<typeof referenceLine>;

export const boxplotSetting = z.object({
  /** In the order of the plot. */
  items: z.array(
    z.object({
      kind: z.enum(['competency', 'customCompetency']),
      id: z.number(),
      name: z.string(),
      /** Null for school competencies. */
      competencyType: competencyType.nullable(),
      /** An invalid school competency keeps its position, but is not drawn. */
      isValid: z.boolean(),
    }),
  ),
  referenceLines: z.array(referenceLine),
  /** Sent back with a change; null: the school has not set anything yet and sees every competency. */
  updatedAt: z.string().nullable(),
});
export type BoxplotSetting = z.infer<typeof boxplotSetting>;

export const boxplotSettingBody = z.object({
  items: z
    .array(boxplotItem)
    .min(1)
    .max(boxplotLimits.items)
    .refine((items) => new Set(items.map(({ kind, id }) => `${kind} ${id}`)).size === items.length),
  referenceLines: z.array(referenceLine).max(boxplotLimits.referenceLines),
  updatedAt: instant.nullable(),
});
export type BoxplotSettingBody = z.infer<typeof boxplotSettingBody>;

/**
 * Median, quartiles (type 7), whiskers to the last value within 1.5 interquartile ranges, and what lies beyond. Ends and
 * outliers are single people's values: they are left out where the caller may not see everybody.
 */
export const boxStatistics = z.object({
  n: z.number(),
  low: z.number().nullable(),
  lowerQuartile: z.number(),
  median: z.number(),
  upperQuartile: z.number(),
  high: z.number().nullable(),
  outliers: z.array(z.number()),
});
export type BoxStatistics = z.infer<typeof boxStatistics>;

export const boxplotEndpoints = {
  read: endpoint({
    method: 'GET',
    path: '/customBoxplotSetting',
    access: 'staff',
    summary: 'Which boxes a box plot of the school has, in which order, with which lines',
    response: boxplotSetting,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/customBoxplotSetting',
    access: 'staff',
    summary: 'Change the box-plot setting',
    body: boxplotSettingBody,
    response: boxplotSetting,
  }),
  preview: endpoint({
    method: 'GET',
    path: '/customBoxplotPreview',
    access: 'staff',
    writes: true,
    summary: 'The fixed scores of the newest scored course as boxes',
    query: z.object({
      competencyIDs: smallIDListQuery.optional(),
      customCompetencyIDs: idListQuery.optional(),
    }),
    response: z.object({
      exam: newestScoredExam.nullable(),
      /** Whether the classes in the boxes may be compared. */
      isComparable: z.boolean(),
      /** `box` is null where nobody has a score. */
      boxes: z.array(
        z.object({
          kind: z.enum(['competency', 'customCompetency']),
          id: z.number(),
          box: boxStatistics.nullable(),
        }),
      ),
    }),
  }),
};
