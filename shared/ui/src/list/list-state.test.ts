import { fc } from '@mebae/testing/properties';
import { expect, it } from 'vitest';
import {
  choiceParameter,
  flagParameter,
  numberParameter,
  numbersParameter,
  readState,
  textParameter,
  writeState,
} from './list-state.ts';

const parameters = {
  search: textParameter(),
  day: textParameter(/^\d{4}-\d{2}-\d{2}$/),
  grade: numberParameter,
  tagIDs: numbersParameter,
  invalid: flagParameter,
  sortKey: choiceParameter(['grade', 'name'], 'grade'),
  view: choiceParameter(['failed', 'unread'], null),
};
const read = (query: string) => readState(parameters, new URLSearchParams(query));
const usual = read('');

it('has its usual values where the address says nothing, or what makes no sense', () => {
  expect(usual).toEqual({
    search: '',
    day: '',
    grade: null,
    tagIDs: [],
    invalid: false,
    sortKey: 'grade',
    view: null,
  });
  expect(
    read('day=yesterday&grade=-1&tagIDs=x,0,1.5&invalid=1&sortKey=; drop&view=&other=1'),
  ).toEqual(usual);
  expect(read('tagIDs=3,x,5').tagIDs).toEqual([3, 5]);
  expect(read(`search=${'x'.repeat(200)}`).search).toHaveLength(100);
});

it('writes nothing of what is usual', () => {
  expect(writeState(parameters, usual).toString()).toBe('');
  expect(writeState(parameters, { ...usual, grade: 2, tagIDs: [3, 5] }).toString()).toBe(
    'grade=2&tagIDs=3%2C5',
  );
});

it('is read as it was written', () => {
  const id = fc.integer({ min: 1, max: 999_999 });
  const values = fc.record({
    search: fc.string({ maxLength: 20 }).filter((text) => !/[\n\r\u2028\u2029]/.test(text)),
    day: fc.constantFrom('', '2026-04-01'),
    grade: fc.option(id),
    tagIDs: fc.array(id),
    invalid: fc.boolean(),
    sortKey: fc.constantFrom('grade' as const, 'name' as const),
    view: fc.constantFrom('failed' as const, 'unread' as const, null),
  });
  fc.assert(
    fc.property(values, (state) => {
      expect(readState(parameters, writeState(parameters, state))).toEqual(state);
    }),
  );
});
