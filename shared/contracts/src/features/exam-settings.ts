import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { examParams } from '../params.ts';
import { examDraftData, examProblem } from './exam-drafts.ts';
import { instant } from '../scalars.ts';

/** All settings of a course, in the parts of the wizard. */
export const examSettings = z.object({
  data: examDraftData,
  /** Sent back with a change. */
  updatedAt: z.string(),
});
export type ExamSettings = z.infer<typeof examSettings>;

/** Effects of a change of a course's settings on its people and evaluators. */
export const examSettingsEffect = z.object({
  /** People who take part from now on, and those who do no longer. */
  joining: z.number(),
  leaving: z.number(),
  /** Evaluators are assigned again; those whom candidates asked for and whom staff accepted stay. */
  assignsAgain: z.boolean(),
});
export type ExamSettingsEffect = z.infer<typeof examSettingsEffect>;

/** Settings of a course that has not started. */
export const examSettingsEndpoints = {
  get: endpoint({
    method: 'GET',
    path: '/exams/:evalSettingID/settings',
    access: 'staff',
    summary: 'Settings of a course in the parts of the wizard',
    params: examParams,
    response: examSettings,
  }),
  check: endpoint({
    method: 'POST',
    path: '/exams/:evalSettingID/settings/check',
    access: 'staff',
    summary: 'What is wrong with other settings of a course, and what they would do to its people',
    params: examParams,
    body: z.object({ data: examDraftData }),
    response: z.object({ problems: z.array(examProblem), effect: examSettingsEffect }),
  }),
  change: endpoint({
    method: 'PUT',
    path: '/exams/:evalSettingID/settings',
    access: 'staff',
    summary: 'Give a course that has not started other settings, people and evaluators',
    params: examParams,
    body: z.object({
      data: examDraftData,
      /** `updatedAt` that the settings are based on. */
      basedOn: instant,
    }),
    response: examSettingsEffect,
  }),
};
