import { expect, it } from 'vitest';
import { differencesOf, excerptsOf, type ComparedFields } from './differences.ts';

interface Person {
  name: string;
  tags: string[];
  classID: string;
  basedOn: string;
}
const compared: ComparedFields<Person, Person> = {
  valuesOf: (latest) => latest,
  labels: { name: '氏名', tags: 'タグ', classID: 'クラス' },
  texts: {
    classID: (classID, { values, latest }) => `${values.name}/${latest.name}：${classID}組`,
  },
};
const saved: Person = { name: '佐藤', tags: ['英語'], classID: '1', basedOn: 'then' };

it('names the fields that differ with both values, and no other', () => {
  const typed = { ...saved, tags: ['英語', '部長'], basedOn: 'now' };
  expect(differencesOf(compared, typed, saved)).toEqual([
    { label: 'タグ', mine: '英語, 部長', theirs: '英語' },
  ]);
  expect(differencesOf(compared, { ...saved, classID: '2' }, saved)).toEqual([
    { label: 'クラス', mine: '佐藤/佐藤：2組', theirs: '佐藤/佐藤：1組' },
  ]);
  expect(differencesOf(compared, { ...saved }, saved)).toEqual([]);
});

it('shows of long texts what differs, with what stands before it', () => {
  const same = 'あ'.repeat(200);
  const mine = `${same}私の続き${'い'.repeat(300)}`;
  const theirs = `${same}別の続き`;
  expect(excerptsOf({ mine: '短い', theirs: '' })).toEqual({ mine: '短い', theirs: '' });
  const shown = excerptsOf({ mine, theirs });
  expect(shown.theirs).toBe(`…${'あ'.repeat(20)}別の続き`);
  expect(shown.mine).toMatch(/^…あ{20}私の続きい+…$/);
  expect(Array.from(shown.mine)).toHaveLength(162);
  // what was added at the end differs from where the shorter one ends
  expect(excerptsOf({ mine: same, theirs: `${same}👍🏽` })).toEqual({
    mine: `…${'あ'.repeat(20)}`,
    theirs: `…${'あ'.repeat(20)}👍🏽`,
  });
  // nothing of the beginning is left out where that differs
  expect(excerptsOf({ mine: `ん${same}`, theirs: same }).theirs).toMatch(/^あ+…$/);
});
