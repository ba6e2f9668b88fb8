import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual';
import {
  Fragment,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type FocusEvent,
  type ReactNode,
  type Ref,
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
  columnCount: number;
  /** Changes when the order of the rows does: the list then starts at its top again. */
  order: string;
  className: string | undefined;
  /** Rows are cards, whose elements have their roles by attributes. */
  isCards: boolean;
  renderRow: (index: number, measure: Ref<HTMLTableRowElement>) => ReactNode;
}

/** A table's body of which only the rows in sight exist; empty rows take the height of the others. */
export function VirtualBody(props: VirtualBodyProps) {
  const { count, keyOf, columnCount, order, className, isCards, renderRow } = props;
  const styles = useTableStyles();
  const body = useRef<HTMLTableSectionElement>(null);
  const focused = useRef<number | null>(null);
  const usualHeight = useRef<number | null>(null);
  const scrollMargin = useDocumentTop(body);
  // Not for the React compiler: what it returns changes by itself. This component is not compiled.
  // eslint-disable-next-line react/incompatible-library
  const virtualizer = useWindowVirtualizer<HTMLTableRowElement>({
    count,
    scrollMargin,
    // Rows in sight are measured; this is for the others, and asked for each of thousands.
    estimateSize: () => (usualHeight.current ??= rowHeightIn(body.current)),
    getItemKey: keyOf,
    overscan: 10,
    rangeExtractor: (range) => withFocused(defaultRangeExtractor(range), focused.current, count),
  });
  useBackToTop(body, order);
  const items = virtualizer.getVirtualItems().map(({ index, start, end }) => ({
    index,
    start: start - scrollMargin,
    end: end - scrollMargin,
  }));
  const { rows, gapAfter } = placeRows(items, virtualizer.getTotalSize());
  const noteFocus = (event: FocusEvent<HTMLElement>) => {
    const index = event.target.closest('tr')?.dataset['index'];
    focused.current = index === undefined ? null : Number(index);
  };
  const gap = (height: number) => (
    <tr aria-hidden="true" style={{ height, display: isCards ? 'block' : undefined }}>
      {/* An empty cell, and hidden: there is nothing to name. */}
      {/* eslint-disable-next-line jsx-a11y/control-has-associated-label */}
      <td className={styles.spacer} colSpan={columnCount} />
    </tr>
  );
  return (
    // Only notes which row has the focus.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <tbody
      ref={body}
      role={isCards ? 'rowgroup' : undefined}
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

type BodyRef = Readonly<{ current: HTMLTableSectionElement | null }>;

/** Pixels from the document's top to the element; follows what changes its height above. */
function useDocumentTop(ref: BodyRef): number {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const measure = () => {
      const element = ref.current;
      if (element) setTop(Math.round(element.getBoundingClientRect().top + window.scrollY));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [ref]);
  return top;
}

/** After a change of the order, a list that was scrolled begins at its top again. */
function useBackToTop(ref: BodyRef, order: string): void {
  const before = useRef(order);
  useEffect(() => {
    if (before.current === order) return;
    before.current = order;
    const table = ref.current?.closest('table');
    if (table && table.getBoundingClientRect().top < 0) table.scrollIntoView();
  }, [ref, order]);
}
