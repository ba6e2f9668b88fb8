import { sortedCompetencies } from '@mebae/charts';
import { ExamStatus, type RecordExam, type RecordResult } from '@mebae/contracts';
import { formatDate, useLanguage } from '@mebae/platform';
import { EmptyState, Section } from '@mebae/ui';
import { Chart } from '@mebae/ui/charts';
import { useMemo } from 'react';
import { useText } from '../../lib/text.ts';
import { FurtherLink } from '../../lib/record-frame/further-link.tsx';
import { useChartSource } from '../../lib/record-frame/use-chart-source.ts';
import { ScoreTable } from './score-table.tsx';
import { useChartColumns } from '../../lib/use-chart-columns.ts';
import { useClassName } from '../../lib/use-class-name.ts';
import { useScoreChart } from './use-score-chart.ts';

interface ScoreSectionProps {
  exam: RecordExam;
  result: RecordResult;
}

/** Peer and self evaluation of one course beside the class's mean: as a radar, and as a table of the same numbers. */
export function ScoreSection({ exam, result }: ScoreSectionProps) {
  const styles = useChartColumns();
  const t = useText();
  const competencies = useMemo(() => sortedCompetencies(result.competencies), [result]);
  const chart = useScoreChart(competencies);
  const source = useChartSource({ courses: [exam], evaluators: result.evaluators.total });
  return (
    <Section
      title={t('scores.title')}
      description={t('scores.description')}
      actions={<FurtherLink part="allCompetencies" label={t('all.link')} />}
    >
      {chart === null ? (
        <EmptyState title={t('scores.none')} body={t('scores.noneBody')} />
      ) : (
        <div className={styles.columns}>
          <div className={styles.chart}>
            <Chart
              title={t('scores.radar')}
              chart={chart}
              source={source}
              height={460}
              note={<Source exam={exam} result={result} />}
            />
          </div>
          <div className={styles.table}>
            <ScoreTable competencies={competencies} evalSettingID={exam.evalSettingID} />
          </div>
        </div>
      )}
    </Section>
  );
}

/** Where the radar's numbers come from. */
function Source({ exam, result }: ScoreSectionProps) {
  const t = useText();
  const language = useLanguage();
  const className = useClassName();
  const hasClassMean = result.competencies.some((c) => c.classMean !== null);
  return (
    <>
      {t(exam.status === ExamStatus.Ended ? 'scores.source' : 'scores.sourceRunning', {
        title: exam.title,
        date: formatDate(exam.endAt, language),
        count: result.evaluators.total,
      })}
      {hasClassMean && t('scores.meanSource', { name: className(result.schoolClass) })}
    </>
  );
}
