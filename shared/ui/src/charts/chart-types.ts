import type { CompetencyType } from '@mebae/contracts';
import type { SeriesRole } from './series-looks.ts';

/** One series over the categories (or axes) of a chart; null where there is no value. */
export interface ChartSeries {
  id: string;
  name: string;
  values: readonly (number | null)[];
  /** Standard errors beside the values, in the same unit; drawn on lines as bars of one each way, and in the table. */
  errors?: readonly (number | null)[];
  role?: SeriesRole;
}

/** One axis of a radar. */
export interface RadarAxis {
  id: string | number;
  name: string;
  /** Gives the name its type's colour. */
  type?: CompetencyType;
}

/** The same numbers as a chart's, as texts for a table. */
export interface ChartTable {
  /** Head of the first column: what the rows are. */
  corner: string;
  columns: string[];
  rows: { key: string; header: string; cells: string[] }[];
}

/** What charts take from the page's theme; a canvas knows no CSS variables. */
export interface ChartTheme {
  text: string;
  mutedText: string;
  line: string;
  background: string;
  /** Light marks on a dark page. */
  dark: boolean;
  fontFamily: string;
}

/** Pixels that the chart may use. */
export interface ChartSize {
  width: number;
  height: number;
}

/** Range of values, and how many decimals a value is shown with. */
export interface ChartScale {
  min: number;
  max: number;
  decimals: number;
}
