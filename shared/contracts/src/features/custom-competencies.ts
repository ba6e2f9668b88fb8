import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { limits } from '../limits.ts';
import { idParam, listOf, smallIDListQuery } from '../lists.ts';
import { lineOfText } from '../text.ts';
import { competency } from './masters.ts';
import { instant, smallID } from '../scalars.ts';
import { readVersion } from '../read-version.ts';

/** Bounds of school competencies. */
export const customCompetencyLimits = { perSchool: 50, competencies: 25 } as const;

/** The newest course of the school with fixed scores, by which the settings show what they lead to. */
export const newestScoredExam = z.object({
  evalSettingID: z.number(),
  title: z.string(),
  endAt: z.string(),
  /** Students with a fixed score on at least one competency. */
  studentCount: z.number(),
});
export type NewestScoredExam = z.infer<typeof newestScoredExam>;

/** A competency of the school's own: its score is the mean of its competencies, of students who have all of them. */
export const customCompetency = z.object({
  customCompetencyID: z.number(),
  name: z.string(),
  competencies: z.array(competency.pick({ competencyID: true, name: true, competencyType: true })),
  /** An invalid one is kept, but shown in no record and no chart. */
  isValid: z.boolean(),
  /** Students with a fixed score on every member in the newest scored course; null: there is no such course. */
  studentCount: z.number().nullable(),
  /** The box-plot setting uses it: it can't be deleted (2035). */
  isInBoxplot: z.boolean(),
  /** Sent back with a change, so that nobody overwrites what another has just written. */
  updatedAt: z.string(),
});
export type CustomCompetency = z.infer<typeof customCompetency>;

export const customCompetencyBody = z.object({
  name: lineOfText.pipe(z.string().min(1).max(limits.nameLength)),
  competencyIDs: z
    .array(smallID)
    .min(1)
    .max(customCompetencyLimits.competencies)
    .refine((ids) => new Set(ids).size === ids.length),
  isValid: z.boolean(),
});
export type CustomCompetencyBody = z.infer<typeof customCompetencyBody>;

/** Why a school competency is refused: the failure's `reason`; the browser has the texts. */
export const CustomCompetencyRefusal = {
  /** The school, or the product, has a competency of this name. */
  NameTaken: 'nameTaken',
  /** The school has as many as there may be. */
  TooMany: 'tooMany',
} as const;

const params = z.object({ customCompetencyID: idParam });

export const customCompetencyEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/customCompetencies',
    access: 'staff',
    summary: 'School competencies by name, and the course by which their students are counted',
    response: listOf(customCompetency).extend({ exam: newestScoredExam.nullable() }),
  }),
  detail: endpoint({
    method: 'GET',
    path: '/customCompetencies/:customCompetencyID',
    access: 'staff',
    summary: 'One school competency',
    params,
    response: customCompetency,
  }),
  studentCount: endpoint({
    method: 'GET',
    path: '/customCompetencyStudentCount',
    access: 'staff',
    summary: 'How many students have a fixed score on every one of some competencies',
    query: z.object({ competencyIDs: smallIDListQuery }),
    response: z.object({
      exam: newestScoredExam.nullable(),
      /** Null: there is no such course. */
      studentCount: z.number().nullable(),
    }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/customCompetencies',
    access: 'staff',
    summary: 'Make a school competency',
    body: customCompetencyBody,
    response: customCompetency,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/customCompetencies/:customCompetencyID',
    access: 'staff',
    summary: 'Change a school competency',
    params,
    body: customCompetencyBody.extend({ updatedAt: instant }),
    response: customCompetency,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/customCompetencies/:customCompetencyID',
    access: 'staff',
    summary: 'Delete a school competency that no box plot uses (2035)',
    params,
    query: readVersion,
    response: z.object({}),
  }),
};
