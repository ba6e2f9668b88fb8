import { describe, expect, it } from 'vitest';
import { wordsOf } from './words-of-text.ts';
import { searchableText } from './words.ts';

const words = (text: string): string[] => wordsOf(searchableText(text));

describe('words of an answer', () => {
  it.each([
    ['友だちと協力して課題を見つけることができた。', ['友だち', '協力', '課題', '見つける']],
    ['雨でも楽しかったです', ['雨', '楽しい']],
    ['先生に言われたことを、人と話した', ['先生', '言う', '話す']],
    ['校外学習の班活動と合唱祭', ['校外学習', '班活動', '合唱祭']],
    ['ユーチューブとマインクラフト', ['マインクラフト', 'ユーチューブ']],
    ['寒かったけど、がんばった', ['寒い', 'がんばる']],
  ])('%s', (text, expected) => {
    expect(words(text)).toEqual(expected);
  });

  it('are no names of persons', () => {
    expect(words('鈴木さんと田中くんが助けてくれた')).toEqual(['助ける']);
  });

  it('are found in English and Vietnamese, also beside Japanese', () => {
    expect(words('The group was working with 3 friends')).toEqual(['group', 'working', 'friends']);
    expect(words('Em rất thích làm bài cùng bạn bè')).toEqual([
      'thích',
      'làm',
      'bài',
      'cùng',
      'bạn',
      'bè',
    ]);
    expect(words('presentationが楽しい！')).toEqual(['楽しい', 'presentation']);
  });

  it('are each counted once, in one form of width and case', () => {
    expect(words('協力、協力')).toEqual(['協力']);
    expect(words('ＢＵＳ ﾊﾞｽ')).toEqual(words('bus バス'));
  });

  it.each(['', '🎉', '123', 'あ', 'ー', '𠮷', '\u0000', 'っっっっっ', '。、「」'])(
    'are none in %j',
    (text) => {
      expect(words(text)).toEqual([]);
    },
  );
});
