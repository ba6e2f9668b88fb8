import { endpoints, liveStates, type RosterOrg } from '@mebae/contracts';
import { api, useApi, useMutate } from '@mebae/platform';
import { useListState } from '@mebae/ui';
import { useMemo } from 'react';
import { useRefresh } from '../../lib/use-refresh.ts';
import { useWrite } from '../../lib/write.resource.ts';

/** How often the page asks while a reading is under way. */
const everyMs = 2000;
/** Everything that this page reads. */
const base = '/school/rosterService';

/** The school's roster service; asked for again while it is read. */
export function useRosterService() {
  const [refreshMs, refreshWhile] = useRefresh(everyMs);
  const answer = useApi(endpoints.rosterService.read, {}, { refreshMs });
  refreshWhile(answer.data?.service?.running != null);
  return answer;
}

/** The service's settings as they are saved now. */
export async function readRosterService() {
  const { service } = await api(endpoints.rosterService.read);
  if (!service) throw new Error('the roster service is not there any more');
  return service;
}

/** Number of records that the own reading has read so far; null where somebody else reads. */
export function useRecordsRead(): number | null {
  const { data } = useApi(endpoints.operations.list, {}, { refreshMs: everyMs });
  const own = data?.data.find(
    ({ kind, state }) => kind === 'readRoster' && liveStates.some((live) => live === state),
  );
  return own?.done ?? null;
}

/** Asks the service for a token and its schools. */
export const testRosterService = () => api(endpoints.rosterService.test);

const list = { filters: {}, settings: {} };

/** Page of the list of readings. */
export const useRunListState = () => useListState(list);

/** Readings, newest first; asked for again while one of them, or of the page, is under way. */
export function useRosterRuns(
  { page, pageSize }: { page: number; pageSize: number },
  isReading: boolean,
) {
  const [refreshMs, refreshWhile] = useRefresh(everyMs);
  const runs = useApi(
    endpoints.rosterService.runs,
    { query: { page, pageSize } },
    { keepPreviousData: true, refreshMs },
  );
  refreshWhile(isReading || runs.data?.data.some(({ state }) => state === 'running'));
  return runs;
}

export interface RosterBody {
  org: RosterOrg | null;
  isNightly: boolean;
  appliesItself: boolean;
  updatedAt: string | null;
}

/** Calls that change the service's settings and its readings. */
export function useRosterWrites() {
  const write = useWrite(base);
  const refresh = useMutate();
  return useMemo(() => {
    /** The header shows what has begun at once. */
    const started = async (call: Promise<unknown>): Promise<void> => {
      await write(call);
      await refresh(endpoints.operations.list);
    };
    return {
      save: (body: RosterBody) => write(api(endpoints.rosterService.save, { body })),
      run: () => started(api(endpoints.rosterService.run)),
      discard: (runID: string) =>
        write(api(endpoints.rosterService.discard, { params: { runID } })),
      /** Has the worker register the rows that can be taken. */
      apply: (importID: string) =>
        started(
          api(endpoints.studentImport.start, {
            params: { importID },
            body: { goodRowsOnly: true },
          }),
        ),
      refresh: () => refresh(base),
    };
  }, [write, refresh]);
}
