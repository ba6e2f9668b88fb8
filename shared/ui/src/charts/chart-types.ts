import type { CompetencyType } from '@mebae/contracts';
import type { ReactNode } from 'react';
import type { SeriesLook, SeriesRole } from './series-looks.ts';

/** One series over the categories (or axes) of a chart; null where there is no value. */
export interface ChartSeries {
  id: string;
  name: string;
  values: readonly (number | null)[];
  /**
   * Standard errors beside the values, in the same unit: as bars of one each way on lines and bars, as a band on the
   * first series of a radar, and in the table.
   */
  errors?: readonly (number | null)[];
  role?: SeriesRole;
}

/** A series with the look that it keeps, whichever others are shown. */
export interface DrawnSeries extends ChartSeries {
  look: SeriesLook;
}

/** What a chart compares: an axis of a radar, a category of bars, a point in time of lines. */
export interface ChartCategory {
  key: string;
  name: string;
}

/** One axis of a radar. */
export interface RadarAxis {
  id: string | number;
  name: string;
  /** Gives the name its type's colour, and neighbours of one type an arc around them. */
  type?: CompetencyType;
}

/** The same numbers as a chart's, as texts for a table. */
export interface ChartTable {
  /** Head of the first column: what the rows are. */
  corner: string;
  columns: string[];
  rows: { key: string; header: string; cells: string[] }[];
}

/** A point of a drawing, in pixels from its upper left corner. */
export interface Point {
  x: number;
  y: number;
}

/** Where the values of a category are told: at a point, above or below it, clear of the category's own marks. */
export interface Anchor extends Point {
  above: boolean;
}

/** The place that a chart may take. A radar grows higher where its names would not fit. */
export interface ChartRoom {
  width: number;
  height: number;
  /** Begins the ids of what a drawing refers to inside itself. */
  id: string;
}

/** Range of values. */
export interface ChartScale {
  min: number;
  max: number;
}

/** A chart laid out for its place. Knows nothing of a page: the screen, the saved picture and a server draw the same. */
export interface ChartPlan {
  width: number;
  height: number;
  /** Where each category's values are told, in the order of the categories. */
  anchors: readonly Anchor[];
  /** The category that a place on the drawing belongs to. */
  nearest: (place: Point) => number;
  /** What stands inside the `svg` element. @param active the category that is being read */
  draw: (active: number | null) => ReactNode;
}

/** Lays a chart out; keep it the same (`useCallback`) until what is compared changes. */
export type PlanChart = (room: ChartRoom, series: readonly DrawnSeries[]) => ChartPlan;
