import { useRef, type MouseEvent, type PointerEvent } from 'react';
import { stepsAfter, type Stroke } from './matrix-state.ts';
import type { MatrixEditor } from './use-matrix.ts';

const pairOf = (element: Element | null): string | undefined =>
  element?.closest<HTMLElement>('[data-pair]')?.dataset['pair'];

const pairUnder = ({ clientX, clientY }: PointerEvent): string | undefined =>
  pairOf(document.elementFromPoint(clientX, clientY));

/** The pair whose cell a stroke began on. */
const startOf = ({ over, at }: Stroke): string => {
  const [first = at] = over;
  return first;
};

/**
 * The pointer over the cells of the matrix. A press adds or takes away; a stroke from an empty cell adds all that it
 * goes over, one from a chosen cell moves that pair, and with Shift takes away all that it goes over. A finger presses
 * only: its strokes scroll.
 */
export function useStroke({ steps, pairs, setPair, setSteps }: MatrixEditor) {
  const stroke = useRef<Stroke | null>(null);
  /** The stroke of the last press has changed the pairs already: its click changes nothing more. */
  const isHandled = useRef(false);
  return {
    onPointerDown: (event: PointerEvent): void => {
      isHandled.current = event.pointerType !== 'touch';
      const at = event.button === 0 ? pairOf(event.target as Element) : undefined;
      if (at === undefined || !isHandled.current) return;
      stroke.current = { base: steps, erases: event.shiftKey, over: new Set([at]), at };
      if (!pairs.has(at)) setSteps(stepsAfter(stroke.current));
    },
    onPointerMove: (event: PointerEvent): void => {
      // the button went up beside the cells
      if (event.buttons === 0) stroke.current = null;
      const before = stroke.current;
      const at = before && pairUnder(event);
      if (!before || at === before.at) return;
      if (!at) {
        // a pair that is moved beside the cells is back where it was
        if (before.erases || !before.base.present.has(startOf(before))) return;
        stroke.current = { ...before, at: startOf(before) };
        setSteps(before.base);
        return;
      }
      stroke.current = { ...before, at, over: new Set([...before.over, at]) };
      setSteps(stepsAfter(stroke.current));
    },
    onPointerUp: (event: PointerEvent): void => {
      const last = stroke.current;
      stroke.current = null;
      // let go beside the cells, a pair that was to be moved stays
      const isPress =
        last?.over.size === 1 && last.at === pairUnder(event) && last.base.present.has(last.at);
      if (isPress) setPair(last.at, false);
    },
    onPointerCancel: (): void => void (stroke.current = null),
    onClick: (event: MouseEvent): void => {
      // a click without a pointer comes from the keyboard
      const isPressed = event.detail === 0 || !isHandled.current;
      const at = isPressed ? pairOf(event.target as Element) : undefined;
      if (at !== undefined) setPair(at, !pairs.has(at));
    },
  };
}
