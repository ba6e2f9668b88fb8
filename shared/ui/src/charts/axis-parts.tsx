import { labelLine, labelSize, type AxisLayout } from './axis-layout.ts';
import { ink } from './ink.ts';
import { Lines, px } from './parts.tsx';

/** Grid, numbers and names of a chart with axes. @param active the category that is being read */
export function Axes({ layout, active }: { layout: AxisLayout; active: number | null }) {
  const { horizontal, left, right, top, bottom, band } = layout;
  const reading = active === null ? undefined : layout.labels[active];
  const begin = reading ? px(reading.at - band / 2) : 0;
  return (
    <g>
      {reading &&
        (horizontal ? (
          <rect
            x={px(left)}
            y={begin}
            width={px(right - left)}
            height={px(band)}
            fill={ink.shade}
          />
        ) : (
          <rect x={begin} y={px(top)} width={px(band)} height={px(bottom - top)} fill={ink.shade} />
        ))}
      {layout.ticks.map((value) => (
        <Tick key={value} layout={layout} value={value} />
      ))}
      <path
        d={
          horizontal
            ? `M${px(left)} ${px(top)}V${px(bottom)}`
            : `M${px(left)} ${px(bottom)}H${px(right)}`
        }
        stroke={ink.muted}
      />
      {layout.labels.map(({ lines, at }, index) => (
        <Lines
          // eslint-disable-next-line react/no-array-index-key
          key={index}
          lines={lines}
          at={
            horizontal
              ? { x: left - 8, y: at + 4 - ((lines.length - 1) * labelLine) / 2 }
              : { x: at, y: bottom + labelLine + 1 }
          }
          lineHeight={labelLine}
          anchor={horizontal ? 'end' : 'middle'}
          colour={ink.text}
          size={labelSize}
          strong={index === active}
        />
      ))}
    </g>
  );
}

function Tick({ layout, value }: { layout: AxisLayout; value: number }) {
  const { horizontal, left, right, top, bottom } = layout;
  const position = px(layout.position(value));
  return (
    <>
      <path
        d={
          horizontal
            ? `M${position} ${px(top)}V${px(bottom)}`
            : `M${px(left)} ${position}H${px(right)}`
        }
        stroke={ink.line}
      />
      <Lines
        lines={[String(value)]}
        at={horizontal ? { x: position, y: bottom + labelLine } : { x: left - 8, y: position + 4 }}
        lineHeight={labelLine}
        anchor={horizontal ? 'middle' : 'end'}
        colour={ink.muted}
        size={11}
      />
    </>
  );
}
