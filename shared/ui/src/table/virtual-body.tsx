import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import {
  Fragment,
  useEffect,
  useRef,
  type FocusEvent,
  type ReactNode,
  type Ref,
  type RefObject,
} from 'react';
import { comfortableRow, rowHeightVariable, useTableStyles } from './table-styles.ts';
import { placeRows, withFocused } from './virtual-rows.ts';

/** Pixels of one row as the theme around has it. */
function rowHeightIn(element: HTMLElement | null): number {
  if (!element) return comfortableRow;
  const height = Number.parseFloat(getComputedStyle(element).getPropertyValue(rowHeightVariable));
  return Number.isNaN(height) ? comfortableRow : height;
}

export interface VirtualBodyProps {
  count: number;
  keyOf: (index: number) => string | number;
  scroller: RefObject<HTMLDivElement | null>;
  columnCount: number;
  /** Changes when the order of the rows does: the list then starts at its top again. */
  order: string;
  className: string | undefined;
  renderRow: (index: number, measure: Ref<HTMLTableRowElement>) => ReactNode;
}

/** A table's body of which only the rows in sight exist; empty rows keep the place of the others. */
export function VirtualBody(props: VirtualBodyProps) {
  const { count, keyOf, scroller, columnCount, order, className, renderRow } = props;
  const styles = useTableStyles();
  const focused = useRef<number | null>(null);
  const usualHeight = useRef<number | null>(null);
  // Not for the React compiler: what it returns changes by itself. This component is not compiled.
  // eslint-disable-next-line react/incompatible-library
  const virtualizer = useVirtualizer<HTMLDivElement, HTMLTableRowElement>({
    count,
    getScrollElement: () => scroller.current,
    // Rows in sight are measured; this is for the others, and asked for each of thousands.
    estimateSize: () => (usualHeight.current ??= rowHeightIn(scroller.current)),
    getItemKey: keyOf,
    overscan: 10,
    rangeExtractor: (range) => withFocused(defaultRangeExtractor(range), focused.current, count),
  });
  useEffect(() => {
    scroller.current?.scrollTo({ top: 0 });
  }, [order, scroller]);
  const { rows, gapAfter } = placeRows(virtualizer.getVirtualItems(), virtualizer.getTotalSize());
  const noteFocus = (event: FocusEvent<HTMLElement>) => {
    const index = event.target.closest('tr')?.dataset.index;
    focused.current = index === undefined ? null : Number(index);
  };
  const gap = (height: number) => (
    <tr aria-hidden="true" style={{ height }}>
      {/* An empty cell, and hidden: there is nothing to name. */}
      {/* eslint-disable-next-line jsx-a11y/control-has-associated-label */}
      <td className={styles.spacer} colSpan={columnCount} />
    </tr>
  );
  return (
    // Only notes which row has the focus.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <tbody
      className={className}
      onFocus={noteFocus}
      onBlur={() => {
        focused.current = null;
      }}
    >
      {rows.map(({ index, gapBefore }) => (
        <Fragment key={keyOf(index)}>
          {gapBefore > 0 && gap(gapBefore)}
          {renderRow(index, virtualizer.measureElement)}
        </Fragment>
      ))}
      {gapAfter > 0 && gap(gapAfter)}
    </tbody>
  );
}
