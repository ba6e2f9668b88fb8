import { expect, test } from 'vitest';
import { sentencesThatFit } from './sentences-that-fit.ts';

test('a text that fits stays as it is', () => {
  expect(sentencesThatFit('よく聞く。よく話す。', 10)).toBe('よく聞く。よく話す。');
});

test('of a longer one the sentences at its beginning are kept whole', () => {
  expect(sentencesThatFit('よく聞く。よく話す。', 9)).toBe('よく聞く。');
  expect(sentencesThatFit('Listens well. Speaks well.', 20)).toBe('Listens well.');
  expect(sentencesThatFit('「はい。」と言う。次に書く。', 10)).toBe('「はい。」と言う。');
  expect(sentencesThatFit('一行目\n二行目です', 5)).toBe('一行目');
  expect(sentencesThatFit('切れ目のない文', 3)).toBe('');
});
