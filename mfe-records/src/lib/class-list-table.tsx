import type { PersonName as Name } from '@mebae/contracts';
import { DataTable, EmptyState, PersonName, type Column, numberColumn } from '@mebae/ui';
import { useCallback, useMemo } from 'react';
import { useText } from './text.ts';

interface ClassListRow extends Name {
  studentID: number;
  studentNumber: number | null;
  state: string;
}

interface ClassListTableProps<Row extends ClassListRow> {
  caption: string;
  /** Undefined while they are on their way. */
  rows: readonly Row[] | undefined;
  error: unknown;
  onRetry: () => void;
  /** Only rows of this state; null: all. */
  state: Row['state'] | null;
  /** Pixels of the column of names, at the least. */
  nameWidth: number;
  /** The columns after number and name. */
  columns: readonly Column<Row>[];
  schoolClassID: number;
  /** Address that a row opens; its neighbours are those of the class. */
  pathOf: (studentID: number) => string;
}

const nameCell = (row: ClassListRow) => <PersonName person={row} />;

const rowKey = (row: ClassListRow): number => row.studentID;

/** The students of a class, one row each, by number. */
export function ClassListTable<Row extends ClassListRow>(props: ClassListTableProps<Row>) {
  const { caption, rows, error, onRetry, state, nameWidth, schoolClassID, pathOf } = props;
  const t = useText();
  const shown = useMemo(
    () => rows?.filter((row) => state === null || row.state === state),
    [rows, state],
  );
  const columns = useMemo<Column<Row>[]>(
    () => [
      numberColumn({
        id: 'studentNumber',
        header: t('classList.number'),
        width: 104,
        cell: (row) => row.studentNumber ?? '',
        value: (row) => row.studentNumber,
        sortable: true,
      }),
      {
        id: 'name',
        header: t('classList.name'),
        width: nameWidth,
        rowHeader: true,
        cell: nameCell,
      },
      ...props.columns,
    ],
    [t, nameWidth, props.columns],
  );
  const rowLink = useCallback(
    (row: Row) => `${pathOf(row.studentID)}?schoolClassID=${schoolClassID}&sortKey=studentNumber`,
    [pathOf, schoolClassID],
  );
  return (
    <DataTable
      cards
      caption={caption}
      columns={columns}
      rows={shown}
      rowKey={rowKey}
      isLoading={!rows && !error}
      error={error}
      onRetry={onRetry}
      empty={<EmptyState title={t('classList.none')} />}
      rowLink={rowLink}
    />
  );
}
