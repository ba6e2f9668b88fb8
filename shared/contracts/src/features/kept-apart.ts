import { z } from 'zod';
import { undoable } from '../bulk.ts';
import { endpoint } from '../endpoint.ts';
import { limits } from '../limits.ts';
import { idParam, pageOf, pageQuery } from '../lists.ts';
import { personName } from '../person.ts';
import { day, id, instant } from '../scalars.ts';

/** Bounds of the list of students who are kept apart. */
export const keptApartLimits = { perSchool: 1_000, note: limits.memoLength } as const;

const studentApart = z.object({
  studentID: z.number(),
  ...personName.shape,
  /** Class of the school year; null: in none. */
  schoolClassID: z.number().nullable(),
  grade: z.number().nullable(),
  schoolClassName: z.string().nullable(),
});

/** Two students whom the school keeps apart: in classes of next year, in groups, and as evaluators of each other. */
export const keptApartPair = z.object({
  keptApartID: z.number(),
  students: z.tuple([studentApart, studentApart]),
  note: z.string(),
  /** The last day in Japan on which it holds; null: until somebody ends it. */
  endsOn: z.string().nullable(),
  /** The last day is over. */
  isEnded: z.boolean(),
  updatedAt: z.string(),
});
export type KeptApartPair = z.infer<typeof keptApartPair>;

/** A pair as a condition of a board: its students, and the note as far as the caller may read it. */
export const keptApartCondition = z.object({
  studentIDs: z.tuple([z.number(), z.number()]),
  note: z.string().nullable(),
});
export type KeptApartCondition = z.infer<typeof keptApartCondition>;

/** Pairs that are to be apart and that the caller has agreed to have together: everything else that breaks one is refused. */
export const agreedPairs = z
  .array(z.tuple([id, id]))
  .max(keptApartLimits.perSchool)
  .default([]);

const keptApartValues = z.object({
  note: z.string().max(keptApartLimits.note),
  endsOn: day.nullable(),
});
export type KeptApartValues = z.infer<typeof keptApartValues>;

export const keptApartBody = keptApartValues.extend({
  studentIDs: z.tuple([id, id]).refine(([first, second]) => first !== second),
});
export type KeptApartBody = z.infer<typeof keptApartBody>;

/** Why a pair is refused: the failure's `reason`; the browser has the texts. */
export const KeptApartRefusal = {
  /** The two are on the list already. */
  Listed: 'listed',
  /** The school has as many as there may be. */
  TooMany: 'tooMany',
} as const;

const params = z.object({ keptApartID: idParam });

export const keptApartEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/keptApart',
    access: 'staff',
    writes: true,
    summary: 'Students whom the school keeps apart, as far as the caller is in charge of both',
    query: pageQuery.extend({ search: z.string().max(limits.nameLength).optional() }),
    response: pageOf(keptApartPair),
  }),
  create: endpoint({
    method: 'POST',
    path: '/keptApart',
    access: 'staff',
    summary: 'Keep two students apart',
    body: keptApartBody,
    response: z.object({ keptApartID: z.number() }),
  }),
  update: endpoint({
    method: 'PUT',
    path: '/keptApart/:keptApartID',
    access: 'staff',
    summary: 'Change the note and the last day of two students kept apart',
    params,
    body: keptApartValues.extend({ updatedAt: instant }),
    response: z.object({}),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/keptApart/:keptApartID',
    access: 'staff',
    summary: 'Take two students off the list',
    params,
    response: undoable,
  }),
};
