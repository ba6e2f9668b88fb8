/** A box at the foot of the window, in pixels. */
export interface FootBox {
  left: number;
  width: number;
  height: number;
  /** Height of the window. */
  windowHeight: number;
}

const usual = 20;
const step = 16;
const grid = 12;

/**
 * How far above the window's foot a box may stand so that it covers no button.
 * @param isTaken whether there is one at a point of the window
 * @returns the usual distance where nothing is free in the lower half
 */
export function freeDistance(box: FootBox, isTaken: (x: number, y: number) => boolean): number {
  const { left, width, height, windowHeight } = box;
  for (let distance = usual; distance <= windowHeight / 2; distance += step) {
    const top = windowHeight - distance - height;
    if (top < 0) break;
    if (!covers({ left, top, width, height }, isTaken)) return distance;
  }
  return usual;
}

function covers(
  box: { left: number; top: number; width: number; height: number },
  isTaken: (x: number, y: number) => boolean,
): boolean {
  const along = (from: number, length: number) =>
    Array.from({ length: Math.ceil(length / grid) + 1 }, (_, i) =>
      Math.min(from + i * grid, from + length),
    );
  const across = along(box.left, box.width);
  return along(box.top, box.height).some((y) => across.some((x) => isTaken(x, y)));
}

const button = 'button:not([role="combobox"]), [role="button"]';

/** Whether there is a button at a point of the page, apart from those in `except`. Fields scroll out of the way. */
export function isButtonAt(x: number, y: number, except: Element): boolean {
  return document
    .elementsFromPoint(x, y)
    .some((element) => !except.contains(element) && element.closest(button) !== null);
}
