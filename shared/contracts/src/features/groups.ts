import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { limits } from '../limits.ts';
import { idListQuery, idParam, listOf } from '../lists.ts';
import { personName } from '../person.ts';
import { lineOfText } from '../text.ts';
import { studentClass } from './students.ts';
import { agreedPairs, keptApartCondition } from './kept-apart.ts';
import { competency } from './masters.ts';
import { groupingConflict, groupReason } from './grouping-result.ts';
import { id, instant, smallID } from '../scalars.ts';
import { readVersion } from '../read-version.ts';

/** Bounds of grouping. */
export const groupLimits = {
  /** People of one proposal or group setting. */
  people: limits.importRows,
  /** Fewer people than this can't be grouped. */
  peopleMinimum: 6,
  /** Grouping needs at least so many subjects. */
  subjectsMinimum: 5,
  groups: 200,
  /** A group of a proposal has at least so many people; more are recommended. */
  groupMinimum: 3,
  groupRecommended: 4,
  /** Number of people up to whom a proposal is made at once, else as a long operation. */
  peopleAtOnce: 40,
  /** With more sets than this it can take long to see that they contradict each other: the worker does it. */
  setsAtOnce: 10,
  alternatives: 3,
  /** Sets of people who are to be together, and of those who are to be apart. */
  sets: 100,
  tags: 10,
  /** How much a competency counts: 1 to this. */
  weight: 5,
  classes: 60,
  nameLength: limits.classNameLength,
} as const;

const distinct = (ids: readonly number[]): boolean => new Set(ids).size === ids.length;
const studentSet = z.array(id).min(2).max(limits.classSize).refine(distinct);
const groupNumber = z.number().int().min(1).max(groupLimits.groups);

/** Measures that groups are made by: a growing purpose, which is its derived score, or competencies with weights. */
export const groupingMeasure = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('purpose'), growingPurposeID: smallID }),
  z.object({
    kind: z.literal('competencies'),
    weights: z
      .array(
        z.object({
          competencyID: z.number().int().min(1).max(25),
          weight: z.number().int().min(1).max(groupLimits.weight),
        }),
      )
      .min(1)
      .max(25)
      .refine((rows) => distinct(rows.map((row) => row.competencyID))),
  }),
]);
export type GroupingMeasure = z.infer<typeof groupingMeasure>;

/** `balanced`: the groups resemble each other. `alike`: the people of a group resemble each other. */
export const groupingMode = z.enum(['balanced', 'alike']);
export type GroupingMode = z.infer<typeof groupingMode>;

export const groupingRequest = z.object({
  schoolClassIDs: z.array(id).min(1).max(groupLimits.classes).refine(distinct),
  /** Students of these classes who are in no group. */
  leftOut: z.array(id).max(groupLimits.people).refine(distinct),
  /** The course whose fixed scores count; null: none do. */
  evalSettingID: id.nullable(),
  measure: groupingMeasure,
  mode: groupingMode,
  /** Number of groups, or approximate number of people in each. */
  size: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('groups'), groups: z.number().int().min(2).max(10_000) }),
    z.object({ kind: z.literal('people'), people: z.number().int().min(1).max(limits.classSize) }),
  ]),
  together: z.array(studentSet).max(groupLimits.sets),
  apart: z.array(studentSet).max(groupLimits.sets),
  /** Students whose group is given; groups count from 1. */
  fixed: z
    .array(z.object({ studentID: id, group: groupNumber }))
    .max(groupLimits.people)
    .refine((rows) => distinct(rows.map((row) => row.studentID))),
  /** Tags whose students are spread over the groups. */
  tagIDs: z.array(id).max(groupLimits.tags).refine(distinct),
});
export type GroupingRequest = z.infer<typeof groupingRequest>;

export const groupPerson = z.object({
  studentID: z.number(),
  ...personName.shape,
  /** Class and number of the school year. */
  schoolClass: studentClass,
  studentNumber: z.number().nullable(),
  tagIDs: z.array(z.number()),
});
export type GroupPerson = z.infer<typeof groupPerson>;

const tagCount = z.object({ tagID: z.number(), tag: z.string(), students: z.number() });

/** A measure, in the order of `values` and `means`. */
export const groupColumn = z.object({ name: z.string(), weight: z.number() });
export type GroupColumn = z.infer<typeof groupColumn>;

/** One way to make groups. */
export const groupingAlternative = z.object({
  groups: z.array(
    z.object({
      studentIDs: z.array(z.number()),
      /** Means of the columns; null where nobody of the group has a score in one. */
      means: z.array(z.number()).nullable(),
      reasons: z.array(groupReason),
    }),
  ),
  /** Share of the variance between the groups, 0 to 1; null where nothing is measured. */
  share: z.number().nullable(),
});
export type GroupingAlternative = z.infer<typeof groupingAlternative>;

export const groupingResult = z.discriminatedUnion('state', [
  z.object({ state: z.literal('working') }),
  z.object({ state: z.literal('impossible'), conflict: groupingConflict }),
  z.object({
    state: z.literal('made'),
    /** The best first. */
    alternatives: z.array(groupingAlternative).min(1).max(groupLimits.alternatives),
    /** Groups of the same sizes by chance: the expected share, and the best of `draws` such. */
    random: z
      .object({ expected: z.number(), best: z.number(), draws: z.number().int() })
      .nullable(),
    /** No groups can have a better share than this. */
    bound: z.number().nullable(),
    /** Means of everybody, column by column. */
    means: z.array(z.number().nullable()),
    withoutScore: z.number().int(),
  }),
]);
export type GroupingResult = z.infer<typeof groupingResult>;

/** The course whose scores are measured. */
const groupCourse = z.object({
  evalSettingID: z.number(),
  title: z.string(),
  /** False: the students come from classes whose evaluators are not linked. */
  isComparable: z.boolean(),
});

export const groupingProposal = z.object({
  proposalID: z.number(),
  request: groupingRequest,
  students: z.array(groupPerson),
  tags: z.array(tagCount),
  columns: z.array(groupColumn),
  course: groupCourse.nullable(),
  result: groupingResult,
});
export type GroupingProposal = z.infer<typeof groupingProposal>;

export const groupSettingState = z.enum(['draft', 'final']);
export type GroupSettingState = z.infer<typeof groupSettingState>;

/** Groups as a person edits them. */
export const groupDraft = z.object({
  groups: z
    .array(
      z.object({
        group: groupNumber,
        name: lineOfText.pipe(z.string().min(1).max(groupLimits.nameLength)),
      }),
    )
    .min(1)
    .max(groupLimits.groups)
    .refine((rows) => distinct(rows.map((row) => row.group))),
  members: z
    .array(
      z.object({
        studentID: id,
        /** Null: in no group. */
        group: groupNumber.nullable(),
        /** Stays in the group while others are moved. */
        isFixed: z.boolean(),
      }),
    )
    .max(groupLimits.people)
    .refine((rows) => distinct(rows.map((row) => row.studentID))),
});
export type GroupDraft = z.infer<typeof groupDraft>;

export const groupSettingRow = z.object({
  groupSettingID: z.number(),
  title: z.string(),
  state: groupSettingState,
  groups: z.number(),
  students: z.number(),
  /** Classes of the students. */
  classes: z.array(studentClass),
  /** Title of the course whose scores the groups were measured by; null where none was, or it is deleted. */
  courseTitle: z.string().nullable(),
  updatedAt: z.string(),
  updatedBy: personName.nullable(),
});
export type GroupSettingRow = z.infer<typeof groupSettingRow>;

export const groupSetting = groupSettingRow
  .omit({ groups: true, students: true, courseTitle: true })
  .extend({
    draft: groupDraft,
    students: z.array(
      groupPerson.extend({
        /** Fixed scores, column by column; null where there is none. */
        values: z.array(z.number().nullable()),
      }),
    ),
    tags: z.array(tagCount),
    /** Students whom the school keeps apart: the board says where it is broken. */
    keptApart: z.array(keptApartCondition),
    mode: groupingMode,
    columns: z.array(groupColumn),
    course: groupCourse.nullable(),
  });
export type GroupSetting = z.infer<typeof groupSetting>;

export const groupOptions = z.object({
  classes: z.array(studentClass.extend({ students: z.number() })),
  /** Courses with fixed scores, newest first. */
  courses: z.array(
    z.object({
      evalSettingID: z.number(),
      title: z.string(),
      endAt: z.string(),
      competencyIDs: z.array(z.number()),
    }),
  ),
  purposes: z.array(
    z.object({
      growingPurposeID: z.number(),
      title: z.string(),
      competencyIDs: z.array(z.number()),
    }),
  ),
  competencies: z.array(competency.pick({ competencyID: true, name: true, competencyType: true })),
});
export type GroupOptions = z.infer<typeof groupOptions>;

/** Why grouping is refused: the first entry of the failure's `reason`; the browser has the texts. */
export const GroupRefusal = {
  /** Grouping needs at least 5 subjects. */
  FewerThanSubjects: 'fewerThanSubjects',
  /** Fewer than 6 people can't be grouped. */
  FewerThanPeople: 'fewerThanPeople',
  /** A group would have fewer than 3 people. */
  GroupTooSmall: 'groupTooSmall',
  TooManyPeople: 'tooManyPeople',
  /** A final group setting has students in no group, or a group of fewer than 3. */
  NotComplete: 'notComplete',
  /** A final group setting has students together whom the school keeps apart, and nobody has agreed to it. */
  KeptApart: 'keptApart',
} as const;
export type GroupRefusal = (typeof GroupRefusal)[keyof typeof GroupRefusal];

const params = z.object({ groupSettingID: idParam });
const title = lineOfText.pipe(z.string().min(1).max(limits.titleLength));

export const groupEndpoints = {
  options: endpoint({
    method: 'GET',
    path: '/groups/options',
    access: 'staff',
    summary: 'Classes, courses, purposes and competencies that groups can be made of',
    response: groupOptions,
  }),
  people: endpoint({
    method: 'GET',
    path: '/groups/people',
    access: 'staff',
    summary: 'Students of classes, and the tags that they carry',
    query: z.object({ schoolClassIDs: idListQuery }),
    response: listOf(groupPerson).extend({ tags: z.array(tagCount) }),
  }),
  propose: endpoint({
    method: 'POST',
    path: '/groups/proposals',
    access: 'staff',
    summary: 'Have groups proposed: at once, or for many people as a long operation',
    body: groupingRequest,
    response: z.object({ proposalID: z.number() }),
  }),
  proposal: endpoint({
    method: 'GET',
    path: '/groups/proposals/:proposalID',
    access: 'staff',
    summary: 'A proposal with its alternatives, or what makes it impossible',
    params: z.object({ proposalID: idParam }),
    response: groupingProposal,
  }),
  list: endpoint({
    method: 'GET',
    path: '/groups',
    access: 'staff',
    summary: 'Group settings of the school year, changed last first',
    response: listOf(groupSettingRow),
  }),
  create: endpoint({
    method: 'POST',
    path: '/groups',
    access: 'staff',
    summary: 'Keep an alternative of a proposal as a group setting',
    body: z.object({
      title,
      proposalID: id,
      alternative: z
        .number()
        .int()
        .min(0)
        .max(groupLimits.alternatives - 1),
    }),
    response: z.object({ groupSettingID: z.number() }),
  }),
  detail: endpoint({
    method: 'GET',
    path: '/groups/:groupSettingID',
    access: 'staff',
    writes: true,
    summary: 'One group setting with its people',
    params,
    response: groupSetting,
  }),
  save: endpoint({
    method: 'PUT',
    path: '/groups/:groupSettingID',
    access: 'staff',
    summary: 'Change title, state, groups and members',
    params,
    body: z.object({
      title,
      state: groupSettingState,
      draft: groupDraft,
      updatedAt: instant,
      agreed: agreedPairs,
    }),
    response: z.object({ updatedAt: z.string() }),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/groups/:groupSettingID',
    access: 'staff',
    summary: 'Delete a group setting',
    params,
    query: readVersion,
    response: z.object({}),
  }),
  exportFile: endpoint({
    method: 'GET',
    path: '/groups/:groupSettingID/export',
    access: 'staff',
    writes: true,
    transfer: 'download',
    summary: 'The groups with their students as Excel',
    params,
  }),
};
