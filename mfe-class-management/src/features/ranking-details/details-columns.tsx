import type { RankingDetails } from '@mebae/contracts';
import { makeStyles, tokens, typographyStyles } from '@mebae/platform';
import { useNumbers, type Column, numberColumn, personColumn } from '@mebae/ui';
import { useMemo } from 'react';
import type { AnalysisChoice } from '../../lib/score-options/analysis-content.tsx';
import { useText } from '../../lib/text.ts';
import { useClassName } from '../../lib/use-class-name.ts';

export type DetailsRow = RankingDetails['data'][number];

const useStyles = makeStyles({
  cell: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'flex-end',
    padding: '2px 6px',
    borderRadius: tokens.borderRadiusMedium,
    fontVariantNumeric: 'tabular-nums',
    printColorAdjust: 'exact',
  },
  rank: { ...typographyStyles.caption1 },
});

/** How strong the colour of a score is, in percent: text stays readable on all of them. */
const strengths = [0, 8, 16, 24, 32] as const;
const tint = (value: number): string => {
  const step = strengths[Math.min(4, Math.floor(value / 20))] ?? 0;
  return `color-mix(in srgb, var(--chartSeries1, #0b5cad) ${step}%, transparent)`;
};

/** People, and a column a measure of the chosen kind: the score on its step of colour, and its place. */
export function useDetailsColumns(
  choice: AnalysisChoice,
  { measures, detail }: Pick<RankingDetails, 'measures' | 'detail'>,
): Column<DetailsRow>[] {
  const { names, options, search } = choice;
  const styles = useStyles();
  const t = useText();
  const className = useClassName();
  const { score } = useNumbers();
  const type = search.get('type');
  const written = measures.join(',');
  return useMemo(() => {
    const typeOf = (measure: string): string =>
      options.competencies.find((row) => `competency-${row.competencyID}` === measure)
        ?.competencyType ?? 'derived';
    const all = written === '' ? [] : written.split(',');
    const columns = all.flatMap((measure, at): Column<DetailsRow>[] =>
      type !== null && typeOf(measure) !== type
        ? []
        : [
            numberColumn({
              id: measure,
              header: names.measureName(measure),
              sortable: true,
              width: 136,
              cell: ({ values, ranks }) => {
                const value = values[at] ?? null;
                const rank = ranks[at] ?? null;
                return (
                  <span
                    className={styles.cell}
                    style={value === null ? undefined : { backgroundColor: tint(value) }}
                  >
                    {score(value)}
                    <span className={styles.rank}>
                      {rank === null
                        ? '–'
                        : t(detail === 'exact' ? 'column.rankValue' : 'column.rankWithin', {
                            rank,
                          })}
                    </span>
                  </span>
                );
              },
            }),
          ],
    );
    return [
      personColumn({ header: t('column.student'), width: 130 }),
      {
        id: 'number',
        header: t('details.classAndNumber'),
        sortable: true,
        width: 110,
        cell: ({ schoolClass, studentNumber }) =>
          `${className(schoolClass)} ${studentNumber ?? ''}`.trim() || '–',
      },
      ...columns,
    ];
  }, [written, type, detail, options, names, styles, t, className, score]);
}
