import { z } from 'zod';

/** Why there are no groups: what contradicts itself, with nothing in it that could be left out. */
export const groupingConflict = z.discriminatedUnion('kind', [
  /** The groups hold fewer, or ask for more students than there are. */
  z.object({ kind: z.literal('size'), students: z.number(), min: z.number(), max: z.number() }),
  z.object({
    kind: z.literal('constraints'),
    constraints: z.array(
      z.discriminatedUnion('kind', [
        z.object({ kind: z.literal('together'), studentIDs: z.array(z.number()) }),
        z.object({ kind: z.literal('apart'), studentIDs: z.array(z.number()) }),
        z.object({ kind: z.literal('fixed'), studentIDs: z.array(z.number()) }),
      ]),
    ),
  }),
]);
export type NamedConflict = z.infer<typeof groupingConflict>;

/** Why a group of a proposal is as it is; `column` is a position in the proposal's columns. */
export const groupReason = z.discriminatedUnion('kind', [
  /** All means are near everybody's. */
  z.object({ kind: z.literal('near') }),
  /** The mean that differs most from everybody's. */
  z.object({
    kind: z.literal('level'),
    column: z.number().int(),
    direction: z.enum(['above', 'below']),
  }),
  z.object({ kind: z.literal('together'), studentIDs: z.array(z.number()) }),
  /** The first is in this group, the others are not. */
  z.object({ kind: z.literal('apart'), studentIDs: z.array(z.number()) }),
  z.object({ kind: z.literal('fixed'), studentIDs: z.array(z.number()) }),
  z.object({ kind: z.literal('tag'), tagID: z.number(), students: z.number().int() }),
  z.object({ kind: z.literal('withoutScore'), students: z.number().int() }),
]);
export type GroupReason = z.infer<typeof groupReason>;
