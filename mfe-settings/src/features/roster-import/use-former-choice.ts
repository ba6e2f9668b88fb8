import type { ImportSummary } from '@mebae/contracts';
import { useBusy } from '@mebae/ui';
import { useMemo } from 'react';
import { useImportWrites } from './import.resource.ts';

/** Whether a row is about a former student with its number or address, or about somebody else. */
export interface FormerChoice {
  isBusy: boolean;
  choose: (row: number, value: '' | 'somebodyElse') => void;
}

/** Keeps the choice with the file, and checks all of it again. */
export function useFormerChoice(
  importID: string,
  onChanged: (summary: ImportSummary) => Promise<unknown>,
): FormerChoice {
  const { mendCells } = useImportWrites(importID);
  const [isBusy, run] = useBusy();
  return useMemo(
    () => ({
      isBusy,
      choose: (row, value) =>
        run(async () => {
          await onChanged(await mendCells([{ row, field: 'former', value }]));
        }),
    }),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `run` is made anew with every rendering
    [isBusy, mendCells, onChanged],
  );
}
