import { expect, test } from 'vitest';
import { wordsOfSchool } from './words-of-school.ts';

test('a primary school has 児童 and pupils, a university 学生 and sinh viên', () => {
  expect(wordsOfSchool('生徒を登録', 'primary', 'ja')).toBe('児童を登録');
  expect(wordsOfSchool('児童生徒の評価', 'primary', 'ja')).toBe('児童生徒の評価');
  expect(wordsOfSchool('Students of a student', 'primary', 'en')).toBe('Pupils of a pupil');
  expect(wordsOfSchool('生徒を登録', 'university', 'ja')).toBe('学生を登録');
  expect(wordsOfSchool('Học sinh', 'university', 'vi')).toBe('Sinh viên');
});

test('other schools, and what fills a text, stay as they are', () => {
  expect(wordsOfSchool('生徒を登録', 'secondary', 'ja')).toBe('生徒を登録');
  expect(wordsOfSchool('生徒を登録', undefined, 'ja')).toBe('生徒を登録');
  expect(wordsOfSchool('học sinh', 'primary', 'vi')).toBe('học sinh');
  expect(wordsOfSchool('{{students}} students', 'primary', 'en')).toBe('{{students}} pupils');
});
