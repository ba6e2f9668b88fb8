import { describe, expect, it } from 'vitest';
import { buildUrl, cachePrefix, hasPrefix } from './url.ts';

describe('buildUrl', () => {
  it('fills path parameters, each as one segment', () => {
    expect(
      buildUrl('/exams/:evalSettingID/students/:studentID', { evalSettingID: 3, studentID: 12 }),
    ).toBe('/api/v3/academic/exams/3/students/12');
    expect(buildUrl('/files/:name', { name: 'a/b?c#d' })).toBe(
      '/api/v3/academic/files/a%2Fb%3Fc%23d',
    );
  });

  it.each([undefined, null, '', '.', '..'])('refuses the parameter %j', (id) => {
    expect(() => buildUrl('/students/:studentID', { studentID: id })).toThrow('studentID');
  });

  it('drops what is empty, joins lists and keeps 0 and false', () => {
    const query = {
      search: '',
      grade: 0,
      all: false,
      ids: [1, 2],
      none: [],
      tag: null,
      page: undefined,
    };
    expect(buildUrl('/students', {}, query)).toBe(
      '/api/v3/academic/students?grade=0&all=false&ids=1%2C2',
    );
  });

  it('encodes Japanese', () => {
    expect(buildUrl('/students', {}, { search: '佐藤 花' })).toBe(
      '/api/v3/academic/students?search=%E4%BD%90%E8%97%A4+%E8%8A%B1',
    );
  });
});

describe('cache prefixes', () => {
  it('cut a path at its first parameter', () => {
    expect(cachePrefix('/exams/:evalSettingID/progress')).toBe('/api/v3/academic/exams');
    expect(cachePrefix('/students')).toBe('/api/v3/academic/students');
  });

  it('match the path and what is below it, whole segments only', () => {
    const prefix = cachePrefix('/students');
    expect(hasPrefix('/api/v3/academic/students#2026', prefix)).toBe(true);
    expect(hasPrefix('/api/v3/academic/students?page=2#2026', prefix)).toBe(true);
    expect(hasPrefix('/api/v3/academic/students/5#2026', prefix)).toBe(true);
    expect(hasPrefix('/api/v3/academic/studentsX#2026', prefix)).toBe(false);
  });
});
