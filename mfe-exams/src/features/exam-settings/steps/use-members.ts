import type { ExamDraftData, ExamineeRule } from '@mebae/contracts';
import { countMembers } from '../exam-settings.resource.ts';
import { useLatest } from './use-latest.ts';

export type MemberRule = Omit<ExamineeRule, 'joinLater'>;

/** A draft's rule with the parts that were left open. */
export const ruleOf = (data: ExamDraftData): MemberRule => ({
  schoolClassIDs: data.examinees?.schoolClassIDs ?? [],
  grades: data.examinees?.grades ?? [],
  tagIDs: data.examinees?.tagIDs ?? [],
  studentIDs: data.examinees?.studentIDs ?? [],
  excludedStudentIDs: data.examinees?.excludedStudentIDs ?? [],
});

/** The people whom a rule takes in, counted by the server, which counts nobody twice. */
export const useMembers = (
  rule: MemberRule,
  query: { search: string; page: number; pageSize: number },
) => useLatest({ rule, ...query, search: query.search || undefined }, countMembers);
