import type { ImportRow } from '@mebae/contracts';
import { expect, it } from 'vitest';
import { cellsOf, splitRow } from './use-splitting.ts';

const rowOf = (values: ImportRow['values'], ...open: string[]): ImportRow => ({
  row: 3,
  kind: 'failed',
  personID: null,
  values,
  changes: [],
  reasons: open.map((field) => ({ code: 'nameNotSplit', field, column: 'E', params: {} })),
  notes: [],
});

it('splits a name by the kana beside it', () => {
  const row = rowOf(
    { lastName: '林健太郎', lastNameKana: 'ハヤシ', firstNameKana: 'ケンタロウ' },
    'lastName',
  );
  const split = splitRow(row, 2, {});
  expect(split).toMatchObject({ written: '林健太郎', by: 'kana' });
  expect(cellsOf(split)).toEqual([
    { row: 3, field: 'lastName', value: '林' },
    { row: 3, field: 'firstName', value: '健太郎' },
  ]);
});

it('splits the kana by the name as it was corrected', () => {
  const row = rowOf(
    { lastName: '東海林太郎', lastNameKana: 'ショウジタロウ' },
    'lastName',
    'lastNameKana',
  );
  const split = splitRow(row, 2, { lastName: '東海林', firstName: '太郎' });
  expect(split).toMatchObject({ written: '東海林太郎 / ショウジタロウ', by: 'typed' });
  expect(split.values).toMatchObject({ lastName: '東海林', firstName: '太郎' });
  expect(`${split.values.lastNameKana}${split.values.firstNameKana}`).toBe('ショウジタロウ');
});

it('says of an empty given name that there is none', () => {
  const split = splitRow(rowOf({ lastName: 'スレシュ' }, 'lastName'), 2, {
    lastName: 'スレシュ',
    firstName: ' ',
  });
  expect(cellsOf(split)).toEqual([
    { row: 3, field: 'lastName', value: 'スレシュ' },
    { row: 3, field: 'firstName', value: '-' },
  ]);
});

it('leaves a name alone that is split already', () => {
  const row = rowOf(
    { lastName: '青木', firstName: '太郎', lastNameKana: 'アオキタロウ' },
    'lastNameKana',
  );
  expect(cellsOf(splitRow(row, 2, {}))).toEqual([
    { row: 3, field: 'lastNameKana', value: 'アオキ' },
    { row: 3, field: 'firstNameKana', value: 'タロウ' },
  ]);
});
