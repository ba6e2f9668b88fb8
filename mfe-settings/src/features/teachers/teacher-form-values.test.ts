import { describe, expect, it } from 'vitest';
import { formFrom, teacherSchema } from './teacher-form-values.ts';

const schema = teacherSchema((key) => key);
const filled = {
  ...formFrom(null),
  lastName: '佐藤',
  firstName: '花子',
  email: 'h@sakura.example',
};
const problems = (change: Partial<typeof filled>) =>
  schema
    .safeParse({ ...filled, ...change })
    .error?.issues.map(({ path, message }) => `${path.join('.')} ${message}`) ?? [];

describe('the form of a teacher', () => {
  it('takes names without kana', () => {
    expect(problems({})).toEqual([]);
  });

  it.each([
    [{ lastName: '　' }, 'lastName teachers.error.required'],
    [{ firstName: 'a\tb' }, 'firstName teachers.error.tab'],
    [{ lastNameKana: 'ア'.repeat(65) }, 'lastNameKana teachers.error.tooLong'],
    [{ email: '' }, 'email teachers.error.required'],
    [{ email: 'hanako@sakura' }, 'email teachers.error.email'],
  ])('refuses %j', (change, problem) => {
    expect(problems(change)).toEqual([problem]);
  });

  it('puts a full-width address and stray spaces right', () => {
    const typed = { ...filled, email: ' ｈ＠sakura.example ', lastName: ' 佐藤　' };
    expect(schema.parse(typed)).toMatchObject({ email: 'h@sakura.example', lastName: '佐藤' });
  });
});
