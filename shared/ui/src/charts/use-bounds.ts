import { useEffect, useMemo, useState, type RefObject } from 'react';
import { usePrinting } from '../printing.ts';
import { fontFamilyOf } from './font-family.ts';

export interface Bounds {
  width: number;
  fontFamily: string;
}

/** Pixels that a page of A4 has room for between usual margins. */
const sheetWidth = 700;

/**
 * Follows the width of an element and the font of the page around it; no wider than a sheet of paper while the page is
 * printed. Null until measured.
 */
export function useBounds(ref: RefObject<HTMLElement | null>): Bounds | null {
  const [bounds, setBounds] = useState<Bounds | null>(null);
  const isPrinting = usePrinting();
  useEffect(() => {
    const element = ref.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(() => {
      const next = { width: element.clientWidth, fontFamily: fontFamilyOf(element) };
      setBounds((now) =>
        now?.width === next.width && now.fontFamily === next.fontFamily ? now : next,
      );
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref]);
  return useMemo(
    () =>
      bounds && isPrinting ? { ...bounds, width: Math.min(bounds.width, sheetWidth) } : bounds,
    [bounds, isPrinting],
  );
}
