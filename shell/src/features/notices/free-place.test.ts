import { expect, it } from 'vitest';
import { freePlace, usualPlace, type Box, type Place } from './free-place.ts';

const page = { width: 1280, height: 800 };
const box = { width: 420, height: 100 };
const button = (left: number, top: number, width = 80, height = 32): Box => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});
const place = (buttons: readonly Box[], now: Place = usualPlace, size = box, window = page) =>
  freePlace(size, window, buttons, now);

it('stands at the usual place where nothing is in the way', () => {
  expect(place([])).toEqual(usualPlace);
  // Beside it, and above it.
  expect(place([button(500, 720), button(40, 600)])).toEqual(usualPlace);
});

it('stands right above a bar of buttons at the foot', () => {
  expect(place([button(40, 740), button(140, 740)])).toEqual({ side: 'left', above: 68 });
});

it('sees a small button in the middle of its place', () => {
  expect(place([button(200, 720, 8, 8)])).toEqual({ side: 'left', above: 88 });
});

it('stands at the right edge where the left one is full of buttons', () => {
  const column = Array.from({ length: 20 }, (_, row) => button(300, row * 40));
  expect(place(column)).toEqual({ side: 'right', above: 20 });
});

it('stays where it is as long as that is free, and goes on only from what it would cover', () => {
  const now = { side: 'right', above: 200 } as const;
  expect(place([], now)).toEqual(now);
  expect(place([button(40, 740)], now)).toEqual(now);
  expect(place([button(1000, 550)], now)).toEqual(usualPlace);
});

it('is only as high as the widest gap where nothing is free enough', () => {
  const phone = { width: 360, height: 740 };
  const dialog = { left: 0, top: 190, right: 360, bottom: 510 };
  const found = place([dialog], usualPlace, { width: 320, height: 400 }, phone);
  expect(found).toEqual({ side: 'left', above: 20, maxHeight: 740 - 20 - 510 - 8 });
  // It takes its own height again once there is room.
  expect(place([], found, { width: 320, height: 400 }, phone)).toEqual(usualPlace);
});

it('can still be read where every gap is small', () => {
  const rows = Array.from({ length: 20 }, (_, row) => button(40, row * 40, 1200));
  expect(place(rows).maxHeight).toBe(120);
});

it('is never higher than the window', () => {
  const size = { width: 420, height: 500 };
  // The only free place would reach beyond the window's top.
  const found = place([button(40, 740), button(40, 400), button(1000, 500)], usualPlace, size);
  expect(found).toEqual({ side: 'right', above: 308, maxHeight: 800 - 308 - 8 });
});
