import { expect, it } from 'vitest';
import { nameSchema } from './name-form.ts';

const kana = { lastNameKana: '', firstNameKana: '' };

const problemsOf = (lastName: string, firstName: string) => {
  const { error } = nameSchema('ja', 'lastName required').safeParse({
    lastName,
    firstName,
    ...kana,
  });
  return error?.issues.map(({ path, message }) => [path[0], message]) ?? [];
};

it('finds what is blank and what has a tab in it', () => {
  expect(problemsOf('　', '')).toEqual([['lastName', 'lastName required']]);
  expect(problemsOf('スレシュ', '')).toEqual([]);
  expect(problemsOf('佐\t藤', '\t恵')).toEqual([['lastName', expect.stringContaining('タブ')]]);
  expect(problemsOf('佐藤', '恵')).toEqual([]);
});

it('takes spaces around a name away', () => {
  const schema = nameSchema('ja', 'required');
  expect(schema.parse({ lastName: ' 佐藤　', firstName: '恵 ', ...kana })).toEqual({
    lastName: '佐藤',
    firstName: '恵',
    ...kana,
  });
});
