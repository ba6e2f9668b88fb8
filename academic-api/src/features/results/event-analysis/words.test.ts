import { expect, it } from 'vitest';
import { shuffledTexts } from './texts.service.ts';
import { countWords } from './words.ts';

it('words are counted by answers; those of a single answer and endless ones are left out', () => {
  const endless = 'ア'.repeat(100);
  const words = [['協力', endless], ['協力', '発表', endless], ['発表', '山'], ['協力']];
  expect(countWords(words)).toEqual([
    { word: '協力', answers: 3 },
    { word: '発表', answers: 2 },
  ]);
});

it('texts come in an order that does not follow students, and stays when others are added', () => {
  const given = Array.from({ length: 30 }, (_, at) => ({
    surveyItemID: 4,
    studentID: at + 1,
    text: `text ${at + 1}`,
  }));
  const all = shuffledTexts(given);
  expect(all).not.toEqual(given.map(({ text }) => text));
  expect(all.toSorted()).toEqual(given.map(({ text }) => text).toSorted());
  expect(shuffledTexts(given.toReversed())).toEqual(all);
  const some = given.slice(0, 20);
  expect(shuffledTexts(some)).toEqual(all.filter((t) => some.some(({ text }) => text === t)));
});
