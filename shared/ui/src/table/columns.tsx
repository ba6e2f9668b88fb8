import type { PersonName as Name } from '@mebae/contracts';
import type { ReactNode } from 'react';
import { PersonName, type PersonNameProps } from '../people/person-name.tsx';
import type { Column } from './types.ts';

type Without<Row, Key extends keyof Column<Row>> = Omit<Column<Row>, Key>;

/** A column of numbers, at the end of their cells; `–` stands where there is none, unless `cell` writes something else. */
export const numberColumn = <Row,>(
  column: Without<Row, 'align' | 'cell'> & Partial<Pick<Column<Row>, 'cell'>>,
): Column<Row> => ({ cell: (row) => column.value?.(row) ?? '–', ...column, align: 'end' });

/** The column that names the rows by their people. */
export const personColumn = <Row extends Name>({
  kana = 'none',
  ...column
}: Without<Row, 'id' | 'rowHeader' | 'cell'> & {
  id?: string;
  kana?: PersonNameProps['kana'];
}): Column<Row> => ({
  id: 'name',
  ...column,
  rowHeader: true,
  cell: (row) => <PersonName person={row} kana={kana} />,
});

/** The column of what can be done with each row. */
export const actionsColumn = <Row,>(
  header: string,
  width: number,
  cell: (row: Row) => ReactNode,
): Column<Row> => ({ id: 'actions', header, width, cell });
