import type { CompetencyType } from '@mebae/contracts';
import type {
  BarSeriesOption,
  BoxplotSeriesOption,
  CustomSeriesOption,
  LineSeriesOption,
  RadarSeriesOption,
  ScatterSeriesOption,
} from 'echarts/charts';
import type {
  DataZoomComponentOption,
  GridComponentOption,
  MarkAreaComponentOption,
  MarkLineComponentOption,
  RadarComponentOption,
  TooltipComponentOption,
} from 'echarts/components';
import type { ComposeOption } from 'echarts/core';

/** Options of ECharts, of the parts that `echarts.ts` brings. */
export type ChartOption = ComposeOption<
  | BarSeriesOption
  | BoxplotSeriesOption
  | CustomSeriesOption
  | DataZoomComponentOption
  | GridComponentOption
  | LineSeriesOption
  | MarkAreaComponentOption
  | MarkLineComponentOption
  | RadarComponentOption
  | RadarSeriesOption
  | ScatterSeriesOption
  | TooltipComponentOption
>;

/** How one series is drawn; colour, symbol, dash and pattern each tell it apart alone. */
export interface SeriesAppearance {
  /** The theme's colour, light where there is no theme. */
  colour: string;
  symbol: 'circle' | 'diamond' | 'square' | 'triangle' | 'cross';
  /** Lengths of dashes and gaps in pixels. */
  dash: readonly number[] | undefined;
  /** Pattern over filled shapes. */
  pattern: 'plain' | 'falling' | 'dots' | 'across' | 'rising';
}

/** Meaning of a series, where the same thing is shown in many charts: it then always looks the same. */
export type SeriesRole = 'peer' | 'self' | 'mean';

/** One series over the categories (or axes) of a chart; null where there is no value. */
export interface ChartSeries {
  id: string;
  name: string;
  values: readonly (number | null)[];
  /** Standard errors of the values, or half their intervals where the chart says so; in the same unit. */
  errors?: readonly (number | null)[];
  /** Values that are grey, because they are within their error. */
  unclear?: readonly boolean[];
  role?: SeriesRole;
}

/** A series with the appearance that it keeps, whichever others are shown. */
export type DrawnSeries = ChartSeries & { appearance: SeriesAppearance };

/** One axis of a radar. */
export interface RadarAxis {
  id: string | number;
  name: string;
  /** Gives the name its type's colour, and neighbours of one type an arc around them. */
  type?: CompetencyType;
}

/** Ends of an axis of values. */
export interface ChartScale {
  min: number;
  max: number;
}

/** An axis of values with its name. */
export interface NamedAxis {
  name: string;
  scale: ChartScale;
}

/** Pixels from the upper left corner. */
export interface Point {
  x: number;
  y: number;
}

/** The same numbers as a chart's, as texts for a table. */
export interface ChartTable {
  /** Head of the first column: what the rows are. */
  corner: string;
  columns: readonly string[];
  rows: readonly { key: string; header: string; cells: readonly string[] }[];
}

/** A series as a legend names it. */
export interface LegendEntry {
  id: string;
  name: string;
  appearance: SeriesAppearance;
}

/** Highest and lowest value of a series as text, with what they are of; null for a series without values. */
export interface SeriesExtremes {
  series: string;
  ends: { high: string; highValue: string; low: string; lowValue: string } | null;
}

/** The pixels that a chart may take, and the font of its texts. A chart grows higher where its names would not fit. */
export interface ChartBounds {
  width: number;
  height: number;
  /** As CSS has it, without double quotes. */
  fontFamily: string;
}

/** A point that pointer and arrow keys read at one place of a chart. */
export interface ChartPoint {
  name: string;
  /** As many as the drawing has labels. */
  texts: readonly string[];
  /** Colour of the marks in its tooltip. */
  colour?: string;
  /** Address of the people or the record behind the point, inside the product. */
  link?: string | undefined;
}

/** A chart laid out for its bounds. */
export interface ChartDrawing {
  width: number;
  height: number;
  option: ChartOption;
  /** Names of the texts of each point. */
  labels: readonly string[];
  points: readonly ChartPoint[];
  /** Points in one row, where they lie in rows: the arrow keys then go up and down too. */
  columns?: number;
}

/** A chart without its size and its place: all that is pure about it. */
export interface ChartModel {
  table: ChartTable;
  legend: readonly LegendEntry[];
  extremes: readonly SeriesExtremes[];
  /** How many series only the table shows, because a chart takes no more than `limits.chartSeries`. */
  leftOut: number;
  /** How standard errors or intervals are shown, where there are any; a band is that of one series. */
  errors: (
    shown: (id: string) => boolean,
  ) => { kind: 'band'; series: string } | { kind: 'bars' } | { kind: 'intervals' } | null;
  /** Pixels, unless the page wants others. */
  height: number;
  /** Its series hide or crowd each other on a phone: there each can have a drawing of its own. */
  canSplit?: boolean;
  /** @param shown whether a series of the legend is shown */
  draw: (bounds: ChartBounds, shown: (id: string) => boolean) => ChartDrawing;
}
