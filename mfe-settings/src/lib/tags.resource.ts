import { endpoints } from '@mebae/contracts';
import { api, useApi } from '@mebae/platform';

/** Tags of the school, each with the number of its students. */
export const useTags = () => useApi(endpoints.students.tags, {});

/** The same as they are saved now. */
export const readTags = () => api(endpoints.students.tags);
