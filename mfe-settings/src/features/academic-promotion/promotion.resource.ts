import {
  endpoints,
  liveStates,
  type NewcomerBody,
  type Operation,
  type PromotionClass,
  type PromotionWay,
} from '@mebae/contracts';
import { api, useApi, useMutate } from '@mebae/platform';
import { useMemo } from 'react';
import { useRefresh } from '../../lib/use-refresh.ts';
import { useWrite } from '../../lib/write.resource.ts';

/** Which years it is about, how far the draft is, and what was applied last. */
export const usePromotion = () => useApi(endpoints.promotion.state, {});

/**
 * What it would write, and what stands in its way.
 * @param isApplied whether the draft is written: there is no summary of it any more, and the last one stays
 */
export const usePromotionSummary = (isApplied: boolean) =>
  useApi(endpoints.promotion.summary, isApplied ? null : {}, { keepPreviousData: true });

/** The same as it is saved now. */
export const readPromotion = () => api(endpoints.promotion.state, {});

export interface StudentFilter {
  search: string;
  grade: number | null;
  /** Of the old year. */
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

/** Students who come with the new year. */
export const useNewcomers = (page: number) =>
  useApi(
    endpoints.promotion.newcomers,
    { query: { page, pageSize: 50 } },
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

/** What changes a promotion. */
export function usePromotionWrites() {
  const write = useWrite('/promotion');
  const refresh = useMutate();
  return useMemo(
    () => ({
      begin: () => write(api(endpoints.promotion.begin)),
      saveClasses: (body: { updatedAt: string; step: number; classes: PromotionClass[] }) =>
        write(api(endpoints.promotion.saveClasses, { body })),
      setStep: (step: number) => write(api(endpoints.promotion.setStep, { body: { step } })),
      setStudents: (body: {
        studentIDs: number[];
        way: PromotionWay | null;
        classKey: number | null;
      }) => write(api(endpoints.promotion.setStudents, { body })),
      addNewcomer: (newcomer: NewcomerBody) =>
        write(api(endpoints.promotion.addNewcomers, { body: { newcomers: [newcomer] } })),
      removeNewcomer: (newcomerID: number) =>
        write(api(endpoints.promotion.removeNewcomer, { params: { newcomerID } })),
      /** What is shown of the draft must not be asked for again: the state has to be, by whoever calls this. */
      discard: () => api(endpoints.promotion.discard),
      start: async (fingerprint: string) => {
        await api(endpoints.promotion.start, { body: { fingerprint } });
        await refresh(endpoints.operations.list);
      },
      undo: async (toYear: number) => {
        await write(api(endpoints.promotion.undo, { body: { toYear } }));
        await Promise.all([
          refresh(endpoints.account.schoolYears),
          refresh(endpoints.operations.list),
        ]);
      },
    }),
    [refresh, write],
  );
}
