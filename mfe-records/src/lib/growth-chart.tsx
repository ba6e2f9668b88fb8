import { lineChart, sortedCompetencies } from '@mebae/charts';
import type { GrowthCompetency, StudentGrowth } from '@mebae/contracts';
import { formatDate, useLanguage } from '@mebae/platform';
import { intervalErrors } from '@mebae/rules';
import { Chart, useValueFormat } from '@mebae/ui/charts';
import { useMemo, useState } from 'react';
import { useChartSource } from './record-frame/use-chart-source.ts';
import { useText } from './text.ts';
import { CompetencyChoice } from './competency-choice.tsx';

const size = ({ change }: GrowthCompetency): number => Math.abs(change?.difference ?? 0);

/** The competencies that changed most between the last two courses: what a person would look at first. */
const mostChanged = ({ competencies }: StudentGrowth): string[] =>
  competencies
    .toSorted((a, b) => size(b) - size(a))
    .slice(0, 3)
    .map((c) => String(c.competencyID));

/** Scores over all courses with their 95 % intervals, for up to as many competencies as a chart takes. */
export function GrowthChart({ growth }: { growth: StudentGrowth }) {
  const t = useText();
  const language = useLanguage();
  const formatValue = useValueFormat();
  const source = useChartSource({ courses: growth.exams });
  const [chosen, setChosen] = useState(() => mostChanged(growth));
  const competencies = useMemo(() => sortedCompetencies(growth.competencies), [growth]);
  const chart = useMemo(
    () =>
      lineChart({
        categories: growth.exams.map((exam) => `${exam.title} ${formatDate(exam.endAt, language)}`),
        categoryLabel: t('picker.label'),
        series: competencies
          .filter((c) => chosen.includes(String(c.competencyID)))
          .map((c) => ({
            id: String(c.competencyID),
            name: c.name,
            values: c.points.map((point) => point?.value ?? null),
            errors: c.points.map((point) =>
              point && point.standardError !== null ? intervalErrors * point.standardError : null,
            ),
          })),
        bars: 'intervals',
        formatValue,
      }),
    [growth, competencies, chosen, language, t, formatValue],
  );
  return (
    <div>
      <CompetencyChoice competencies={competencies} chosen={chosen} onChange={setChosen} />
      <Chart title={t('growth.chart')} chart={chart} source={source} />
    </div>
  );
}
