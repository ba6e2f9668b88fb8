import { endpoints } from '@mebae/contracts';
import { useApi } from '@mebae/platform';

/** Classes of the school year. What the screen asks the API for is in this file and nowhere else. */
export const useClasses = () => useApi(endpoints.classes.list, {});
