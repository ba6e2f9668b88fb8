import { limits, quadrantNames, type EventAnalysis } from '@mebae/contracts';
import { makeStyles } from '@mebae/platform';
import {
  DataTable,
  EmptyState,
  Pager,
  PersonName,
  useNumbers,
  useSortedRows,
  type Column,
  type SortState,
  SelectFilter,
  numberColumn,
} from '@mebae/ui';
import { useMemo, useState } from 'react';
import { useClassName } from '../../lib/target-name.ts';
import { useText } from '../../lib/text.ts';

type Row = EventAnalysis['quadrants']['points'][number];
const useStyles = makeStyles({
  filter: { alignSelf: 'flex-start', '@media print': { display: 'none' } },
});
interface PageState {
  page: number;
  pageSize: number;
}
const firstPage: PageState = { page: 1, pageSize: limits.pageSize };
const rowKey = ({ studentID }: Row): number => studentID;
const rowLink = ({ studentID }: Row): string => `/pages/student-record/${studentID}`;
const nameCell = (row: Row) => <PersonName person={row} />;

/** People by quadrant, page by page: the chart has all of them, a table of a whole school would not end. */
export function QuadrantPeople({ points }: { points: readonly Row[] }) {
  const styles = useStyles();
  const t = useText();
  const columns = useColumns();
  const [chosen, choose] = useState('');
  const [sort, setSort] = useState<SortState | null>(null);
  const [{ page, pageSize }, turn] = useState<PageState>(firstPage);
  const found = useMemo(
    () => points.filter(({ quadrant }) => chosen === '' || quadrant === chosen),
    [points, chosen],
  );
  const rows = useSortedRows(found, columns, sort);
  const toFirstPage = () => turn({ page: 1, pageSize });
  return (
    <>
      <SelectFilter
        label={t('analysis.column.quadrant')}
        className={styles.filter}
        value={chosen}
        onChange={(value) => {
          choose(value);
          toFirstPage();
        }}
        none={t('analysis.quadrant.all')}
        options={quadrantNames.map((name) => ({
          value: name,
          text: t(`analysis.quadrant.${name}`),
        }))}
      />
      <DataTable
        cards
        caption={t('analysis.quadrant.table')}
        mode="server"
        columns={columns}
        rows={rows.slice((page - 1) * pageSize, page * pageSize)}
        rowKey={rowKey}
        rowLink={rowLink}
        sort={sort}
        onSortChange={(next) => {
          setSort(next);
          toFirstPage();
        }}
        empty={<EmptyState title={t('analysis.quadrant.nobody')} />}
      />
      {rows.length > 0 && (
        <Pager page={page} pageSize={pageSize} total={rows.length} onChange={turn} />
      )}
    </>
  );
}

function useColumns(): Column<Row>[] {
  const t = useText();
  const className = useClassName();
  const { score } = useNumbers();
  return useMemo(
    () => [
      {
        id: 'class',
        header: t('people.class'),
        width: 100,
        cell: ({ grade, schoolClassName }) =>
          className(grade === null || schoolClassName === null ? null : { grade, schoolClassName }),
      },
      numberColumn({
        id: 'number',
        header: t('people.number'),
        width: 84,
        value: ({ studentNumber }) => studentNumber,
      }),
      {
        id: 'name',
        header: t('analysis.column.student'),
        rowHeader: true,
        width: 130,
        cell: nameCell,
      },
      {
        id: 'quadrant',
        header: t('analysis.column.quadrant'),
        width: 170,
        sortable: true,
        value: ({ quadrant }) => quadrantNames.indexOf(quadrant),
        cell: ({ quadrant }) => t(`analysis.quadrant.${quadrant}`),
      },
      ...(['expectation', 'participation', 'feltChange'] as const).map((name): Column<Row> =>
        numberColumn({
          id: name,
          header: t(`analysis.${name}`),
          width: 136,
          sortable: true,
          value: (row) => row[name],
          cell: (row) => score(row[name]),
        }),
      ),
    ],
    [t, className, score],
  );
}
