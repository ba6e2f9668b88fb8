import type { ExamDraftData, ExamineeRule, RuleMember } from '@mebae/contracts';
import type { ApiError } from '@mebae/platform';
import { useCallback, useEffect, useRef, useState } from 'react';
import { countMembers } from '../exam-settings.resource.ts';

/** How long choosing pauses before people are counted, in milliseconds. */
const pauseMs = 250;

export type MemberRule = Omit<ExamineeRule, 'joinLater'>;

export interface Members {
  data: RuleMember[];
  totalRecords: number;
  members: number;
  withEmail: number;
  excluded: number;
}

/** A draft's rule with the parts that were left open. */
export const ruleOf = (data: ExamDraftData): MemberRule => ({
  schoolClassIDs: data.examinees?.schoolClassIDs ?? [],
  grades: data.examinees?.grades ?? [],
  tagIDs: data.examinees?.tagIDs ?? [],
  studentIDs: data.examinees?.studentIDs ?? [],
  excludedStudentIDs: data.examinees?.excludedStudentIDs ?? [],
});

/**
 * Whom a rule takes in, counted by the server, which counts nobody twice. What was counted before stays shown until the
 * newest rule has been counted.
 */
export function useMembers(
  rule: MemberRule,
  query: { search: string; page: number; pageSize: number },
) {
  const body = JSON.stringify({ rule, ...query, search: query.search || undefined });
  const [counted, setCounted] = useState<{ body: string; data: Members } | null>(null);
  const [error, setError] = useState<ApiError | undefined>(undefined);
  const latest = useRef('');
  const count = useCallback(async (wanted: string): Promise<void> => {
    latest.current = wanted;
    try {
      const data = await countMembers(JSON.parse(wanted));
      if (latest.current !== wanted) return;
      setCounted({ body: wanted, data });
      setError(undefined);
    } catch (cause) {
      if (latest.current === wanted) setError(cause as ApiError);
    }
  }, []);
  useEffect(() => {
    const timer = setTimeout(() => void count(body), pauseMs);
    return () => clearTimeout(timer);
  }, [body, count]);
  return {
    data: counted?.data,
    error,
    isLoading: counted === null && error === undefined,
    /** The counts are of an older rule. */
    isCounting: counted?.body !== body,
    mutate: () => count(body),
  };
}
