import { endpoints, liveStates, type Operation } from '@mebae/contracts';
import { api, download, useApi, useMutate } from '@mebae/platform';
import { useMemo } from 'react';
import { paths } from '../../lib/paths.ts';
import { useRefresh } from '../../lib/use-refresh.ts';
import type { RowsState } from './rows-state.ts';

/** What an import would do, or has done. */
export const useImport = (importID: string) =>
  useApi(endpoints.studentImport.get, { params: { importID } });

/** One page of an import's rows. */
export const useImportRows = (importID: string, state: RowsState) => {
  const { kind, reason, search, page, pageSize } = state;
  return useApi(
    endpoints.studentImport.rows,
    {
      params: { importID },
      query: {
        kind: kind === 'all' ? undefined : (kind ?? undefined),
        reason: reason ?? undefined,
        search,
        page,
        pageSize,
      },
    },
    { keepPreviousData: true },
  );
};

/** How often the page asks; the shell, which follows operations by itself, asks more often. */
const everyMs = 2_000;

/** The operation that writes this import, whoever looks: it goes on when the page is left or loaded anew. */
export function useImportOperation(importID: string): Operation | undefined {
  const [refreshMs, refreshWhile] = useRefresh(everyMs);
  const { data } = useApi(endpoints.operations.list, {}, { refreshMs });
  const route = paths.importPreview(importID);
  const operation = data?.data.find((entry) => entry.route === route);
  refreshWhile(liveStates.some((state) => state === operation?.state));
  return operation;
}

/** Reads a file. @returns the import that was made of it */
export const readRoster = (file: File, signal: AbortSignal) =>
  api(endpoints.studentImport.preview, { file, signal });

/** Saves the template as an Excel file. */
export const downloadTemplate = (fileName: string) =>
  download(endpoints.studentImport.template, {}, fileName);

/** What changes an import. */
export function useImportWrites(importID: string) {
  const refresh = useMutate();
  return useMemo(() => {
    const params = { importID };
    return {
      /** Has the worker write it. */
      start: async (goodRowsOnly: boolean) => {
        await api(endpoints.studentImport.start, { params, body: { goodRowsOnly } });
        await refresh(endpoints.operations.list);
      },
      /** Compares it with what is registered now. */
      checkAgain: async () => {
        const summary = await api(endpoints.studentImport.check, { params });
        await Promise.all([refresh('/students/import'), refresh(endpoints.operations.list)]);
        return summary;
      },
    };
  }, [importID, refresh]);
}
