import type { ChangeReading, Ranking, RankingRow } from '@mebae/contracts';
import { makeStyles, mergeClasses, tokens, typographyStyles } from '@mebae/platform';
import { PersonName, StatusBadge, type Column, useNumbers } from '@mebae/ui';
import { ArrowDownRegular } from '@fluentui/react-icons/svg/arrow-down';
import { ArrowUpRegular } from '@fluentui/react-icons/svg/arrow-up';
import { SubtractRegular } from '@fluentui/react-icons/svg/subtract';
import { useMemo } from 'react';
import { useText } from '../../lib/text.ts';
import { useClassName } from './use-names.ts';

const useStyles = makeStyles({
  rank: { ...typographyStyles.body1Strong, fontVariantNumeric: 'tabular-nums' },
  number: { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
  score: { display: 'flex', alignItems: 'center', gap: '8px' },
  value: {
    ...typographyStyles.body1Strong,
    fontVariantNumeric: 'tabular-nums',
    minWidth: '42px',
    textAlign: 'end',
  },
  track: {
    flex: '1 1 30px',
    minWidth: '24px',
    height: '8px',
    borderRadius: tokens.borderRadiusCircular,
    backgroundColor: tokens.colorNeutralBackground4,
    overflow: 'hidden',
    printColorAdjust: 'exact',
  },
  bar: {
    height: '100%',
    borderRadius: tokens.borderRadiusCircular,
    backgroundColor: tokens.colorBrandBackground,
    printColorAdjust: 'exact',
  },
  error: { ...typographyStyles.caption1, color: tokens.colorNeutralForeground3, minWidth: '40px' },
  change: { display: 'inline-flex', alignItems: 'center', gap: '6px', whiteSpace: 'nowrap' },
  up: { color: tokens.colorPaletteGreenForeground1 },
  down: { color: tokens.colorPaletteRedForeground1 },
  noClearChange: { color: tokens.colorNeutralForeground3 },
});

const icons: Record<ChangeReading, React.JSX.Element> = {
  up: <ArrowUpRegular />,
  down: <ArrowDownRegular />,
  noClearChange: <SubtractRegular />,
};

/** The columns of a ranking; the class is told only where there are several. */
export function useRankingColumns(scale: Ranking['scale']): Column<RankingRow>[] {
  const styles = useStyles();
  const t = useText();
  const numbers = useNumbers();
  const className = useClassName();
  return useMemo(() => {
    const columns: (Column<RankingRow> | false)[] = [
      {
        id: 'rank',
        header: t('column.rank'),
        width: 60,
        align: 'end',
        cell: ({ rank }) => (
          <span className={styles.rank}>{rank === null ? '–' : t('column.place', { rank })}</span>
        ),
      },
      {
        id: 'student',
        header: t('column.student'),
        rowHeader: true,
        width: 116,
        cell: (row) => <PersonName person={row} />,
      },
      scale !== 'class' && {
        id: 'class',
        header: t('column.class'),
        width: 92,
        cell: (row) => className(row.schoolClass) || '–',
      },
      {
        id: 'number',
        header: t('column.number'),
        width: 88,
        align: 'end',
        hideBelow: 840,
        cell: (row) => <span className={styles.number}>{row.studentNumber ?? '–'}</span>,
      },
      {
        id: 'score',
        header: t('column.score'),
        width: 160,
        cell: (row) => (
          <span className={styles.score}>
            <span className={styles.value}>{numbers.score(row.value)}</span>
            <span className={styles.error}>{numbers.error(row.standardError)}</span>
            <span className={styles.track} aria-hidden="true">
              <span className={styles.bar} style={{ display: 'block', width: `${row.value}%` }} />
            </span>
          </span>
        ),
      },
      {
        id: 'evaluators',
        header: t('column.evaluators'),
        width: 80,
        align: 'end',
        hideBelow: 920,
        cell: (row) => (
          <span className={styles.number}>{t('column.people', { n: row.evaluators })}</span>
        ),
      },
      {
        id: 'state',
        header: t('column.state'),
        width: 80,
        cell: (row) => <StatusBadge kind="score" value={row.isFixed ? 'fixed' : 'preliminary'} />,
      },
      {
        id: 'change',
        header: t('column.change'),
        width: 214,
        cell: (row) =>
          row.change === null ? (
            <span className={styles.noClearChange}>{t('column.noChange')}</span>
          ) : (
            <span className={mergeClasses(styles.change, styles[row.change.reading])}>
              {icons[row.change.reading]}
              <span className={styles.number}>{numbers.difference(row.change.difference)}</span>
              {t(`reading.${row.change.reading}`)}
            </span>
          ),
      },
    ];
    return columns.filter((column) => column !== false);
  }, [scale, styles, t, numbers, className]);
}
