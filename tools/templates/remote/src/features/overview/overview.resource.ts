import { endpoints } from '@mebae/contracts';
import { useApi } from '@mebae/platform';

/** Classes of the school year. The screen's calls of the API are in this file and nowhere else. */
export const useClasses = () => useApi(endpoints.classes.list, {});
