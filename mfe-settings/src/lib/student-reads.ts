import { endpoints, type StudentColumn } from '@mebae/contracts';
import { api, useApi } from '@mebae/platform';

/** Tags of the school, each with the number of its students. */
export const useTags = () => useApi(endpoints.students.tags, {});

/** The same as they are saved now. */
export const readTags = () => api(endpoints.students.tags);

/** Columns of the list that the person has hidden. */
export const useHiddenColumns = () => useApi(endpoints.students.columns, {});

/** Remembers which columns of the list the person hides. */
export const setHiddenColumns = (hidden: StudentColumn[]) =>
  api(endpoints.students.setColumns, { body: { hidden } });
