import type { RecordExam, RecordResult } from '@mebae/contracts';
import { formatDate, useLanguage } from '@mebae/platform';
import { EmptyState, Section } from '@mebae/ui';
import { radarChart, type ChartSeries } from '@mebae/charts';
import { Chart, useValueFormat } from '@mebae/ui/charts';
import { useMemo } from 'react';
import { useText } from '../../lib/text.ts';
import { ScoreTable } from './score-table.tsx';
import { sortedCompetencies } from './sorted-competencies.ts';
import { useChartColumns } from './use-chart-columns.ts';
import { useClassName } from './use-class-name.ts';

/** Peer and self evaluation of one course beside the class's mean: as a radar, and as a table of the same numbers. */
export function ScoreSection({ exam, result }: { exam: RecordExam; result: RecordResult }) {
  const styles = useChartColumns();
  const t = useText();
  const language = useLanguage();
  const className = useClassName();
  const competencies = useMemo(() => sortedCompetencies(result.competencies), [result]);
  const axes = useMemo(
    () => competencies.map((c) => ({ id: c.competencyID, name: c.name, type: c.competencyType })),
    [competencies],
  );
  const hasClassMean = competencies.some((c) => c.classMean !== null);
  const series = useMemo(() => {
    const all: ChartSeries[] = [
      {
        id: 'peer',
        name: t('scores.peer'),
        role: 'peer',
        values: competencies.map((c) => c.value),
        errors: competencies.map((c) => c.standardError),
      },
      {
        id: 'self',
        name: t('scores.self'),
        role: 'self',
        values: competencies.map((c) => c.selfValue),
      },
      {
        id: 'mean',
        name: t('scores.classMean'),
        role: 'mean',
        values: competencies.map((c) => c.classMean),
      },
    ];
    return all.filter((one) => one.values.some((value) => value !== null));
  }, [competencies, t]);
  const formatValue = useValueFormat();
  const chart = useMemo(
    () => radarChart({ axes, axisLabel: t('scores.competency'), series, formatValue }),
    [axes, series, t, formatValue],
  );
  return (
    <Section title={t('scores.title')} description={t('scores.description')}>
      {series.length === 0 ? (
        <EmptyState title={t('scores.none')} body={t('scores.noneBody')} />
      ) : (
        <div className={styles.columns}>
          <div className={styles.chart}>
            <Chart
              title={t('scores.radar')}
              chart={chart}
              height={460}
              note={
                <>
                  {t('scores.source', {
                    title: exam.title,
                    date: formatDate(exam.endAt, language),
                    total: result.evaluators.total,
                  })}
                  {hasClassMean
                    ? t('scores.meanSource', { name: className(result.schoolClass) })
                    : t('scores.meanHidden')}
                </>
              }
            />
          </div>
          <div className={styles.table}>
            <ScoreTable competencies={competencies} />
          </div>
        </div>
      )}
    </Section>
  );
}
