import {
  type ActivityRow,
  ActivityRefusal,
  endpoints,
  type ActivityBody,
  type ActivityDetail,
  type ActivityScope,
} from '@mebae/contracts';
import { ApiError, api, useApi, useMutate } from '@mebae/platform';
import { searchKey } from '@mebae/rules';
import { useMemo } from 'react';

/** Where an activity takes place. */
export type Destination = NonNullable<ActivityDetail['destination']>;

interface ActivityFilter {
  scope: ActivityScope;
  search: string;
  growingPurposeID: number | null;
  componentID: number | null;
  page: number;
  pageSize: number;
}

/** One page of the school's activities. */
export const useActivities = ({ growingPurposeID, componentID, ...filter }: ActivityFilter) =>
  useApi(
    endpoints.activities.list,
    {
      query: {
        ...filter,
        growingPurposeID: growingPurposeID ?? undefined,
        componentID: componentID ?? undefined,
      },
    },
    { keepPreviousData: true },
  );

/** Activities that an event could have, as many as fit below a search field; those made in another tab come with the focus. */
export const useFoundActivities = (search: string) =>
  useApi(
    endpoints.activities.list,
    { query: { search: search || undefined, scope: 'all', page: 1, pageSize: foundActivities } },
    { keepPreviousData: true, revalidateOnFocus: true },
  );
const foundActivities = 8;

/** One activity; null asks for none. */
export const useActivity = (activityID: number | null) =>
  useApi(endpoints.activities.detail, activityID === null ? null : { params: { activityID } });

export const useGrowingPurposes = () => useApi(endpoints.masters.growingPurposes, {});
export const useCompetencies = () => useApi(endpoints.masters.competencies, {});
export const useComponents = () => useApi(endpoints.activities.components, {});
export const useDestinations = () => useApi(endpoints.masters.destinations, {});

/** Reads an activity as it is now. */
export const readActivity = (activityID: number): Promise<ActivityDetail> =>
  api(endpoints.activities.detail, { params: { activityID } });

/** Adds a destination of the school's own. @returns its id, also when somebody else has just added it */
async function addDestination(destinationName: string): Promise<number> {
  try {
    return (await api(endpoints.activities.createDestination, { body: { destinationName } })).ID;
  } catch (error) {
    if (refusalOf(error) !== ActivityRefusal.DestinationTaken) throw error;
    const { data } = await api(endpoints.masters.destinations);
    const isSame = (known: Destination) =>
      searchKey(known.destinationName) === searchKey(destinationName);
    const taken = data.find(isSame);
    if (!taken) throw error;
    return taken.ID;
  }
}

/** Why the API has refused to write an activity; undefined for other errors. */
export const refusalOf = (error: unknown): string | undefined =>
  error instanceof ApiError ? error.reason[0] : undefined;

/** Calls that change activities; afterwards the lists show it. */
export function useActivityWrites() {
  const refresh = useMutate();
  return useMemo(
    () => ({
      create: async (body: ActivityBody) => {
        await api(endpoints.activities.create, { body });
        await refresh('/jgrow/activities');
      },
      /** @param updatedAt the version that the change is based on */
      update: async (activityID: number, body: ActivityBody, updatedAt: string) => {
        const params = { activityID };
        await api(endpoints.activities.update, { params, body: { ...body, updatedAt } });
        await refresh('/jgrow/activities');
      },
      /** Deletes it as it is shown; one that somebody has changed since stays, and is shown as it is now. */
      remove: async ({ activityID, updatedAt }: Pick<ActivityRow, 'activityID' | 'updatedAt'>) => {
        try {
          await api(endpoints.activities.remove, { params: { activityID }, query: { updatedAt } });
        } catch (error) {
          await refresh('/jgrow/activities');
          throw error;
        }
        await refresh('/jgrow/activities', `/jgrow/activities/${activityID}`);
      },
      addDestination: async (name: string) => {
        const ID = await addDestination(name);
        await refresh(endpoints.masters.destinations);
        return ID;
      },
    }),
    [refresh],
  );
}
