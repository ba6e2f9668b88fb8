import type { ImportCell, ImportRow, ImportSummary } from '@mebae/contracts';
import { useNotice, useUnsavedGuard } from '@mebae/platform';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useText } from '../../lib/text.ts';
import { useImportWrites } from './import.resource.ts';

/** Cells that are mended in the preview, until they are sent. */
export interface Mending {
  /** How many cells are changed. */
  changed: number;
  isChecking: boolean;
  /** Rows whose every cell can be typed into. */
  opened: ReadonlySet<number>;
  open: (row: number) => void;
  /** @param before what the cell held: typing it again is no change */
  type: (row: number, field: string, value: string, before: string) => void;
  /** Sends what was changed, and goes on to the first cell that is still wrong. */
  check: () => Promise<void>;
}

const cellSelector = '[data-import-cell] input[aria-invalid="true"]';

/**
 * Mending cells of the rows shown.
 * @param rows of the page of the list; after a check the focus moves to the first wrong cell of the new ones
 */
export function useMending(
  importID: string,
  rows: readonly ImportRow[] | undefined,
  onChanged: (summary: ImportSummary) => Promise<unknown>,
): Mending {
  const t = useText();
  const notice = useNotice();
  const writes = useImportWrites(importID);
  const cells = useRef(new Map<string, ImportCell>());
  const moveFocus = useRef(false);
  const [changed, setChanged] = useState(0);
  const [isChecking, setChecking] = useState(false);
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set());
  useUnsavedGuard(changed > 0);

  useEffect(() => {
    if (!moveFocus.current || !rows) return;
    moveFocus.current = false;
    document.querySelector<HTMLInputElement>(cellSelector)?.focus();
  }, [rows]);

  return useMemo(
    () => ({
      changed,
      isChecking,
      opened,
      open: (row) => setOpened((before) => new Set(before).add(row)),
      type: (row, field, value, before) => {
        const key = `${row} ${field}`;
        if (value === before) cells.current.delete(key);
        else cells.current.set(key, { row, field, value });
        setChanged(cells.current.size);
      },
      check: async () => {
        setChecking(true);
        try {
          moveFocus.current = true;
          const sent = new Map(cells.current);
          const summary = await writes.mendCells([...sent.values()]);
          // what was typed while it was checked has not been sent yet
          for (const [key, cell] of sent) {
            if (cells.current.get(key) === cell) cells.current.delete(key);
          }
          setChanged(cells.current.size);
          setOpened(new Set());
          await onChanged(summary);
          const { failed } = summary.counts;
          if (failed > 0) notice.info(t('import.mend.stillFailed', { n: failed }));
          else notice.success(t('import.mend.allGood'));
        } catch (error) {
          moveFocus.current = false;
          notice.error(error);
        } finally {
          setChecking(false);
        }
      },
    }),
    [changed, isChecking, opened, writes, onChanged, notice, t],
  );
}
