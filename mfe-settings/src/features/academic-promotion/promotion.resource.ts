import {
  endpoints,
  limits,
  liveStates,
  type NewcomerBody,
  type Operation,
  type PromotionClass,
  type PromotionDraft,
  type PromotionStudent,
  type PromotionSummary,
  type PromotionWay,
  type WayOfStudent,
} from '@mebae/contracts';
import { api, ApiError, useApi, useMutate } from '@mebae/platform';
import { useMemo } from 'react';
import { useRefresh } from '../../lib/use-refresh.ts';
import { useWrite } from '../../lib/write.resource.ts';

/** Which years it is about, how far the draft is, and what was applied last. */
export const usePromotion = () => useApi(endpoints.promotion.state, {});

/**
 * Reads the summary of what would be written, and what stands in its way.
 * @param isApplied whether the draft is written: there is no summary of it any more, and the last one stays
 */
export const usePromotionSummary = (isApplied: boolean) =>
  useApi(endpoints.promotion.summary, isApplied ? null : {}, { keepPreviousData: true });

/** The same as it is saved now. */
export const readPromotion = () => api(endpoints.promotion.state, {});

export interface StudentFilter {
  search: string;
  grade: number | null;
  /** Class of the old year. */
  schoolClassName: string | null;
  way: PromotionWay | null;
  withoutClass: boolean;
  page: number;
  pageSize: number;
}

/** One page of the old year's students with the way that each takes. */
export const usePromotionStudents = ({
  grade,
  schoolClassName,
  way,
  withoutClass,
  ...rest
}: StudentFilter) =>
  useApi(
    endpoints.promotion.students,
    {
      query: {
        ...rest,
        grade: grade ?? undefined,
        schoolClassName: schoolClassName ?? undefined,
        way: way ?? undefined,
        withoutClass: withoutClass ? 'true' : undefined,
      },
    },
    { keepPreviousData: true },
  );

/** Some of the old year's students as they are saved now. */
export async function readStudents(studentIDs: readonly number[]): Promise<PromotionStudent[]> {
  const wanted = new Set(studentIDs);
  const found: PromotionStudent[] = [];
  const pageSize = limits.pageSizeMax;
  for (let page = 1; ; page += 1) {
    // each page is asked for after the one before: most students are in the first
    const { data, totalRecords } = await api(endpoints.promotion.students, {
      query: { page, pageSize },
    });
    found.push(...data.filter(({ studentID }) => wanted.has(studentID)));
    if (found.length >= wanted.size || page * pageSize >= totalRecords) return found;
  }
}

/** How many newcomers are shown at once. */
export const newcomersPageSize = 50;

/** Students who come with the new year. */
export const useNewcomers = (page: number) =>
  useApi(
    endpoints.promotion.newcomers,
    { query: { page, pageSize: newcomersPageSize } },
    { keepPreviousData: true },
  );

/** How often the page asks while the worker writes. */
const everyMs = 2_000;

/** The operation that applies the promotion into a school year. */
export function usePromotionOperation(toYear: number): Operation | undefined {
  const [refreshMs, refreshWhile] = useRefresh(everyMs);
  const { data } = useApi(endpoints.operations.list, {}, { refreshMs });
  const operation = data?.data.find(
    ({ kind, name }) => kind === 'promoteStudents' && name === String(toYear),
  );
  refreshWhile(liveStates.some((state) => state === operation?.state));
  return operation;
}

/** Calls that change a promotion. */
export function usePromotionWrites() {
  const write = useWrite('/promotion');
  const refresh = useMutate();
  return useMemo(
    () => ({
      begin: () => write(api(endpoints.promotion.begin)),
      saveClasses: (body: { updatedAt: string; step: number; classes: PromotionClass[] }) =>
        write(api(endpoints.promotion.saveClasses, { body })),
      setStep: (step: number) => write(api(endpoints.promotion.setStep, { body: { step } })),
      /** The students on the screen must be read again by `refreshDraft`. */
      setStudents: (body: {
        studentIDs: number[];
        way: PromotionWay;
        classKey: number | null;
        basedOn: WayOfStudent[];
      }) => api(endpoints.promotion.setStudents, { body }),
      refreshDraft: () => refresh('/promotion'),
      addNewcomer: (newcomer: NewcomerBody) =>
        write(api(endpoints.promotion.addNewcomers, { body: { newcomers: [newcomer] } })),
      /** Strikes a newcomer; one who is struck already was what was asked for. */
      removeNewcomer: (newcomerID: number) =>
        write(
          api(endpoints.promotion.removeNewcomer, { params: { newcomerID } }).catch(
            (error: unknown) => {
              if (!(error instanceof ApiError) || error.status !== 404) throw error;
            },
          ),
        ),
      /**
       * Gives the draft up as it was shown. The draft on the screen must not be read again: the state has to be, by
       * whoever calls this.
       */
      discard: ({ changedAt: basedOn }: PromotionDraft) =>
        api(endpoints.promotion.discard, { query: { basedOn } }),
      /** @param summary the one that was shown */
      start: async ({ fingerprint, changedAt: basedOn }: PromotionSummary) => {
        await api(endpoints.promotion.start, { body: { fingerprint, basedOn } });
        await refresh(endpoints.operations.list);
      },
      /** Takes a promotion back as it was shown. */
      undo: async ({ toYear, appliedAt: basedOn }: { toYear: number; appliedAt: string }) => {
        await write(api(endpoints.promotion.undo, { body: { toYear, basedOn } }));
        await Promise.all([
          refresh(endpoints.account.schoolYears),
          refresh(endpoints.operations.list),
        ]);
      },
    }),
    [refresh, write],
  );
}
