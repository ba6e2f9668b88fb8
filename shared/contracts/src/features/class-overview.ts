import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { idParam } from '../lists.ts';
import { personName } from '../person.ts';
import { groupSettingState } from './groups.ts';
import { studentClass } from './students.ts';

/** Bounds of a class overview. */
export const classOverviewLimits = {
  courses: 5,
  groupSettings: 5,
  /** Next dates, and how many days they reach ahead. */
  dates: 10,
  daysAhead: 60,
} as const;

/** A student of the class. */
export const classMember = z.object({
  studentID: z.number(),
  ...personName.shape,
  studentNumber: z.number().nullable(),
});
export type ClassMember = z.infer<typeof classMember>;

const changedCompetency = z.object({ competencyID: z.number(), name: z.string() });

/** A coming date of a class, by the day in Japan. */
export const classDate = z.discriminatedUnion('kind', [
  z.object({
    /** The course begins, ends, or its teachers' comments are due. */
    kind: z.enum(['courseStart', 'courseEnd', 'comments']),
    on: z.string(),
    evalSettingID: z.number(),
    title: z.string(),
  }),
  z.object({
    kind: z.literal('event'),
    on: z.string(),
    lastOn: z.string(),
    eventID: z.number(),
    title: z.string(),
  }),
  /** Talks that were agreed in the last ones, by number. */
  z.object({ kind: z.literal('talk'), on: z.string(), students: z.array(classMember) }),
]);
export type ClassDate = z.infer<typeof classDate>;

export const classOverview = z.object({
  schoolClass: studentClass,
  /** Courses that somebody of the class may answer now, the soonest end first; of those who may. */
  courses: z
    .array(
      z.object({
        evalSettingID: z.number(),
        title: z.string(),
        /** The soonest end of those who may still answer. */
        endAt: z.string(),
        examinees: z.number(),
        handedIn: z.number(),
        /** Those who have not handed in, by number. */
        waiting: z.array(classMember),
      }),
    )
    .max(classOverviewLimits.courses),
  changes: z.object({
    /** The newest course with fixed scores of somebody in the class; null without one. */
    course: z
      .object({ evalSettingID: z.number(), title: z.string(), endAt: z.string() })
      .nullable(),
    /** Students with fixed scores of one competency in that course and in the one before. */
    compared: z.number(),
    /** Those of them with a clear change, by number: the clearest competencies first. */
    data: z.array(
      classMember.extend({
        risen: z.array(changedCompetency),
        fallen: z.array(changedCompetency),
      }),
    ),
  }),
  /** The newest scored course that checked trends of the class: it may have students on its care list. */
  careCourse: z.object({ evalSettingID: z.number(), title: z.string() }).nullable(),
  groupSettings: z
    .array(
      z.object({
        groupSettingID: z.number(),
        title: z.string(),
        state: groupSettingState,
        groups: z.number(),
      }),
    )
    .max(classOverviewLimits.groupSettings),
  /** From today on, soonest first. Talks whose day has passed are due: `interviews.ofClass` has them. */
  dates: z.array(classDate).max(classOverviewLimits.dates),
});
export type ClassOverview = z.infer<typeof classOverview>;

export const classOverviewEndpoints = {
  read: endpoint({
    method: 'GET',
    path: '/classOverview',
    access: 'staff',
    writes: true,
    summary: 'A class at a glance: who has answered, what has changed, its groups and next dates',
    query: z.object({
      /** Unless given, the first class that the caller is in charge of, else the first of the school year. */
      schoolClassID: idParam.optional(),
    }),
    response: z.object({
      /** Classes of the school year whose people the caller may see. */
      classes: z.array(studentClass),
      /** Null where there is no class. */
      overview: classOverview.nullable(),
    }),
  }),
};
