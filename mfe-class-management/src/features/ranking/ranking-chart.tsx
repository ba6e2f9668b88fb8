import { barChart } from '@mebae/charts';
import type { Ranking } from '@mebae/contracts';
import { makeStyles, personName, useLanguage } from '@mebae/platform';
import { ChartCaution } from '@mebae/ui';
import { Chart, useValueFormat, type ChartSource } from '@mebae/ui/charts';
import { useMemo } from 'react';
import { paths } from '../../lib/paths.ts';
import { useText } from '../../lib/text.ts';

const useStyles = makeStyles({ root: { maxWidth: '860px', margin: '8px auto 24px' } });

/** The scores of the shown students with their errors, beside the mean of their group. */
export default function RankingChart(props: {
  title: string;
  ranking: Ranking;
  source: ChartSource;
}) {
  const { title, ranking, source } = props;
  const styles = useStyles();
  const t = useText();
  const language = useLanguage();
  const formatValue = useValueFormat();
  const chart = useMemo(() => {
    const { data, summaries, scale } = ranking;
    const mean = summaries[scale]?.mean ?? null;
    return barChart({
      horizontal: true,
      categories: data.map((row) => personName(row, language, 'short')),
      categoryLabel: t('column.student'),
      links: data.map(({ studentID }) =>
        paths.recordInCourse(studentID, ranking.exam.evalSettingID),
      ),
      series: [
        {
          id: 'score',
          name: t('column.score'),
          values: data.map(({ value }) => value),
          errors: data.map(({ standardError }) => standardError),
        },
      ],
      marks: mean === null ? [] : [{ name: t(`figures.mean.${scale}`), value: mean }],
      formatValue,
    });
  }, [ranking, language, t, formatValue]);
  return (
    <ChartCaution text={ranking.isComparable ? '' : t('analysis.notComparable')}>
      <div className={styles.root}>
        <Chart title={title} chart={chart} source={source} note={t('ranking.chartNote')} />
      </div>
    </ChartCaution>
  );
}
