import { expect, it } from 'vitest';
import { differencesOf } from './differences.ts';

interface Person {
  name: string;
  tags: string[];
  classID: string;
  basedOn: string;
}
const compared = {
  valuesOf: (latest: Person) => latest,
  labels: { name: '氏名', tags: 'タグ', classID: 'クラス' },
  textOf: (name: string, value: unknown) => (name === 'classID' ? `${String(value)}組` : undefined),
};
const saved: Person = { name: '佐藤', tags: ['英語'], classID: '1', basedOn: 'then' };

it('names the fields that differ with both values, and no other', () => {
  const typed = { ...saved, name: '鈴木', tags: ['英語', '部長'], basedOn: 'now' };
  expect(differencesOf(compared, typed, saved)).toEqual([
    { label: '氏名', mine: '鈴木', theirs: '佐藤' },
    { label: 'タグ', mine: '英語, 部長', theirs: '英語' },
  ]);
  expect(differencesOf(compared, { ...saved, classID: '2' }, saved)).toEqual([
    { label: 'クラス', mine: '2組', theirs: '1組' },
  ]);
  expect(differencesOf(compared, { ...saved }, saved)).toEqual([]);
});
