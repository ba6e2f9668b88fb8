import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { limits } from '../limits.ts';
import { personName } from '../person.ts';
import { lineOfText } from '../text.ts';
import { classesOfYearMax } from './promotion.ts';

/** Steps of the initial setup, as the specification names them. */
export const SetupStep = { SchoolClass: 1, Teacher: 2, Student: 3, Completed: 4 } as const;
export type SetupStep = (typeof SetupStep)[keyof typeof SetupStep];

const setupStep = z.literal(Object.values(SetupStep));

const setupTeacher = z.object({
  teacherID: z.number(),
  ...personName.shape,
});

/** A class as the setup's list has it: without an id it is new. */
export const setupClass = z.object({
  schoolClassID: z.number().int().positive().nullable(),
  grade: z.number().int().min(1).max(limits.gradeMax),
  schoolClassName: lineOfText.pipe(z.string().min(1).max(limits.classNameLength)),
});
export type SetupClass = z.infer<typeof setupClass>;

/** How far a school's initial setup is. */
export const setupState = z.object({
  step: setupStep,
  schoolYear: z.number().int(),
  classes: z.number().int(),
  teachers: z.number().int(),
  students: z.number().int(),
  /** Valid teachers of normal authority who are in charge of no class: the setup does not go on without. */
  teachersWithoutClass: z.array(setupTeacher),
});
export type SetupState = z.infer<typeof setupState>;

/** Why a step is refused: the first entry of the failure's `reason`. */
export const SetupRefusal = {
  NoClasses: 'noClasses',
  TeachersWithoutClass: 'teachersWithoutClass',
  NoStudents: 'noStudents',
  /** A completed setup is not taken up again. */
  Completed: 'completed',
  /** Two classes of a grade have the same name. */
  ClassTwice: 'classTwice',
  /** A class that has students can't be deleted; its name follows. */
  ClassHasStudents: 'classHasStudents',
} as const;

export const setupEndpoints = {
  state: endpoint({
    method: 'GET',
    path: '/setup',
    access: 'staff',
    summary: "How far the school's initial setup is",
    response: setupState,
  }),
  setStep: endpoint({
    method: 'PUT',
    path: '/setup/step',
    access: 'staff',
    summary: 'Go to a step of the initial setup; the last one completes it',
    body: z.object({ step: setupStep }),
    response: setupState,
  }),
  saveClasses: endpoint({
    method: 'PUT',
    path: '/setup/classes',
    access: 'staff',
    summary: 'Make these the classes of the school year, before the setup is completed',
    body: z.object({
      classes: z.array(setupClass).max(classesOfYearMax),
      /** Those that were there when these were typed; 409 where somebody else has changed them since. */
      basedOn: z.array(setupClass).max(classesOfYearMax),
    }),
    response: setupState,
  }),
  demoFile: endpoint({
    method: 'GET',
    path: '/setup/demoFile',
    access: 'staff',
    transfer: 'download',
    summary: "A filled-in roster of made-up students in the school's classes, to try the import",
  }),
};
