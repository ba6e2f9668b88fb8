import { endpoints } from '@mebae/contracts';
import { useApi } from '@mebae/platform';

/** Classes of the school year that the caller may see. */
export const useClasses = () => useApi(endpoints.classes.list, {});
