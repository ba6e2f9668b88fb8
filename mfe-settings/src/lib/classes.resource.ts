import { endpoints, type SchoolClassRow } from '@mebae/contracts';
import { useApi } from '@mebae/platform';

/** Classes of the school year, by grade. */
export const useClasses = () => useApi(endpoints.classes.list, {});

/** Grades of some classes, each once. */
export const gradesOf = (classes: readonly SchoolClassRow[]): number[] => [
  ...new Set(classes.map(({ grade }) => grade)),
];
