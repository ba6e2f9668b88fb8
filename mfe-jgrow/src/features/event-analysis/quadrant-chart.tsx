import { scatterPlot } from '@mebae/charts';
import type { EventAnalysis } from '@mebae/contracts';
import { personName, useLanguage } from '@mebae/platform';
import { Chart, useValueFormat } from '@mebae/ui/charts';
import { useMemo } from 'react';
import { useText } from '../../lib/text.ts';
import { useEventSource } from './chart-source.ts';
import { readQuadrants } from './readings.ts';

/** The middle of the scale, where the quadrants meet. */
const middle = 3;
const scale = { min: 0, max: 5 };
const golden = 0.618_034;
/** Least distance of a drawn point from the middle. */
const apart = 0.02;
/**
 * A little aside but inside the scale, always the same for the same student: many have the same answers. Nobody is drawn
 * on the other side of the middle than they are counted on: the middle itself counts as high.
 */
function aside(value: number, studentID: number, factor: number): number {
  const drawn = value + (((studentID * golden * factor) % 1) - 0.5) * 0.3;
  const isHigh = value >= middle;
  const [low, high] = isHigh ? [middle + apart, scale.max] : [scale.min, middle - apart];
  return Math.min(high, Math.max(low, drawn)) - value;
}

/** A sentence about expectation and participation. */
export function useQuadrantSentence() {
  const t = useText();
  return (quadrants: EventAnalysis['quadrants']): string => {
    const found = readQuadrants(quadrants);
    return found ? t('analysis.quadrant.sentence', found) : '';
  };
}

/** Students by expectation and participation, in four quadrants. */
export function QuadrantChart({
  analysis,
  height = 460,
}: {
  analysis: EventAnalysis;
  height?: number;
}) {
  const { points, n } = analysis.quadrants;
  const source = useEventSource(analysis, n);
  const t = useText();
  const language = useLanguage();
  const formatValue = useValueFormat();
  const chart = useMemo(
    () =>
      scatterPlot({
        series: [
          {
            id: 'students',
            name: t('analysis.column.student'),
            points: points.map((row) => ({
              key: String(row.studentID),
              name: personName(row, language),
              x: row.expectation,
              y: row.participation,
              link: `/pages/student-record/${row.studentID}`,
              shift: {
                x: aside(row.expectation, row.studentID, 1),
                y: aside(row.participation, row.studentID, 7),
              },
            })),
          },
        ],
        pointLabel: t('analysis.column.student'),
        x: { name: t('analysis.expectation'), scale },
        y: { name: t('analysis.participation'), scale },
        quadrants: {
          x: middle,
          y: middle,
          names: [
            t('analysis.quadrant.highHigh'),
            t('analysis.quadrant.lowHigh'),
            t('analysis.quadrant.lowLow'),
            t('analysis.quadrant.highLow'),
          ],
        },
        formatValue,
      }),
    [points, language, t, formatValue],
  );
  return (
    <Chart title={t('analysis.quadrant.chart')} chart={chart} source={source} height={height} />
  );
}
