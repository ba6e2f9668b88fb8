import { z } from 'zod';
import { bulkResult, studentIDs } from '../bulk.ts';
import { endpoint } from '../endpoint.ts';
import { EnrolmentState, LeavingState, SortDirection, StudentSortKey } from '../enums.ts';
import { limits } from '../limits.ts';
import { idListQuery, idParam, listOf, pageOf, pageQuery } from '../lists.ts';
import { studentParams } from '../params.ts';
import { givenShape, takenIfGiven, takenShape } from '../entities/schemas.ts';
import { namesOfFields } from '../entities/field.ts';
import {
  identifyingStudentFields,
  otherStudentFields,
  studentFields,
} from '../entities/student.ts';
import { lineOfText } from '../text.ts';
import { day, id, instant } from '../scalars.ts';

/** A tag on a student; the specification calls its text `tagContent`. */
export const studentTag = z.object({
  tagID: z.number(),
  tagContent: z.string(),
  /** One of the tag colours of the theme; 0 has none. */
  colour: z.number().int(),
});

/** The class that a student belongs to in the school year of the call. */
export const studentClass = z.object({
  schoolClassID: z.number(),
  grade: z.number(),
  schoolClassName: z.string(),
});

/** One student of the list, as enrolled in the school year of the call. */
export const studentRow = z.object({
  studentID: z.number(),
  /** Students answer by personal link and have no account: null. */
  userID: z.number().nullable(),
  ...givenShape(studentFields),
  studentNumber: z.number().nullable(),
  schoolClass: studentClass.nullable(),
  tagList: z.array(studentTag),
  priorityTag: studentTag.nullable(),
});
export type StudentRow = z.infer<typeof studentRow>;

/** The competencies of a course to talk about with a student; null where nothing can be said. */
export const highlights = z.object({
  /** Highest and lowest distance from the grade's mean. */
  higherCompetencyID: z.number().nullable(),
  lowerCompetencyID: z.number().nullable(),
  /** Where others see most more in the student than the student does. */
  growthPotentialCompetencyID: z.number().nullable(),
});
export type Highlights = z.infer<typeof highlights>;

/** Where a trend stands among the others. */
export const trendBand = z.enum(['low', 'middle', 'high']);
export type TrendBand = z.infer<typeof trendBand>;

/** A student of the list with what the newest scored courses of the school year say. */
export const listedStudent = studentRow.extend({
  ...highlights.shape,
  /** Band of the trend of learning drive; null where nothing was checked. */
  learningIncentive: trendBand.nullable(),
  /** The answers about oneself look careless. */
  isSuspiciousStudent: z.boolean(),
  /** Where the newest report of each kind is, of the school year's courses; null without one. */
  reportURL: z.string().nullable(),
  simpleReportURL: z.string().nullable(),
  trendReportURL: z.string().nullable(),
});
export type ListedStudent = z.infer<typeof listedStudent>;

/** Which students; the list, its export and a record's previous/next all follow the same filter and order. */
export const studentFilterQuery = z.object({
  /** Name, kana, management number or email. */
  search: z.string().max(100).optional(),
  grade: z.coerce.number().int().min(1).max(limits.gradeMax).optional(),
  schoolClassID: idParam.optional(),
  /** `1,2`: students who carry any of these tags. */
  tagIDs: idListQuery.optional(),
  learningIncentive: trendBand.optional(),
  /** Only those whose answers about themselves look careless. */
  isSuspicious: z.literal('true').optional(),
  sortKey: z
    .enum([
      StudentSortKey.StudentNumber,
      StudentSortKey.FullName,
      StudentSortKey.Grade,
      StudentSortKey.SchoolClass,
      StudentSortKey.ManageNumber,
    ])
    .default(StudentSortKey.Grade),
  sortDirection: z
    .enum([SortDirection.Ascending, SortDirection.Descending])
    .default(SortDirection.Ascending),
});
export type StudentFilterQuery = z.output<typeof studentFilterQuery>;

export const tagRow = z.object({
  tagID: z.number(),
  tag: z.string(),
  /** One of the tag colours of the theme; 0 has none. */
  colour: z.number().int().min(0).max(limits.tagColours),
  /** Students enrolled this school year who carry it. */
  studentCount: z.number(),
});

export type TagRow = z.infer<typeof tagRow>;

/** The body of a form or a call about a student in the current school year. */
export const studentBody = z.object({
  ...takenShape(identifyingStudentFields),
  ...takenIfGiven(otherStudentFields),
  schoolClassID: z.number().int().positive(),
  studentNumber: z.number().int().min(1).max(limits.studentNumberMax),
  tags: z.array(lineOfText.min(1).max(limits.tagLength)).max(limits.tagsPerStudent),
  priorityTag: lineOfText.min(1).max(limits.tagLength).nullable(),
  memo: z.string().max(limits.memoLength),
});
export type StudentBody = z.infer<typeof studentBody>;

/** Why a change of students is refused: the first entry of `reason`; names may follow. */
export const StudentRefusal = {
  /** Somebody else has it; the name follows. */
  ManageNumberTaken: 'manageNumberTaken',
  /** Somebody else has the management number, the address or an identifier; the names follow. */
  KeyTaken: 'keyTaken',
  /** Somebody else of the class has it; the name follows. */
  StudentNumberTaken: 'studentNumberTaken',
  /** The class would have more than `limits.classSize`. */
  ClassFull: 'classFull',
  /** Takes part in a course that is not over; the titles follow. */
  RunningExam: 'runningExam',
  /** The two are in different classes of the same school year, so that they can't be one person. */
  DifferentClasses: 'differentClasses',
  /** Both have answers in the same course; the titles follow. */
  BothAnswered: 'bothAnswered',
  /** Somebody who has left or was removed had the management number or the address; the name follows. */
  FormerStudent: 'formerStudent',
  /** The day on which students leave is not in the school year. */
  DayOutsideYear: 'dayOutsideYear',
  /** A student who comes back has no class in this school year any more, and none was given; the names follow. */
  ClassNeeded: 'classNeeded',
} as const;

/** Columns of the list that a person may hide; class, number and name always show. */
export const studentColumns = [
  'grade',
  'manageNumber',
  'email',
  'tags',
  'results',
  ...namesOfFields(otherStudentFields),
] as const;

/** Columns that show on request. */
export const columnsHiddenAtFirst = ['results', ...namesOfFields(otherStudentFields)] as const;

export type StudentColumn = (typeof studentColumns)[number];
const columnChoice = z.object({
  hidden: z.array(z.enum(studentColumns)).max(studentColumns.length),
});

/** As what, and from which day on, a student leaves or has left. */
export const leaving = z.object({ state: z.enum(EnrolmentState), on: day });
export type Leaving = z.infer<typeof leaving>;

/** One enrolment of a student, newest year first. */
export const studentEnrolment = z.object({
  schoolYear: z.number().int(),
  grade: z.number().int().nullable(),
  schoolClassName: z.string().nullable(),
  studentNumber: z.number().int().nullable(),
  /** As it is today. */
  state: z.enum(EnrolmentState),
  /** null for who stays. */
  leaving: leaving.nullable(),
});

/** A student as the edit page shows it. */
export const studentDetail = studentRow.extend({
  memo: z.string(),
  updatedAt: instant,
  enrolments: z.array(studentEnrolment),
  /** When the student leaves this school year: on a day to come, as whoever has left has no page here. */
  leaving: leaving.nullable(),
});
export type StudentDetail = z.infer<typeof studentDetail>;

/** A student who is perhaps registered twice. */
export const duplicateStudent = studentRow
  .pick({
    studentID: true,
    lastName: true,
    firstName: true,
    lastNameKana: true,
    firstNameKana: true,
    manageNumber: true,
    email: true,
  })
  .extend({ enrolments: z.array(studentEnrolment), answeredExams: z.number().int() });
export type DuplicateStudent = z.infer<typeof duplicateStudent>;

/** How somebody is on the list of those who have left: by a state, as removed by mistake, or with a day to come. */
export const formerStates = [
  'leaving',
  EnrolmentState.TransferredOut,
  EnrolmentState.Withdrawn,
  EnrolmentState.OnLeave,
  EnrolmentState.Graduated,
  'removed',
] as const;
export type FormerState = (typeof formerStates)[number];

/** A student who has left, will leave on a day, or was removed. */
export const formerStudent = studentRow
  .pick({
    studentID: true,
    lastName: true,
    firstName: true,
    lastNameKana: true,
    firstNameKana: true,
    manageNumber: true,
    email: true,
  })
  .extend({
    former: z.enum(formerStates),
    /** As what the student leaves; of a removed one null. */
    leavesAs: z.enum(EnrolmentState).nullable(),
    /** The day on which the student leaves or left, or was removed; null where it was not noted. */
    since: day.nullable(),
    /** The newest enrolment: of the school year of the call, or of an earlier one. */
    schoolYear: z.number().int().nullable(),
    grade: z.number().int().nullable(),
    schoolClassName: z.string().nullable(),
    studentNumber: z.number().int().nullable(),
    /** Has a class of the school year to come back into; others are given one. */
    hasClass: z.boolean(),
  });
export type FormerStudent = z.infer<typeof formerStudent>;

/** A former student with the number or the address of somebody who is to be registered. */
export const formerMatch = formerStudent.extend({
  /** Whether somebody else may be registered with both: those who were removed have given theirs up. */
  isFree: z.boolean(),
});
export type FormerMatch = z.infer<typeof formerMatch>;

/** Data that removing students would take out of sight or end. */
export const studentLosses = z.object({
  students: z.number().int(),
  /** Evaluations that these students gave and received; they stay in the scores of others. */
  given: z.number().int(),
  received: z.number().int(),
  /** Courses that run now: while there are any, nobody who takes part can be removed. */
  runningExams: z.array(z.string()),
  /** Courses to come that they would leave. */
  comingExams: z.array(z.string()),
  /** How many of them carry tags, and have a memo. */
  tagged: z.number().int(),
  withMemo: z.number().int(),
});
export type StudentLosses = z.infer<typeof studentLosses>;

export const studentEndpoints = {
  detail: endpoint({
    method: 'GET',
    path: '/students/:studentID',
    access: 'staff',
    summary: 'One student of the school year',
    params: studentParams,
    response: studentDetail,
  }),
  create: endpoint({
    method: 'POST',
    path: '/students',
    access: 'staff',
    summary: 'Registers a student in the current school year',
    // somebody who has left or was removed with the same number or address is offered first
    body: studentBody.extend({ isSomebodyElse: z.boolean().optional() }),
    response: studentDetail,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/students/:studentID',
    access: 'staff',
    summary: 'Changes a student',
    params: studentParams,
    body: studentBody.extend({ updatedAt: instant }),
    response: studentDetail,
  }),
  setNotes: endpoint({
    method: 'PUT',
    path: '/students/:studentID/notes',
    access: 'staff',
    summary: 'Changes the tags and the memo of a student',
    params: studentParams,
    body: studentBody
      .pick({ tags: true, priorityTag: true, memo: true })
      .extend({ updatedAt: instant }),
    response: studentDetail,
  }),
  moveClass: endpoint({
    method: 'POST',
    path: '/students/move-class',
    access: 'staff',
    summary: 'Moves students into another class of this year, behind the last number there',
    body: z.object({ studentIDs, schoolClassID: z.number().int().positive() }),
    response: bulkResult,
  }),
  setNumbers: endpoint({
    method: 'POST',
    path: '/students/set-numbers',
    access: 'staff',
    summary: 'Changes student numbers, also among each other',
    body: z.object({
      numbers: z
        .array(
          z.object({
            studentID: z.number().int().positive(),
            studentNumber: studentBody.shape.studentNumber,
          }),
        )
        .min(1)
        .max(limits.importRows),
    }),
    response: bulkResult,
  }),
  columns: endpoint({
    method: 'GET',
    path: '/students/columns',
    access: 'staff',
    summary: 'Columns of the list that the caller has hidden',
    response: columnChoice,
  }),
  setColumns: endpoint({
    method: 'PUT',
    path: '/students/columns',
    access: 'staff',
    summary: 'Remembers which columns of the list the caller hides',
    body: columnChoice,
    response: columnChoice,
  }),
  losses: endpoint({
    method: 'POST',
    path: '/students/losses',
    access: 'staff',
    summary: 'What removing students would take away',
    body: z.object({ studentIDs }),
    response: studentLosses,
  }),
  remove: endpoint({
    method: 'POST',
    path: '/students/remove',
    access: 'staff',
    summary: 'Removes students from this year on; answers and past years stay',
    body: z.object({ studentIDs }),
    response: bulkResult,
  }),
  leave: endpoint({
    method: 'POST',
    path: '/students/leave',
    access: 'staff',
    summary: 'Students leave on a day of the school year; what they have answered stays',
    body: z.object({ studentIDs, state: z.enum(LeavingState), on: day }),
    response: bulkResult,
  }),
  former: endpoint({
    method: 'GET',
    path: '/students/former',
    access: 'staff',
    summary: 'Students who have left, will leave, or were removed, the latest first',
    query: pageQuery.extend({
      search: z.string().max(100).optional(),
      former: z.enum(formerStates).optional(),
    }),
    response: pageOf(formerStudent),
  }),
  formerMatches: endpoint({
    method: 'GET',
    path: '/students/former/matches',
    access: 'staff',
    summary: 'Students who have left or were removed and have this number or address',
    query: z.object({
      manageNumber: lineOfText.max(limits.manageNumberLength),
      email: lineOfText.max(limits.emailLength).optional(),
    }),
    response: listOf(formerMatch),
  }),
  bringBack: endpoint({
    method: 'POST',
    path: '/students/bring-back',
    access: 'staff',
    summary:
      'Students who have left or were removed come back, also into running courses; who was to leave stays',
    body: z.object({
      studentIDs,
      /** For who has no class of the school year any more, or comes into another. */
      schoolClassID: id.optional(),
    }),
    response: bulkResult,
  }),
  nextNumber: endpoint({
    method: 'GET',
    path: '/students/next-number',
    access: 'staff',
    summary: 'The number after the last one of a class; null where it is full',
    query: z.object({ schoolClassID: idParam }),
    response: z.object({ studentNumber: z.number().int().nullable() }),
  }),
  setDifferent: endpoint({
    method: 'POST',
    path: '/students/different-people',
    access: 'staff',
    summary: 'Two students are different people: they are not suggested as one any more',
    body: z.object({ studentIDs: z.tuple([id, id]) }),
    response: bulkResult,
  }),
  duplicates: endpoint({
    method: 'GET',
    path: '/students/duplicates',
    access: 'staff',
    summary: 'Students who are perhaps one: same kana, and no year in which their classes differ',
    response: listOf(z.object({ students: z.array(duplicateStudent) })),
  }),
  merge: endpoint({
    method: 'POST',
    path: '/students/:studentID/merge',
    access: 'staff',
    summary:
      'Gives this student everything of another who is the same person, and removes the other',
    params: studentParams,
    body: z.object({ otherStudentID: z.number().int().positive() }),
    response: bulkResult,
  }),
  list: endpoint({
    method: 'GET',
    path: '/students',
    access: 'staff',
    summary: 'Students of the school year, filtered and sorted',
    query: pageQuery.extend(studentFilterQuery.shape),
    response: pageOf(listedStudent),
  }),
  exportOneRoster: endpoint({
    method: 'GET',
    path: '/students/oneroster',
    access: 'staff',
    writes: true,
    transfer: 'download',
    summary:
      'The students of the school year in classes as a OneRoster 1.2 package (Japan profile)',
  }),
  exportFile: endpoint({
    method: 'GET',
    path: '/students/export',
    access: 'staff',
    writes: true,
    transfer: 'download',
    summary: 'The filtered students as Excel, in the columns that the import reads',
    query: studentFilterQuery,
  }),
  tags: endpoint({
    method: 'GET',
    path: '/tags',
    access: 'staff',
    summary: "The school's tags",
    response: listOf(tagRow),
  }),
};
