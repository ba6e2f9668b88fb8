import { useState, type KeyboardEvent, type PointerEvent } from 'react';
import { makeStyles, tokens, typographyStyles } from '@mebae/platform';
import { screenOnly } from '../printing.ts';
import { nextCategory } from './chart-keys.ts';
import { ChartTip } from './chart-tip.tsx';
import type { Anchor, ChartCategory, ChartPlan, DrawnSeries } from './chart-types.ts';

const useStyles = makeStyles({
  root: { position: 'relative' },
  drawing: {
    display: 'block',
    width: '100%',
    height: 'auto',
    // A finger reads along the chart from side to side and scrolls the page up and down.
    touchAction: 'pan-y',
    borderRadius: tokens.borderRadiusMedium,
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}` },
  },
  tip: {
    position: 'absolute',
    zIndex: 1,
    pointerEvents: 'none',
    padding: '8px 12px',
    borderRadius: tokens.borderRadiusMedium,
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    backgroundColor: tokens.colorNeutralBackground1,
    color: tokens.colorNeutralForeground1,
    boxShadow: tokens.shadow8,
    maxWidth: '100%',
    boxSizing: 'border-box',
    ...typographyStyles.caption1,
    top: 0,
    left: 0,
    // Always there, so that screen readers hear what comes into it.
    ':empty': { opacity: 0 },
    ...screenOnly,
  },
});

/** From a category's place to its tooltip. */
const distance = 12;

/**
 * A chart on the screen: pointer, finger and arrow keys read the values of one category after the other.
 * @param summary the chart in words, for who can't see it
 */
export function ChartScreen(props: {
  plan: ChartPlan;
  summary: string;
  categories: readonly ChartCategory[];
  series: readonly DrawnSeries[];
  formatValue: (value: number) => string;
}) {
  const { plan, summary, categories, series, formatValue } = props;
  const styles = useStyles();
  const [chosen, setChosen] = useState<number | null>(null);
  const count = plan.anchors.length;
  const active = chosen !== null && chosen < count ? chosen : null;
  const anchor = active === null ? undefined : plan.anchors[active];
  const point = (event: PointerEvent<SVGSVGElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    const scale = plan.width / box.width;
    setChosen(
      plan.nearest({
        x: (event.clientX - box.left) * scale,
        y: (event.clientY - box.top) * scale,
      }),
    );
  };
  const press = (event: KeyboardEvent) => {
    const next = nextCategory(event.key, active, count);
    if (next === undefined) return;
    event.preventDefault();
    setChosen(next);
  };
  return (
    <div className={styles.root}>
      {/* An image whose parts can be read one by one: what is read is said by the output below. */}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <svg
        role="img"
        aria-label={summary}
        // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className={styles.drawing}
        viewBox={`0 0 ${plan.width} ${plan.height}`}
        onPointerMove={point}
        onPointerDown={point}
        onPointerLeave={(event) => {
          if (event.pointerType === 'mouse') setChosen(null);
        }}
        onKeyDown={press}
        onBlur={() => setChosen(null)}
      >
        {plan.draw(active)}
      </svg>
      <output className={styles.tip} style={anchor && tipPlace(anchor, plan)}>
        {active !== null && (
          <ChartTip
            name={categories[active]?.name ?? ''}
            index={active}
            series={series}
            formatValue={formatValue}
          />
        )}
      </output>
    </div>
  );
}

/** Aligned so that it never leaves the chart to a side. */
function tipPlace({ x, y, above }: Anchor, { width, height }: ChartPlan) {
  const across = (x / width) * 100;
  const down = (y / height) * 100;
  return {
    left: `${across}%`,
    transform: `translateX(-${across}%)`,
    ...(above
      ? { top: 'auto', bottom: `calc(${100 - down}% + ${distance}px)` }
      : { top: `calc(${down}% + ${distance}px)` }),
  };
}
