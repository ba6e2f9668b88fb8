import { expect, it } from 'vitest';
import { createScreens } from './screens.ts';

const exams = { screen: 'exams', version: '1' } as const;

function visited() {
  let now = 0;
  const screens = createScreens(() => now);
  return {
    screens,
    go: (time: number, path: string, screen: Parameters<typeof screens.show>[1]) => {
      now = time;
      screens.show(path, screen);
    },
  };
}

it('knows what was on screen when, the first screen from the beginning', () => {
  const { screens, go } = visited();
  expect(screens.at(0)).toEqual({ screen: 'other' });
  go(800, '/pages/home', { screen: 'home' });
  go(3_000, '/pages/exam/list', exams);
  expect(screens.at(100)).toEqual({ screen: 'home' });
  expect(screens.at(2_999)).toEqual({ screen: 'home' });
  expect(screens.at(3_000)).toEqual(exams);
});

it('knows where an address led to, in the version that ran then', () => {
  const { screens, go } = visited();
  go(1, '/pages/exam/list', exams);
  go(2, '/pages/home', { screen: 'home' });
  go(3, '/pages/exam/list', { ...exams, version: '2' });
  expect(screens.of('/pages/exam/list')).toEqual({ screen: 'exams', version: '2' });
  expect(screens.of('/pages/nowhere')).toBeUndefined();
});

it('forgets what was shown long ago', () => {
  const { screens, go } = visited();
  go(1, '/first', exams);
  for (let time = 2; time < 60; time += 1) go(time, `/pages/${time}`, { screen: 'home' });
  expect(screens.of('/first')).toBeUndefined();
  expect(screens.at(1)).toEqual({ screen: 'home' });
});
