import { describe, expect, it } from 'vitest';
import { shuffledTexts } from './texts.service.ts';
import { countWords, wordsOf } from './words.ts';

describe('words', () => {
  it('of Japanese are found without spaces, and without particles and endings', () => {
    const words = wordsOf('友だちと協力して課題を見つけることができた。');
    for (const word of ['友だち', '協力', '課題', '見つける']) expect(words).toContain(word);
    for (const word of ['と', 'を', 'し', 'て', 'こと', 'が', 'た'])
      expect(words).not.toContain(word);
  });

  it('are the same in full and half width, in large and small letters', () => {
    expect(wordsOf('ＢＵＳ バス')).toEqual(wordsOf('bus ﾊﾞｽ'));
  });

  it('of English and Vietnamese leave the small ones out', () => {
    expect([...wordsOf('The group was working with 3 friends')]).toEqual([
      'group',
      'working',
      'friends',
    ]);
    expect(wordsOf('Em rất thích làm bài cùng bạn bè')).toEqual(
      new Set(['thích', 'làm', 'bài', 'cùng', 'bạn', 'bè']),
    );
  });

  it('are counted by answers, not by how often one answer has them', () => {
    const texts = ['協力、協力、協力', '協力した', '発表した', '発表と協力'];
    expect(countWords(texts)).toEqual([
      { word: '協力', answers: 3 },
      { word: '発表', answers: 2 },
    ]);
  });
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
