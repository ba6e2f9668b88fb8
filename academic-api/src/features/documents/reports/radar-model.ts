import { radarChart, type ChartModel, type ChartSeries } from '@mebae/charts';
import { filledText } from '@mebae/rules';
import type { ReportData } from './report-data.ts';
import { pointsOf } from './report-points.ts';
import type { ReportTexts } from './report-texts.ts';

/**
 * The radar of a student's record.
 * @param nameOf writes a competency's name so that the drawing's letters have all of its signs
 */
export function radarModel(
  { competencies }: ReportData,
  texts: ReportTexts,
  nameOf: (name: string) => string,
): ChartModel {
  const series: ChartSeries[] = [
    {
      id: 'peer',
      name: texts.radar.peer,
      role: 'peer',
      values: competencies.map(({ value }) => value),
      errors: competencies.map(({ standardError }) => standardError),
    },
    {
      id: 'self',
      name: texts.radar.self,
      role: 'self',
      values: competencies.map(({ selfValue }) => selfValue),
    },
    {
      id: 'mean',
      name: texts.radar.mean,
      role: 'mean',
      values: competencies.map(({ classMean }) => classMean),
    },
  ];
  return radarChart({
    axes: competencies.map(({ competencyID, name, competencyType }) => ({
      id: competencyID,
      name: nameOf(name),
      type: competencyType,
    })),
    axisLabel: texts.radar.axis,
    series: series.filter(({ values }) => values.some((value) => value !== null)),
    formatValue: (value) => value.toFixed(1),
  });
}

/** The radar's numbers in a sentence, for a reader who listens. */
export function altOfRadar(
  { competencies, hasPeerScores }: ReportData,
  { radar }: ReportTexts,
): string {
  const values = competencies.map(({ name, value, selfValue, standardError }) => {
    const shown = (own: number | null) => (own === null ? '–' : pointsOf(own, standardError));
    return filledText(hasPeerScores ? radar.altBoth : radar.altSelf, {
      name,
      peer: shown(value),
      self: shown(selfValue),
    });
  });
  return filledText(radar.alt, { values: values.join(' / ') });
}
