import type { AllCompetencies } from '@mebae/contracts';
import { formatDate, useLanguage } from '@mebae/platform';
import {
  ChartCaution,
  competencyTypeOrder,
  EmptyState,
  Section,
  useCompetencyTypeName,
  SaveFileButton,
} from '@mebae/ui';
import { Chart } from '@mebae/ui/charts';
import { ExamPicker } from '../../lib/exam-picker.tsx';
import { paths } from '../../lib/paths.ts';
import { useChartSource } from '../../lib/record-frame/use-chart-source.ts';
import { useRecordLink } from '../../lib/record-frame/use-record-link.ts';
import { useText } from '../../lib/text.ts';
import { downloadAllCompetencies } from './all-competencies.resource.ts';
import { ComparedTable, competencyRow, customRow, type ComparedRow } from './compared-table.tsx';
import { useComparedChart } from './use-compared-chart.ts';

interface AllCompetenciesViewProps {
  studentID: number;
  all: AllCompetencies;
  onExam: (evalSettingID: number) => void;
}

/** All competencies around a radar, then by type as tables, then the school's own. */
export function AllCompetenciesView({ studentID, all, onExam }: AllCompetenciesViewProps) {
  const t = useText();
  const language = useLanguage();
  const typeName = useCompetencyTypeName();
  const linkOf = useRecordLink();
  const chart = useComparedChart(all);
  const exam = all.exams.find((row) => row.evalSettingID === all.evalSettingID);
  const chartSource = useChartSource({ courses: exam ? [exam] : [] });
  const source =
    exam && t('all.source', { title: exam.title, date: formatDate(exam.endAt, language) });
  const caution = all.isComparable ? '' : t('all.notComparable');
  const pathOf = (competencyID: number) =>
    linkOf(paths.scoreExplanation(studentID, all.evalSettingID ?? 0, competencyID));
  const groups: { key: string; title: string; rows: ComparedRow[] }[] = [
    ...competencyTypeOrder.map((type) => ({
      key: type,
      title: typeName(type),
      rows: all.competencies
        .filter((c) => c.competencyType === type)
        .map((c) => competencyRow(c, pathOf)),
    })),
    { key: 'custom', title: t('custom.title'), rows: all.customCompetencies.map(customRow) },
  ];
  return (
    <>
      <ExamPicker exams={all.exams} chosen={all.evalSettingID} onChange={onExam} />
      <Section
        title={t('all.title')}
        description={t('all.description')}
        actions={
          <SaveFileButton
            label={t('all.excel')}
            onSave={() => downloadAllCompetencies(studentID, all.evalSettingID, t('all.file'))}
          />
        }
      >
        {chart === null ? (
          <EmptyState title={t('scores.none')} body={t('scores.noneBody')} />
        ) : (
          <ChartCaution text={caution}>
            <Chart
              title={t('all.chart')}
              chart={chart}
              source={chartSource}
              height={560}
              note={[source, t('all.hidden'), caution].join(' ').trim()}
            />
          </ChartCaution>
        )}
      </Section>
      {groups
        .filter(({ rows }) => rows.length > 0)
        .map(({ key, title, rows }) => (
          <Section key={key} title={title}>
            <ComparedTable title={title} rows={rows} />
          </Section>
        ))}
    </>
  );
}
