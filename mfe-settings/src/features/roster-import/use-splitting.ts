import type { ImportCell, ImportRow } from '@mebae/contracts';
import { useMemo, useState } from 'react';
import {
  proposeKanaSplit,
  proposeSplit,
  type NameParts,
  type SplitSource,
  type UnsplitName,
} from './split-names.ts';

/** Names of the parts of a name and of its reading in a row. */
export type SplitField = 'lastName' | 'firstName' | 'lastNameKana' | 'firstNameKana';

/** How one row would be split. */
export interface SplitRow {
  row: number;
  /** The pieces as they stand in the file. */
  written: string;
  values: Partial<Record<SplitField, string>>;
  by: SplitSource | 'typed';
}

/** In place of a given name: a person with one name. */
const noGivenName = '-';

function unsplitOf({ values, reasons }: ImportRow): UnsplitName {
  const isOpen = (field: SplitField) =>
    reasons.some((reason) => reason.code === 'nameNotSplit' && reason.field === field);
  const { lastName = '', lastNameKana = '', firstNameKana = '' } = values;
  const parts = { lastName: lastNameKana, firstName: firstNameKana };
  const isSplit = lastNameKana !== '' && firstNameKana !== '';
  return {
    name: isOpen('lastName') ? lastName : null,
    kana: isOpen('lastNameKana') ? lastNameKana : isSplit ? parts : null,
  };
}

/**
 * The proposal for a row, with what was typed over it.
 * @param after characters of the family name where nothing else tells
 */
export function splitRow(row: ImportRow, after: number, typed: SplitRow['values']): SplitRow {
  const { name, kana } = unsplitOf(row);
  const { lastName = '', firstName = '' } = row.values;
  const proposed = name === null ? null : proposeSplit(name, kana, after);
  const parts: NameParts = {
    lastName: typed.lastName ?? proposed?.lastName ?? lastName,
    firstName: typed.firstName ?? proposed?.firstName ?? firstName,
  };
  const reading = typeof kana === 'string' ? proposeKanaSplit(kana, parts) : null;
  return {
    row: row.row,
    written: [name, typeof kana === 'string' ? kana : null]
      .filter((piece) => piece !== null)
      .join(' / '),
    values: {
      ...(proposed && parts),
      ...(reading && { lastNameKana: reading.lastName, firstNameKana: reading.firstName }),
      ...typed,
    },
    by: Object.keys(typed).length > 0 ? 'typed' : (proposed?.by ?? 'kana'),
  };
}

/** The cells that split a row; a given name that is left empty is that of a person with one name. */
export const cellsOf = ({ row, values }: SplitRow): ImportCell[] =>
  Object.entries(values).map(([field, value]) => ({
    row,
    field,
    value: field === 'firstName' && value.trim() === '' ? noGivenName : value,
  }));

export interface Splitting {
  rows: SplitRow[];
  /** Characters of the family name where nothing else tells. */
  after: number;
  setAfter: (after: number) => void;
  type: (row: number, field: SplitField, value: string) => void;
  isTyped: boolean;
  /** Forgets what was typed. */
  clear: () => void;
}

/** Proposals for rows with names in one piece, which a person corrects before they are sent. */
export function useSplitting(rows: readonly ImportRow[] | undefined): Splitting {
  const [after, setAfter] = useState(2);
  const [typed, setTyped] = useState<ReadonlyMap<number, SplitRow['values']>>(new Map());
  return useMemo(
    () => ({
      rows: (rows ?? []).map((row) => splitRow(row, after, typed.get(row.row) ?? {})),
      after,
      setAfter,
      isTyped: typed.size > 0,
      type: (row, field, value) =>
        setTyped((before) => new Map(before).set(row, { ...before.get(row), [field]: value })),
      clear: () => setTyped(new Map()),
    }),
    [rows, after, typed],
  );
}
