import { endpoints, type SavedViewBody, type SavedViewChange } from '@mebae/contracts';
import { api, useApi, useMutate } from '@mebae/platform';
import { useMemo } from 'react';

/** The views of the school year that the caller has saved or that are shared. */
export const useSavedViews = () => useApi(endpoints.savedViews.list, {});

/** The view of an id as it is saved now; undefined: it is gone. */
export async function readView(savedViewID: number) {
  const { data } = await api(endpoints.savedViews.list);
  return data.find((view) => view.savedViewID === savedViewID);
}

/** Writes to the list; each resolves once the list is read again. */
export function useSavedViewWrites() {
  const refresh = useMutate();
  return useMemo(() => {
    const write = async <T>(call: Promise<T>): Promise<T> => {
      const answer = await call;
      await refresh('/savedViews');
      return answer;
    };
    return {
      create: (body: SavedViewBody) => write(api(endpoints.savedViews.create, { body })),
      update: (savedViewID: number, body: SavedViewChange) =>
        write(api(endpoints.savedViews.update, { params: { savedViewID }, body })),
      remove: (savedViewID: number, updatedAt: string) =>
        write(api(endpoints.savedViews.remove, { params: { savedViewID }, query: { updatedAt } })),
    };
  }, [refresh]);
}
