import { endpoints, type RetentionBody } from '@mebae/contracts';
import { api, useApi } from '@mebae/platform';
import { useWrite } from '../../lib/write.resource.ts';

/** Reads the school's periods of keeping. */
export const useRetention = () => useApi(endpoints.retention.read, {});

/** The same as it is saved now. */
export const readRetention = () => api(endpoints.retention.read);

/** Changes what the school keeps for how long. */
export function useRetentionWrite() {
  const write = useWrite(endpoints.retention.read);
  return (body: RetentionBody & { updatedAt: string | null }) =>
    write(api(endpoints.retention.update, { body }));
}

/** How much would go with these numbers of days. */
export const previewRetention = (body: RetentionBody) => api(endpoints.retention.preview, { body });

/** The first students whom a search finds. */
export const useFoundStudents = (search: string) =>
  useApi(endpoints.students.list, { query: { search, pageSize: 10 } }, { keepPreviousData: true });
