import {
  endpoints,
  limits,
  liveStates,
  type ImportCell,
  type ImportSummary,
  type Operation,
  type RosterKind,
} from '@mebae/contracts';
import { api, download, useApi, useMutate } from '@mebae/platform';
import { useMemo } from 'react';
import { useRefresh } from '../../lib/use-refresh.ts';
import { useImportScreen, type ImportScreen } from './import-screen.tsx';
import type { RowsState } from './rows-state.ts';

/** Reads the changes that an import would make, or has made. */
export const useImport = (importID: string) =>
  useApi(useImportScreen().calls.get, { params: { importID } });

/** One page of an import's rows. */
export const useImportRows = (importID: string, state: RowsState) => {
  const { kind, reason, search, page, pageSize } = state;
  return useApi(
    useImportScreen().calls.rows,
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

/** Rows with a name in one piece, so many at once as one page of a list has. */
export const useUnsplitRows = (importID: string) =>
  useApi(useImportScreen().calls.rows, {
    params: { importID },
    query: { reason: 'nameNotSplit', page: 1, pageSize: limits.pageSizeMax },
  });

/** Cells of one call, by the contract. */
const cellsOfCall = 1000;

/** How often the page asks; the shell, which follows operations by itself, asks more often. */
const everyMs = 2_000;

/** The operation that writes this import, whoever looks: it goes on when the page is left or loaded anew. */
export function useImportOperation(importID: string): Operation | undefined {
  const [refreshMs, refreshWhile] = useRefresh(everyMs);
  const { data } = useApi(endpoints.operations.list, {}, { refreshMs });
  const route = useImportScreen().preview(importID);
  const operation = data?.data.find((entry) => entry.route === route);
  refreshWhile(liveStates.some((state) => state === operation?.state));
  return operation;
}

/** Reads a file. @returns the import that was made of it */
export const readRoster = ({ calls }: ImportScreen, file: File, signal: AbortSignal) =>
  api(calls.preview, { file, signal });

/** Saves the file to fill in; where it comes with people in it, those of one grade or all. */
export const downloadTemplate = ({ calls }: ImportScreen, fileName: string, grade?: number) =>
  download(calls.template, { query: { grade } }, fileName);

/** Saves the file as it was uploaded. */
export const downloadImported = ({ calls }: ImportScreen, importID: string, fileName: string) =>
  download(calls.file, { params: { importID } }, fileName);

/** Saves the school year's students as a OneRoster package. */
export const downloadOneRoster = (fileName: string) =>
  download(endpoints.students.exportOneRoster, {}, fileName);

/** Takes an import back. */
export const undoImport = ({ calls }: ImportScreen, importID: string) =>
  api(calls.undo, { params: { importID } });

/** Has everything asked for again that shows what an import wrote. */
export function useRefreshUndone({ changes }: ImportScreen) {
  const refresh = useMutate();
  return () =>
    Promise.all([refresh(changes), refresh('/imports'), refresh(endpoints.operations.list)]);
}

/** One page of the imports that were applied, newest first; null: of every kind. */
export const useImportHistory = (kind: RosterKind | null, page: number, pageSize: number) =>
  useApi(
    endpoints.importHistory.list,
    { query: { kind: kind ?? undefined, page, pageSize } },
    { keepPreviousData: true },
  );

/** The promotion whose draft a file changes. */
export const usePromotion = () => useApi(endpoints.promotion.state, {});

/** Calls that change an import. */
export function useImportWrites(importID: string) {
  const screen = useImportScreen();
  const refresh = useMutate();
  return useMemo(() => {
    const { calls, base } = screen;
    const params = { importID };
    /** Rows and operations are others after it. */
    const checked = async (summary: Promise<ImportSummary>): Promise<ImportSummary> => {
      const result = await summary;
      await Promise.all([refresh(base), refresh(endpoints.operations.list)]);
      return result;
    };
    return {
      /** Has the worker write it. */
      start: async (goodRowsOnly: boolean) => {
        await api(calls.start, { params, body: { goodRowsOnly } });
        await refresh(endpoints.operations.list);
      },
      /** Compares it with what is registered now. */
      checkAgain: () => checked(api(calls.check, { params })),
      /** Mends cells, and checks the rows again. */
      mendCells: (cells: ImportCell[]) => checked(api(calls.cells, { params, body: { cells } })),
      /**
       * Mends the cells of many rows, in as many calls as they need.
       * @param rows the cells of each row, which stay together
       * @returns the import after the last call
       */
      mendRows: async (rows: readonly ImportCell[][]): Promise<ImportSummary | null> => {
        let summary: ImportSummary | null = null;
        let cells: ImportCell[] = [];
        for (const [index, row] of rows.entries()) {
          cells.push(...row);
          const next = rows[index + 1];
          if (next && cells.length + next.length <= cellsOfCall) continue;
          summary = await checked(api(calls.cells, { params, body: { cells } }));
          cells = [];
        }
        return summary;
      },
      /** Says what columns are. */
      mapColumns: (columns: { column: string; field: string | null }[]) =>
        checked(api(calls.columns, { params, body: { columns } })),
      /** Says which of a package's schools is this one. */
      chooseSchool: (school: string) =>
        checked(api(calls.columns, { params, body: { columns: [], school } })),
    };
  }, [importID, refresh, screen]);
}
