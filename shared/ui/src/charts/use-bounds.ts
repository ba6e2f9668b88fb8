import { useEffect, useState, type RefObject } from 'react';
import { fontFamilyOf } from './font-family.ts';

export interface Bounds {
  width: number;
  fontFamily: string;
}

/** Follows the width of an element and the font of the page around it. Null until measured. */
export function useBounds(ref: RefObject<HTMLElement | null>): Bounds | null {
  const [bounds, setBounds] = useState<Bounds | null>(null);
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
  return bounds;
}
