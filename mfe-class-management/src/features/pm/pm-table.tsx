import { limits, type PmAnalysis } from '@mebae/contracts';
import { makeStyles } from '@mebae/platform';
import {
  DataTable,
  Pager,
  ScoreValue,
  useNumbers,
  usePrinting,
  useSortedRows,
  type Column,
  type SortState,
  SelectFilter,
  personColumn,
  numberColumn,
} from '@mebae/ui';
import { useCallback, useMemo, useState } from 'react';
import type { AnalysisChoice } from '../../lib/score-options/analysis-content.tsx';
import { NarrowedBar } from '../../lib/narrowed-bar.tsx';
import { NobodyShown } from '../../lib/nobody-shown.tsx';
import { paths } from '../../lib/paths.ts';
import { numberOf } from '../../lib/score-options/targets.ts';
import { useText } from '../../lib/text.ts';
import { useClassName } from '../../lib/use-class-name.ts';
import { cellOf, cellSide, cellText, readCell } from './pm-cells.ts';

type Row = PmAnalysis['data'][number];

const useStyles = makeStyles({
  filter: { '@media print': { display: 'none' } },
});
const quadrants = ['PM', 'Pm', 'pM', 'pm'] as const;
const rowKey = ({ studentID }: Row): number => studentID;

/** People by quadrant, with both values, and how they changed. */
export function PmTable({ analysis, choice }: { analysis: PmAnalysis; choice: AnalysisChoice }) {
  const { search, change, course } = choice;
  const styles = useStyles();
  const t = useText();
  const columns = usePmColumns();
  const quadrant = quadrants.find((name) => name === search.get('quadrant')) ?? null;
  const asked = search.get('cell');
  const rows = useMemo(() => {
    const cell = readCell(asked);
    return analysis.data.filter(
      (row) =>
        (quadrant === null || row.quadrant === quadrant) &&
        (cell === null || cellText(cellOf(row)) === cellText(cell)),
    );
  }, [analysis, quadrant, asked]);
  const [sort, setSort] = useState<SortState | null>(null);
  const [pageSize, setPageSize] = useState<number>(limits.pageSize);
  const isPrinting = usePrinting();
  const sorted = useSortedRows(rows, columns, sort);
  const last = Math.max(1, Math.ceil(rows.length / pageSize));
  const page = Math.min(numberOf(search.get('page')) ?? 1, last);
  // paper has everybody
  const shown = isPrinting ? sorted : sorted.slice((page - 1) * pageSize, page * pageSize);
  const rowLink = useCallback(
    (row: Row) => paths.recordInCourse(row.studentID, course.evalSettingID),
    [course],
  );
  return (
    <>
      {asked !== null && <Narrowed key={asked} cell={readCell(asked)} change={change} />}
      <div className={styles.filter}>
        <SelectFilter
          label={t('pm.filter')}
          value={quadrant ?? ''}
          onChange={(value) => change({ quadrant: value === '' ? null : value, page: null })}
          none={t('pm.all')}
          options={quadrants.map((name) => ({ value: name, text: t(`pm.quadrant.${name}`) }))}
        />
      </div>
      <DataTable
        caption={t('pm.table')}
        mode="server"
        sort={sort}
        onSortChange={(next) => {
          setSort(next);
          change({ page: null });
        }}
        columns={columns}
        rows={shown}
        rowKey={rowKey}
        rowLink={rowLink}
        empty={<NobodyShown title={t('pm.nobody')} hidden={analysis.hiddenPersons} />}
      />
      {rows.length > limits.pageSize && (
        <div className={styles.filter}>
          <Pager
            page={page}
            pageSize={pageSize}
            total={rows.length}
            onChange={(next) => {
              setPageSize(next.pageSize);
              change({ page: next.page });
            }}
          />
        </div>
      )}
    </>
  );
}

/** Says to which square of the density the table is narrowed, and takes that back. */
function Narrowed(props: { cell: ReturnType<typeof readCell>; change: AnalysisChoice['change'] }) {
  const { cell, change } = props;
  const t = useText();
  if (!cell) return null;
  const [pLow, mLow] = [cell.x * cellSide, cell.y * cellSide];
  return (
    <NarrowedBar
      text={t('pm.narrowed', { pLow, pHigh: pLow + cellSide, mLow, mHigh: mLow + cellSide })}
      back={t('details.everybody')}
      onBack={() => change({ cell: null, page: null })}
    />
  );
}

function usePmColumns(): Column<Row>[] {
  const t = useText();
  const className = useClassName();
  const { difference } = useNumbers();
  return useMemo(
    () => [
      personColumn({ header: t('column.student'), width: 130 }),
      {
        id: 'class',
        header: t('details.classAndNumber'),
        width: 110,
        hideBelow: 760,
        cell: ({ schoolClass, studentNumber }) =>
          `${className(schoolClass)} ${studentNumber ?? ''}`.trim() || '–',
      },
      ...(['p', 'm'] as const).map((name): Column<Row> =>
        numberColumn({
          id: name,
          header: t(`pm.${name}`),
          width: 140,
          sortable: true,
          value: (row) => row[name].value,
          cell: (row) => <ScoreValue {...row[name]} />,
        }),
      ),
      {
        id: 'quadrant',
        header: t('pm.filter'),
        sortable: true,
        width: 150,
        value: ({ quadrant }) => quadrants.indexOf(quadrant),
        cell: ({ quadrant, isBorderline }) =>
          isBorderline
            ? t('pm.near', { quadrant: t(`pm.quadrant.${quadrant}`) })
            : t(`pm.quadrant.${quadrant}`),
      },
      {
        id: 'change',
        header: t('pm.change'),
        width: 130,
        cell: ({ before, p, m }) =>
          before
            ? t('pm.changeOf', {
                p: difference(p.value - before.p),
                m: difference(m.value - before.m),
              })
            : t('column.noChange'),
      },
    ],
    [t, className, difference],
  );
}
