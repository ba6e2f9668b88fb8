import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { limits } from '../limits.ts';
import { instant } from '../scalars.ts';

/** Courses that home names; how many there are beyond them is a number. */
export const namedCourses = 5;

/** Work that is left to do or went wrong, beside the caller's own long operations. */
export const homeAttention = z.object({
  /**
   * Numbers of the school's classes, teachers and students for the year; null for who doesn't register people, and once
   * the year is over.
   */
  setup: z
    .object({
      classes: z.number(),
      teachers: z.number(),
      students: z.number(),
      /** Valid teachers of normal authority who are in charge of no class, and so see nobody. */
      teachersWithoutClass: z.number(),
    })
    .nullable(),
  /** Courses of the year whose scores could not be computed, newest first. */
  unscored: z.object({
    total: z.number(),
    courses: z.array(z.object({ evalSettingID: z.number(), title: z.string() })).max(namedCourses),
  }),
  /**
   * Mails that did not go out: failed ones until somebody has read them, and all that are held, which somebody has to
   * hand over or send. Null for who doesn't read mails.
   */
  mails: z.object({ failed: z.number(), held: z.number() }).nullable(),
  /**
   * The roster service: people in the preview that waits for an administrator, and whether the last reading failed. Null
   * for who doesn't run the school.
   */
  roster: z.object({ waiting: z.number(), hasFailed: z.boolean() }).nullable(),
});
export type HomeAttention = z.infer<typeof homeAttention>;

/** The school's word on its home, as somebody typed it: plain, or with tags. */
export const dashboardText = z.object({
  text: z.string().trim().max(limits.dashboardTextLength),
  /** Moment of the last change; a change sends back what it began from. */
  updatedAt: instant,
});
export type DashboardText = z.infer<typeof dashboardText>;

export const homeEndpoints = {
  attention: endpoint({
    method: 'GET',
    path: '/home/attention',
    access: 'staff',
    summary: 'What is left to do or went wrong',
    response: homeAttention,
  }),
  dashboardInfo: endpoint({
    method: 'GET',
    path: '/dashboardInfo',
    access: 'staff',
    summary:
      "The text of the school's home: HTML of a few harmless tags, sanitised here, to be set as it is",
    response: z.object({ text: z.string() }),
  }),
  dashboardText: endpoint({
    method: 'GET',
    path: '/school/dashboardText',
    access: 'staff',
    summary: "The text of the school's home as it was typed",
    response: dashboardText,
  }),
  setDashboardText: endpoint({
    method: 'PUT',
    path: '/school/dashboardText',
    access: 'staff',
    summary: "Change the text of the school's home",
    body: dashboardText,
    response: dashboardText,
  }),
};
