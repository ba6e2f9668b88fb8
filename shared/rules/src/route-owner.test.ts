import { describe, expect, it } from 'vitest';
import { isBelow, routeOwner } from './route-owner.ts';

const remotes = [
  {
    name: 'settings',
    routes: [{ module: './routes', prefixes: ['/pages/teachers/', '/pages/student'] }],
  },
  { name: 'records', routes: [{ module: './routes', prefixes: ['/pages/student/record'] }] },
  {
    name: 'exams',
    routes: [
      { module: './routes', prefixes: ['/pages/exam'] },
      { module: './answer', prefixes: ['/answer'] },
    ],
  },
];

describe('isBelow', () => {
  it('matches whole segments only', () => {
    expect(isBelow('/pages/exam', '/pages/exam')).toBe(true);
    expect(isBelow('/pages/exam/1', '/pages/exam')).toBe(true);
    expect(isBelow('/pages/examples', '/pages/exam')).toBe(false);
    expect(isBelow('/pages', '/pages/exam')).toBe(false);
  });

  it('does not mind a slash at the end', () => {
    expect(isBelow('/pages/teachers', '/pages/teachers/')).toBe(true);
    expect(isBelow('/pages/teachers/', '/pages/teachers')).toBe(true);
  });
});

describe('routeOwner', () => {
  it('prefers the longest prefix, whatever the order', () => {
    expect(routeOwner(remotes, '/pages/student/record/5')?.remote.name).toBe('records');
    expect(routeOwner(remotes, '/pages/student/5')?.remote.name).toBe('settings');
  });

  it('tells the modules of one remote apart', () => {
    expect(routeOwner(remotes, '/answer/abc')?.route.module).toBe('./answer');
    expect(routeOwner(remotes, '/pages/exam/list')?.route.module).toBe('./routes');
  });

  it('returns null for a path that nobody claims', () => {
    expect(routeOwner(remotes, '/pages/nowhere')).toBeNull();
  });
});
