import type { ChangeReading, GrowthCompetency, StudentGrowth } from '@mebae/contracts';
import { makeStyles, mergeClasses, tokens, typographyStyles } from '@mebae/platform';
import {
  CompetencyBadge,
  DataTable,
  competencyTypeOrder,
  type Column,
  useNumbers,
} from '@mebae/ui';
import { ArrowDownRegular } from '@fluentui/react-icons/svg/arrow-down';
import { ArrowUpRegular } from '@fluentui/react-icons/svg/arrow-up';
import { SubtractRegular } from '@fluentui/react-icons/svg/subtract';
import { useMemo } from 'react';
import { useText } from '../../lib/text.ts';
import { sortedCompetencies } from './sorted-competencies.ts';

const useStyles = makeStyles({
  number: { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
  error: { ...typographyStyles.caption1, color: tokens.colorNeutralForeground3, marginLeft: '4px' },
  reading: { display: 'inline-flex', alignItems: 'center', gap: '6px', whiteSpace: 'nowrap' },
  up: { color: tokens.colorPaletteGreenForeground1 },
  down: { color: tokens.colorPaletteRedForeground1 },
  noClearChange: { color: tokens.colorNeutralForeground3 },
});

const icons: Record<ChangeReading, React.JSX.Element> = {
  up: <ArrowUpRegular />,
  down: <ArrowDownRegular />,
  noClearChange: <SubtractRegular />,
};

const rowKey = (row: GrowthCompetency): number => row.competencyID;
const before = (row: GrowthCompetency) => row.points.at(-2) ?? null;
const after = (row: GrowthCompetency) => row.points.at(-1) ?? null;

/** The last two courses side by side: both scores with their errors, and the change in numbers and words. */
export function GrowthTable({ growth }: { growth: StudentGrowth }) {
  const t = useText();
  const columns = useColumns();
  const rows = useMemo(() => sortedCompetencies(growth.competencies), [growth]);
  return <DataTable caption={t('growth.table')} columns={columns} rows={rows} rowKey={rowKey} />;
}

function useColumns(): Column<GrowthCompetency>[] {
  const styles = useStyles();
  const t = useText();
  const numbers = useNumbers();
  return useMemo(() => {
    const withError = (point: ReturnType<typeof before>) =>
      point === null ? (
        '–'
      ) : (
        <span className={styles.number}>
          {numbers.score(point.value)}
          <span className={styles.error}>{numbers.error(point.standardError)}</span>
        </span>
      );
    const all: Column<GrowthCompetency>[] = [
      {
        id: 'competency',
        header: t('scores.competency'),
        width: 160,
        cell: (c) => <CompetencyBadge type={c.competencyType} name={c.name} />,
        value: (c) => competencyTypeOrder.indexOf(c.competencyType) * 100 + c.competencyID,
        sortable: true,
      },
      {
        id: 'before',
        header: t('growth.before'),
        width: 108,
        align: 'end',
        cell: (c) => withError(before(c)),
        value: (c) => before(c)?.value,
        sortable: true,
      },
      {
        id: 'after',
        header: t('growth.after'),
        width: 108,
        align: 'end',
        cell: (c) => withError(after(c)),
        value: (c) => after(c)?.value,
        sortable: true,
      },
      {
        id: 'difference',
        header: t('growth.difference'),
        width: 112,
        align: 'end',
        cell: (c) =>
          c.change === null ? (
            '–'
          ) : (
            <span className={styles.number}>
              {numbers.difference(c.change.difference)}
              <span className={styles.error}>{numbers.error(c.change.standardError)}</span>
            </span>
          ),
        value: (c) => c.change?.difference,
        sortable: true,
      },
      {
        id: 'reading',
        header: t('growth.reading'),
        width: 200,
        cell: (c) =>
          c.change === null ? (
            t('growth.notComparable')
          ) : (
            <span className={mergeClasses(styles.reading, styles[c.change.reading])}>
              {icons[c.change.reading]}
              {t(`growth.readings.${c.change.reading}`)}
            </span>
          ),
      },
    ];
    return all;
  }, [styles, t, numbers]);
}
