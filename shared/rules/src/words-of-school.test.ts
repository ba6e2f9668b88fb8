import { expect, test } from 'vitest';
import { wordsOfEverySchool, wordsOfSchool } from './words-of-school.ts';

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

test('a statistician and students of other schools keep their names', () => {
  expect(wordsOfSchool('by Student’s t, of all students', 'primary', 'en')).toBe(
    'by Student’s t, of all pupils',
  );
  expect(wordsOfSchool('With university students', 'primary', 'en')).toBe(
    'With university students',
  );
  expect(wordsOfSchool('奨学生、留学生、大学生、小学生の生徒', 'primary', 'ja')).toBe(
    '奨学生、留学生、大学生、小学生の児童',
  );
  expect(wordsOfSchool('theo t Student', 'primary', 'vi')).toBe('theo t Student');
  expect(wordsOfSchool('du học sinh, cựu học sinh', 'university', 'vi')).toBe(
    'du học sinh, cựu sinh viên',
  );
});

test('what fills a text may stand in single braces, too', () => {
  expect(wordsOfSchool('{student} and students', 'primary', 'en')).toBe('{student} and pupils');
});

test('a file of any school is read by the words of all', () => {
  expect(wordsOfEverySchool('生徒番号', 'ja')).toEqual(['生徒番号', '児童番号', '学生番号']);
  expect(wordsOfEverySchool('student ID', 'en')).toEqual(['student ID', 'pupil ID']);
  expect(wordsOfEverySchool('mã học sinh', 'vi')).toEqual(['mã học sinh', 'mã sinh viên']);
  expect(wordsOfEverySchool('学年', 'ja')).toEqual(['学年']);
});
