import { endpoints } from '@mebae/contracts';
import { useApi } from '@mebae/platform';

/** Talks with a class, one row a student. */
export const useClassInterviews = (schoolClassID: number) =>
  useApi(endpoints.interviews.ofClass, { params: { schoolClassID } });
