import { sql } from 'kysely';
import { importKindsByName } from '../features/people/import-kinds.ts';
import { importRosterJob } from '../lib/roster-import/apply-import.ts';
import type { JobData } from '../lib/processes/jobs.ts';
import type { TestApi } from './api.ts';
import { multipart } from './multipart.ts';
import type { TestSchool } from './school.ts';

/** Calls of one kind of import by the school's administrator, and the worker's part. */
export function importsOf(api: TestApi, school: TestSchool, base: string) {
  const token = school.admin;
  const call = (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) =>
    api.call(method, `${base}${path}`, { token, ...(body && { body }) });
  return {
    call,
    preview: async (file: Uint8Array, name = 'roster.xlsx') =>
      (await api.call('POST', `${base}/preview`, { token, ...multipart(name, file) })).body,
    rows: async (importID: string, query = '') =>
      (await call('GET', `/${importID}/rows?pageSize=500&${query}`)).body.data,
    /** Starts an import and does what the worker does: the refusal, or the summary after it. */
    register: async (importID: string, body: object = {}) => {
      const started = await call('POST', `/${importID}/start`, body);
      if (started.status !== 200) return started;
      const { rows } = await sql<{ data: JobData['import-roster'] }>`
        select data from pgboss.job where id = ${started.body.operationID}`.execute(api.db);
      await importRosterJob(api.deps, importKindsByName, rows[0]!.data);
      return call('GET', `/${importID}`);
    },
    undo: (importID: string) => call('POST', `/${importID}/undo`),
  };
}
