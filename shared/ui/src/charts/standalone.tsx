import type { ChartPlan, DrawnSeries } from './chart-types.ts';
import { ink } from './ink.ts';
import { emWidth, wrapLabel } from './label-size.ts';
import { legendRows } from './legend-rows.ts';
import { Lines, Sample } from './parts.tsx';

const margin = 16;
const titleHeight = 44;
const legendRow = 24;
const remarkLine = 18;

/**
 * A chart that stands alone, for a picture or a document: with its title above, its legend and its remark below. Free of
 * page and theme: `inLight` makes it a file.
 * @param remark what the drawing's marks mean
 * @param fontFamily as CSS has it
 */
export function Standalone(props: {
  title: string;
  plan: ChartPlan;
  series: readonly DrawnSeries[];
  remark: string;
  fontFamily: string;
}) {
  const { title, plan, series, remark, fontFamily } = props;
  const rows = legendRows(
    series.map(({ name }) => emWidth(name) * 12),
    plan.width,
  );
  const remarks = remark === '' ? [] : wrapLabel(remark, plan.width / 12);
  const legendTop = titleHeight + plan.height + margin;
  const width = plan.width + 2 * margin;
  const height = legendTop + rows.length * legendRow + remarks.length * remarkLine + margin;
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      fontFamily={fontFamily}
    >
      <rect width={width} height={height} fill={ink.paper} />
      <text x={margin} y="28" fontSize="16" fontWeight="600" fill={ink.text}>
        {title}
      </text>
      <g transform={`translate(${margin},${titleHeight})`}>{plan.draw(null)}</g>
      {rows.map((row, line) =>
        row.map(({ index, x }) => {
          const one = series[index];
          if (!one) return null;
          return (
            <g key={one.id} transform={`translate(${x + margin},${legendTop + line * legendRow})`}>
              <Sample look={one.look} />
              <text x="38" y="10.5" fontSize="12" fill={ink.text}>
                {one.name}
              </text>
            </g>
          );
        }),
      )}
      <Lines
        lines={remarks}
        at={{ x: width / 2, y: legendTop + rows.length * legendRow + 12 }}
        lineHeight={remarkLine}
        anchor="middle"
        colour={ink.muted}
        size={12}
      />
    </svg>
  );
}
