import { changedMeanwhile } from '@mebae/contracts';
import { expect, it } from 'vitest';
import { changedMeanwhileBy } from './assert-unchanged.ts';

const updatedAt = new Date('2026-06-10T06:00:00Z');
const head = [changedMeanwhile, '2026-06-10T06:00:00.000Z'];
const by = (lastName: string | null, firstName: string | null, kana: [string, string] | null) => ({
  updatedAt,
  updatedByLastName: lastName,
  updatedByFirstName: firstName,
  updatedByLastNameKana: kana?.[0] ?? null,
  updatedByFirstNameKana: kana?.[1] ?? null,
});

it.each([
  [by('佐藤', '葵', ['サトウ', 'アオイ']), ['佐藤', '葵', 'サトウ', 'アオイ']],
  [by('佐藤', '葵', ['', '']), ['佐藤', '葵']],
  [by(null, null, null), []],
])('a refusal says who came first, with the reading where there is one', (change, names) => {
  expect(changedMeanwhileBy(change).reason).toEqual([...head, ...names]);
});
