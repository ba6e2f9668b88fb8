import type { Ranking, RankingRow } from '@mebae/contracts';
import { makeStyles, tokens, typographyStyles } from '@mebae/platform';
import {
  ChangeReading,
  ScoreValue,
  StatusBadge,
  type Column,
  numberColumn,
  personColumn,
} from '@mebae/ui';
import { useMemo } from 'react';
import { useText, type Text } from '../../lib/text.ts';
import { ScoreCell } from './score-cell.tsx';
import { useClassName } from '../../lib/use-class-name.ts';

const useStyles = makeStyles({
  rank: { ...typographyStyles.body1Strong, fontVariantNumeric: 'tabular-nums' },
  number: { fontVariantNumeric: 'tabular-nums' },
  none: { color: tokens.colorNeutralForeground3 },
});

/** The columns of a ranking; the class is shown only where there are several. */
export function useRankingColumns({
  scale,
  detail,
}: Pick<Ranking, 'scale' | 'detail'>): Column<RankingRow>[] {
  const styles = useStyles();
  const t = useText();
  const className = useClassName();
  return useMemo(() => {
    const schoolClass: Column<RankingRow> = {
      id: 'class',
      header: t('column.class'),
      width: 92,
      cell: (row) => className(row.schoolClass) || '–',
    };
    return [
      ...personColumns(t, styles, detail),
      ...(scale === 'class' ? [] : [schoolClass]),
      ...resultColumns(t, styles),
    ];
  }, [scale, detail, styles, t, className]);
}

type Styles = ReturnType<typeof useStyles>;

const personColumns = (
  t: Text,
  styles: Styles,
  detail: Ranking['detail'],
): Column<RankingRow>[] => [
  numberColumn({
    id: 'rank',
    header: t('column.rank'),
    width: 60,
    cell: ({ rank }) => (
      <span className={styles.rank}>
        {rank === null
          ? '–'
          : t(detail === 'exact' ? 'column.rankValue' : 'column.rankWithin', { rank })}
      </span>
    ),
  }),
  personColumn({ id: 'student', header: t('column.student'), width: 116 }),
];

const resultColumns = (t: Text, styles: Styles): Column<RankingRow>[] => [
  numberColumn({
    id: 'number',
    header: t('column.number'),
    width: 88,
    hideBelow: 840,
    cell: ({ studentNumber }) => <span className={styles.number}>{studentNumber ?? '–'}</span>,
  }),
  { id: 'score', header: t('column.score'), width: 160, cell: (row) => <ScoreCell row={row} /> },
  numberColumn({
    id: 'evaluators',
    header: t('column.evaluators'),
    width: 80,
    hideBelow: 920,
    cell: ({ evaluators: n }) => <span className={styles.number}>{t('column.people', { n })}</span>,
  }),
  {
    id: 'state',
    header: t('column.state'),
    width: 122,
    cell: ({ isFixed }) => <StatusBadge kind="score" value={isFixed ? 'fixed' : 'preliminary'} />,
  },
  {
    id: 'change',
    header: t('column.change'),
    width: 200,
    cell: ({ change }) =>
      change === null ? (
        <span className={styles.none}>{t('column.noChange')}</span>
      ) : (
        <ChangeReading reading={change.reading}>
          <ScoreValue isDifference value={change.difference} />
        </ChangeReading>
      ),
  },
];
