import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { SortDirection, StudentSortKey } from '../enums.ts';
import { limits } from '../limits.ts';
import { idListQuery, idParam, listOf, pageOf, pageQuery } from '../lists.ts';

/** A tag on a student; the specification calls its text `tagContent`. */
export const studentTag = z.object({ tagID: z.number(), tagContent: z.string() });

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
  email: z.string().nullable(),
  lastName: z.string(),
  firstName: z.string(),
  lastNameKana: z.string(),
  firstNameKana: z.string(),
  studentNumber: z.number().nullable(),
  manageNumber: z.string(),
  schoolClass: studentClass.nullable(),
  tagList: z.array(studentTag),
  priorityTag: studentTag.nullable(),
});
export type StudentRow = z.infer<typeof studentRow>;

/** Which students; the list, its export and a record's previous/next all follow the same filter and order. */
export const studentFilterQuery = z.object({
  /** Name, kana, management number or email. */
  search: z.string().max(100).optional(),
  grade: z.coerce.number().int().min(1).max(limits.gradeMax).optional(),
  schoolClassID: idParam.optional(),
  /** `1,2`: students who carry any of these tags. */
  tagIDs: idListQuery.optional(),
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
  /** Students enrolled this school year who carry it. */
  studentCount: z.number(),
});

export const studentEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/students',
    access: 'staff',
    summary: 'Students of the school year, filtered and sorted',
    query: pageQuery.extend(studentFilterQuery.shape),
    response: pageOf(studentRow),
  }),
  exportOneRoster: endpoint({
    method: 'GET',
    path: '/students/oneroster',
    access: 'staff',
    transfer: 'download',
    summary:
      'The students of the school year in classes as a OneRoster 1.2 package (Japan profile)',
  }),
  exportFile: endpoint({
    method: 'GET',
    path: '/students/export',
    access: 'staff',
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
