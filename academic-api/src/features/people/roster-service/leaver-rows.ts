import type { ImportRow } from '@mebae/contracts';
import type { GridRow } from '../../../lib/excel/grid.ts';
import type { Gone } from '../../../lib/roster-import/one-roster/read-one-roster.ts';
import type { StoredSheet } from '../../../lib/roster-import/roster-import.repository.ts';
import type { MissingStudent } from './leavers.repository.ts';

/** Whether a row of a preview is about somebody whom the service has no more. */
export const isLeaverRow = ({ values }: Pick<ImportRow, 'values'>): boolean =>
  values['leaves'] !== undefined;

/** The day after a day, both `YYYY-MM-DD`. */
function dayAfter(day: string): string {
  const next = new Date(`${day}T00:00:00Z`);
  next.setUTCDate(next.getUTCDate() + 1);
  return next.toISOString().slice(0, 10);
}

const isDay = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));

/** The day from which somebody is gone: after the last day that the service says, within the school year, today at the latest. */
function leavingDay(
  lastDay: string,
  { day, schoolYear }: { day: string; schoolYear: number },
): string {
  const after = isDay(lastDay) ? dayAfter(lastDay) : day;
  const first = `${schoolYear}-04-01`;
  return after < first ? first : after > day ? day : after;
}

/**
 * The sheet with a row below the others for each student who has left. The day stands where mended cells do, so that it is
 * part of what is compared and no column of a file can say it.
 */
export function withLeavers(
  stored: StoredSheet,
  missing: readonly MissingStudent[],
  gone: readonly Gone[],
  today: { day: string; schoolYear: number },
): StoredSheet {
  const { sheet } = stored;
  const lastDays = new Map(gone.map(({ number, lastDay }) => [number, lastDay]));
  const begin = (sheet.rows.at(-1)?.number ?? 1) + 1;
  const rows = missing.map((student, index): GridRow => {
    const texts: Record<string, string> = {
      manageNumber: student.manageNumber,
      lastName: student.lastName,
      firstName: student.firstName,
    };
    return {
      number: begin + index,
      cells: sheet.fields.map((field) => {
        const text = texts[field ?? ''] ?? '';
        return text === '' ? null : { kind: 'text', text };
      }),
    };
  });
  const leaves = missing.map(({ manageNumber }, index) => [
    begin + index,
    { leaves: leavingDay(lastDays.get(manageNumber) ?? '', today) },
  ]);
  return {
    ...stored,
    sheet: { ...sheet, rows: [...sheet.rows, ...rows] },
    mended: { ...stored.mended, ...(Object.fromEntries(leaves) as StoredSheet['mended']) },
  };
}
