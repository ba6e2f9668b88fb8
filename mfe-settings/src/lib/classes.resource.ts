import { endpoints, limits, type EditedClass, type SchoolClassRow } from '@mebae/contracts';
import { api, useApi } from '@mebae/platform';
import { useWrite } from './write.resource.ts';

/** Classes of the school year, by grade. */
export const useClasses = () => useApi(endpoints.classes.list, {});

/** The same, asked for once. */
export const readClasses = () => api(endpoints.classes.list, {});

/** Grades of some classes, each once. */
export const gradesOf = (classes: readonly SchoolClassRow[]): number[] => [
  ...new Set(classes.map(({ grade }) => grade)),
];

/** Valid teachers, who can be in charge of a class. */
export const useTeachersInCharge = () =>
  useApi(endpoints.teachers.list, { query: { page: 1, pageSize: limits.pageSizeMax } });

/** Saves all edits of the year's classes; afterwards lists show the new state. */
export function useSaveClasses() {
  const write = useWrite('/schoolClasses');
  return (classes: EditedClass[]) => write(api(endpoints.classes.save, { body: { classes } }));
}
