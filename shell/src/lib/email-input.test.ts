import { expect, it } from 'vitest';
import { cleanEmail, emailProblem } from './email-input.ts';

it('asks for what is blank, whitespace included', () => {
  expect(emailProblem(' 　')).toBe('required');
});

it('wants a general address', () => {
  expect(emailProblem('admin@sakura')).toBe('email');
  expect(emailProblem('admin@sakura.example')).toBeUndefined();
});

it('understands full-width letters and spaces around', () => {
  expect(cleanEmail(' ａｄｍｉｎ＠sakura.example ')).toBe('admin@sakura.example');
  expect(emailProblem(' ａｄｍｉｎ＠sakura.example ')).toBeUndefined();
});
