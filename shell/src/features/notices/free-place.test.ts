import { expect, it } from 'vitest';
import { freeDistance } from './free-place.ts';

const box = { left: 20, width: 420, height: 80, windowHeight: 800 };

it('stands at the usual place where nothing is in the way', () => {
  expect(freeDistance(box, () => false)).toBe(20);
  // Beside it.
  expect(freeDistance(box, (x) => x > 440)).toBe(20);
});

it('stands above a bar of buttons at the foot', () => {
  const distance = freeDistance(box, (x, y) => y > 740 && x < 200);
  // The bar is 60 px high.
  expect(distance).toBeGreaterThanOrEqual(60);
  expect(distance).toBeLessThan(60 + 17);
});

it('sees a small button in the middle of its place', () => {
  const taken = (x: number, y: number) => x > 200 && x < 240 && y > 720 && y < 752;
  expect(freeDistance(box, taken)).toBeGreaterThanOrEqual(80);
});

it('stays where it is looked for when everything is full', () => {
  expect(freeDistance(box, () => true)).toBe(20);
});
