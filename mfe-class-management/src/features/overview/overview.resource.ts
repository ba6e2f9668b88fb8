import { endpoints } from '@mebae/contracts';
import { useApi } from '@mebae/platform';

/** A class at a glance. @param schoolClassID null: the one that the caller is in charge of, else the first */
export const useClassOverview = (schoolClassID: number | null) =>
  useApi(
    endpoints.classOverview.read,
    { query: { schoolClassID: schoolClassID ?? undefined } },
    { keepPreviousData: true },
  );

/** Students of a course whose trends ask for a talk; asks nothing while it is null. */
export const useCareList = (evalSettingID: number | null) =>
  useApi(endpoints.scores.careList, evalSettingID === null ? null : { params: { evalSettingID } });

/** Talks with a class in the school year, one row a student. */
export const useInterviewsOfClass = (schoolClassID: number) =>
  useApi(endpoints.interviews.ofClass, { params: { schoolClassID } });

/** Findings of a class, one row a student. */
export const useFindingsOfClass = (schoolClassID: number) =>
  useApi(endpoints.findings.ofClass, { params: { schoolClassID } });
