import { limits, type StudentGrowth } from '@mebae/contracts';
import { Dropdown, Field, Option, formatDate, makeStyles, useLanguage } from '@mebae/platform';
import { lineChart } from '@mebae/charts';
import { Chart, useValueFormat } from '@mebae/ui/charts';
import { useMemo, useState } from 'react';
import { useText } from '../../lib/text.ts';
import { sortedCompetencies } from './sorted-competencies.ts';

const useStyles = makeStyles({
  picker: { marginBottom: '12px', '@media print': { display: 'none' } },
  dropdown: { minWidth: '200px' },
});

/** The competencies that moved most between the last two courses: what a person would look at first. */
function mostChanged(growth: StudentGrowth): string[] {
  return growth.competencies
    .toSorted((a, b) => Math.abs(b.change?.difference ?? 0) - Math.abs(a.change?.difference ?? 0))
    .slice(0, 3)
    .map((c) => String(c.competencyID));
}

/** Scores over all courses with their errors, for up to as many competencies as a chart takes. */
export function GrowthChart({ growth }: { growth: StudentGrowth }) {
  const styles = useStyles();
  const t = useText();
  const language = useLanguage();
  const competencies = useMemo(() => sortedCompetencies(growth.competencies), [growth]);
  const [chosen, setChosen] = useState(() => mostChanged(growth));
  const shown = useMemo(
    () => competencies.filter((c) => chosen.includes(String(c.competencyID))),
    [competencies, chosen],
  );
  const formatValue = useValueFormat();
  const chart = useMemo(
    () =>
      lineChart({
        categories: growth.exams.map((exam) => `${exam.title} ${formatDate(exam.endAt, language)}`),
        categoryLabel: t('picker.label'),
        series: shown.map((c) => ({
          id: String(c.competencyID),
          name: c.name,
          values: c.points.map((point) => point?.value ?? null),
          errors: c.points.map((point) => point?.standardError ?? null),
        })),
        formatValue,
      }),
    [growth, shown, language, t, formatValue],
  );
  const choose = (next: string[]) => {
    if (next.length > 0 && next.length <= limits.chartSeries) setChosen(next);
  };
  return (
    <div>
      <Field
        className={styles.picker}
        label={t('growth.shown')}
        hint={t('growth.shownHint', { count: limits.chartSeries })}
      >
        <Dropdown
          className={styles.dropdown}
          multiselect
          value={shown.map((c) => c.name).join(t('notice.separator'))}
          selectedOptions={chosen}
          onOptionSelect={(_, data) => choose(data.selectedOptions)}
        >
          {competencies.map((c) => (
            <Option
              key={c.competencyID}
              value={String(c.competencyID)}
              text={c.name}
              disabled={
                chosen.length >= limits.chartSeries && !chosen.includes(String(c.competencyID))
              }
            >
              {c.name}
            </Option>
          ))}
        </Dropdown>
      </Field>
      <Chart title={t('growth.chart')} chart={chart} />
    </div>
  );
}
